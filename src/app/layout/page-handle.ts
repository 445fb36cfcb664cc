import { useMatches } from 'react-router'

/** Layout options of a page: `export const handle = { bare: true }`, or a function of the page's data. */
export type PageHandle = {
  /** For payment steps: logo only, no links in the footer. */
  bare?: boolean
  /**
   * The page starts with its own large search: the one in the bar appears once that one has scrolled off the screen.
   */
  ownSearch?: boolean
  /** The page has a header, navigation and main part of its own: the site's are left out. */
  framed?: boolean
}

export function usePageHandle(): PageHandle {
  const handles = useMatches().map(({ handle, loaderData }) =>
    typeof handle === 'function' ? handle(loaderData) : handle,
  )
  return Object.assign({}, ...handles) as PageHandle
}
