import { useMatches } from 'react-router'

/** What a page asks of the frame around it: `export const handle = { bare: true }`. */
export type PageHandle = {
  /** Nothing that leads away while paying: logo only, no information in the footer. */
  bare?: boolean
  /** The page begins with a large search of its own: the one of the bar waits until that one has left the screen. */
  ownSearch?: boolean
}

export function usePageHandle(): PageHandle {
  const handles = useMatches().map(match => match.handle)
  return Object.assign({}, ...handles) as PageHandle
}
