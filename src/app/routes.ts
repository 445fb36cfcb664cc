import { basename } from 'node:path'
import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import type { Page } from '#platform/http/pages/pages.ts'
import { pages } from './pages.ts'

/** The file's name, each of which is one page's: the browser gets the whole table. */
const idOf = (file: string) => basename(file, '.tsx')
// As case-sensitive as the server's table, so that both match the same paths.
const routeOf = ({ path, file }: Page) =>
  path === '/' ? index(file, { id: idOf(file) }) : route(path.slice(1), file, { id: idOf(file), caseSensitive: true })
const isPrivate = ({ audience }: Page) => audience === 'private'

// The router's table, generated from ours.
export default [
  ...pages.filter(page => !isPrivate(page)).map(routeOf),
  layout('layout/WorkspaceLayout.tsx', pages.filter(isPrivate).map(routeOf)),
  route('*', 'NotFoundPage.tsx'),
] satisfies RouteConfig
