import type { ServerBuild } from 'react-router'

type Routes = ServerBuild['routes']

/** The ids of a route and of its parents, the outermost first. */
const withParents = (routes: Routes, id: string | undefined): string[] =>
  id === undefined ? [] : [...withParents(routes, routes[id]?.parentId), id]

/** Each route that has an address, as the table of pages writes it. */
export const addressesOf = ({ routes }: ServerBuild): ReadonlyMap<string, string> =>
  new Map(
    Object.values(routes).flatMap(route =>
      route?.path || route?.index
        ? [
            [
              `/${withParents(routes, route.id)
                .flatMap(id => routes[id]?.path || [])
                .join('/')}`,
              route.id,
            ],
          ]
        : [],
    ),
  )

const pick = <T>(all: Record<string, T>, ids: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(all).filter(([id]) => ids.has(id)))

/**
 * The build with these routes only, and what each page needs of the others: their parents, the home page (a browser
 * that knows the root without its index shows an empty page there) and the page of unknown addresses. The router
 * builds all its routes again for each page and tries them in turn: with 170 of them, a quarter of the time of a page.
 */
export function withRoutes(build: ServerBuild, wanted: readonly string[]): ServerBuild {
  const always = Object.values(build.routes).flatMap(route => (route?.index || route?.path === '*' ? [route.id] : []))
  const ids = new Set([...always, ...wanted].flatMap(id => withParents(build.routes, id)))
  return {
    ...build,
    routes: pick(build.routes, ids),
    assets: { ...build.assets, routes: pick(build.assets.routes, ids) },
  }
}
