import { type LinkProps, Link as RouterLink } from 'react-router'

/** Every inner link: the page it leads to is fetched as soon as a hand goes near it. */
export function Link(props: LinkProps) {
  return <RouterLink prefetch="intent" {...props} />
}
