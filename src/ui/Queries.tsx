import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'

const newClient = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false } } })

// One client per visit in the browser, so that the menu and the page share responses; on the server one per render,
// because two users must never share it.
const visit = typeof document === 'undefined' ? null : newClient()

export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(() => visit ?? newClient())
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** A component that uses the query library, with the provider it needs. */
export const withQueries = <P extends object>(Part: ComponentType<P>) =>
  function WithQueries(props: P) {
    return (
      <Queries>
        <Part {...props} />
      </Queries>
    )
  }
