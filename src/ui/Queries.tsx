import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useState } from 'react'

const newClient = () =>
  new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: 1, refetchOnWindowFocus: false } } })

// One for the whole visit, so that the menu and the page see the same answers; on the server one for each rendering,
// because two people must never share it.
const visit = typeof document === 'undefined' ? null : newClient()

export function Queries({ children }: { children: ReactNode }) {
  const [client] = useState(() => visit ?? newClient())
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

/** A part that asks through the query library, with what the library needs. */
export const withQueries = <P extends object>(Part: ComponentType<P>) =>
  function Asking(props: P) {
    return (
      <Queries>
        <Part {...props} />
      </Queries>
    )
  }
