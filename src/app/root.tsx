import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  type MetaFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from 'react-router'
import { measureSettings } from '#domains/analytics/contract.ts'
import { listCategories, showCategoryColours } from '#domains/catalogue/contract.ts'
import { showSiteNotice } from '#domains/opening/contract-incidents.ts'
import { pageApi } from '#shared/page-api.ts'
import { isAccountant } from '#shared/user.ts'
import { fontPreloads } from '#ui/theme/fonts.ts'
import '#ui/theme/theme.css'
// Lists and articles are most of the pages: one style sheet for all loads sooner than two.
import '#domains/catalogue/web/catalogue.css'
import { ErrorPage } from './layout/ErrorPage.tsx'
import { errorMessages } from './layout/error-messages.ts'
import { InlineScript } from './layout/InlineScript.tsx'
import './layout/layout.css'
import { SiteLayout } from './layout/SiteLayout.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const { call, origin, user } = context.get(pageApi)
  const [{ categories, categoriesEphemeral }, colours, measure, { notice }] = await Promise.all([
    call(listCategories, {}),
    call(showCategoryColours, {}),
    call(measureSettings, {}),
    call(showSiteNotice, {}),
  ])
  return {
    origin,
    notice,
    measure,
    colours: colours.key,
    sellerRole: user?.vendorRole ?? null,
    accountant: isAccountant(user),
    // Public pages are rendered without a user, and take the browser's setting instead.
    prices: user && (user.kind === 'professional' ? 'ht' : 'ttc'),
    // In every page; the menu's content loads when it opens.
    categories: categories.map(({ id, title }) => ({ id, title })),
    seasons: categoriesEphemeral.map(({ slug, title }) => ({ slug, title })),
  }
}

// Categories change a few times a year: a navigation does not reload them.
export const shouldRevalidate = () => false

const statusOf = (error: unknown) => (isRouteErrorResponse(error) ? error.status : 500)

/** Of a failure of ours, as in the log. */
const referenceOf = (error: unknown) => (isRouteErrorResponse(error) ? error.data?.reference : null)

/** Title of a page without its own; an error page is named after its error. */
export const meta: MetaFunction = ({ error }) =>
  error
    ? [{ title: `${errorMessages(statusOf(error)).title} — Cep & Chai` }, { name: 'robots', content: 'noindex' }]
    : [
        { title: 'Cep & Chai — fournitures pour la vigne et le chai' },
        {
          name: 'description',
          content:
            'La place de marché des vignerons\u00a0: outils, palissage, nutrition, cave, bouteilles, emballage, œnologie. Livraison ou retrait en magasin en Champagne.',
        },
      ]

/**
 * Applies the user's settings before the first paint: prices HT or TTC first. A browser without a session is marked as
 * a visitor, so that « Connexion » is there before the other scripts; one with a place, or of a user with a usual
 * address, so that the space for dates of arrival is reserved. A reader of tables gets that of the list, instead of its cards.
 */
const choices = `var e=document.documentElement.dataset,l=location,c='; '+document.cookie+';',u=c.includes('; token=1;');u||(e.visitor='');/; (postcode|selectedShop)=\\d/.test(c)&&(e.placed='');try{var s=localStorage;e.prices=e.prices||s.prices||'';u&&s.usual&&(e.placed='');l.pathname=='/articles'&&!/[?&]vue=/.test(l.search)&&s.list=='tableau'&&(document.documentElement.hidden=true,l.replace(l.pathname+(l.search?l.search+'&':'?')+'vue=tableau'))}catch{}`

export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang="fr" data-prices={site?.prices ?? undefined} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#1B5E3B" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {fontPreloads.map(href => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <InlineScript code={choices} />
        <Meta />
        <Links />
        {site?.colours && <link rel="stylesheet" href={`/rayons.css?c=${site.colours}`} />}
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

function Site({ failed, children }: { failed?: boolean; children: ReactNode }) {
  // Absent when the loader above failed: the layout then has no menus.
  const site = useRouteLoaderData<typeof loader>('root')
  return (
    <SiteLayout
      notice={site?.notice}
      measure={site?.measure ?? null}
      categories={site?.categories ?? []}
      seasons={site?.seasons ?? []}
      failed={failed}
    >
      {children}
    </SiteLayout>
  )
}

export default function App() {
  return (
    <Site>
      <Outlet />
    </Site>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const site = useRouteLoaderData<typeof loader>('root')
  return (
    <Site failed>
      <ErrorPage status={statusOf(error)} reference={referenceOf(error)} categories={site?.categories ?? []} />
    </Site>
  )
}
