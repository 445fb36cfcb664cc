import { useMatches } from 'react-router'

/** Layout options of a page: `export const handle = { bare: true }`. */
export type PageHandle = {
  /** For payment steps: logo only, no links in the footer. */
  bare?: boolean
  /**
   * The page starts with its own large search: the one in the bar appears once that one has scrolled off the screen.
   */
  ownSearch?: boolean
}

export function usePageHandle(): PageHandle {
  const handles = useMatches().map(match => match.handle)
  return Object.assign({}, ...handles) as PageHandle
}
