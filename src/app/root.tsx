import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import {
  isRouteErrorResponse,
  Links,
  type LoaderFunctionArgs,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
} from 'react-router'
import { listCategories } from '#domains/catalogue/contract.ts'
import { pageCalls } from '#shared/loader.ts'
import '#ui/theme.css'
import { ErrorPage } from './layout/ErrorPage.tsx'
import { SiteLayout } from './layout/SiteLayout.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => context.get(pageCalls).call(listCategories, {})

// Categories change a few times a year: a navigation does not ask for them again.
export const shouldRevalidate = () => false

/** Prices HT or TTC first, as this person last had them, before anything is painted. */
const pricesFirst = `try{document.documentElement.dataset.prices=localStorage.getItem('prices')||''}catch{}`

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="fr" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#1B5E3B" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
        <script dangerouslySetInnerHTML={{ __html: pricesFirst }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function App() {
  const [queries] = useState(
    () =>
      new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false } } }),
  )
  return (
    <QueryClientProvider client={queries}>
      <SiteLayout>
        <Outlet />
      </SiteLayout>
    </QueryClientProvider>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const [queries] = useState(() => new QueryClient())
  return (
    <QueryClientProvider client={queries}>
      <SiteLayout>
        <ErrorPage status={status} />
      </SiteLayout>
    </QueryClientProvider>
  )
}
