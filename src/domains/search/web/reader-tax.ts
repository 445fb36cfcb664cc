import { useHydrated } from '#ui/use-hydrated.ts'

/**
 * Value of the parameter `taxe` for this reader: the prices that a public page shows first are set in the browser, so
 * that the page is the same for everyone.
 */
export const useReaderTax = (): 'ht' | undefined =>
  useHydrated() && document.documentElement.dataset.prices === 'ht' ? 'ht' : undefined
