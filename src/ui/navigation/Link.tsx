import { type LinkProps, Link as RouterLink } from 'react-router'

/** Use for every internal link: the target page is prefetched on intent (hover, focus, touch). */
export function Link(props: LinkProps) {
  return <RouterLink prefetch="intent" {...props} />
}
