import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False on the server and while the page hydrates: for what only scripts can use. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
