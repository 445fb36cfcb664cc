import { createContext, createElement, type HTMLAttributes, type ReactNode, useContext } from 'react'

/** Returns the markup of `draw`, cached under a key on which all of it depends. */
export type Keep = (key: string, draw: () => ReactNode) => string

const Keeping = createContext<Keep | null>(null)
/** The server sets its cache around the pages it renders; browsers have none. */
export const KeepMarkup = Keeping.Provider

interface KeptProps extends Omit<HTMLAttributes<HTMLElement> & Record<`data-${string}`, unknown>, 'children'> {
  as: 'div' | 'li' | 'nav' | 'ul'
  /** Cache key: contains everything that the content depends on. */
  by: string
  children: () => ReactNode
}

/**
 * An element whose content is the same on many pages (a card, the footer): the server renders it once and reuses the
 * markup; a browser hydrates it as if rendered there. The content must use no `useId`, no context, no eagerly loaded
 * picture, and nothing that varies by user or URL unless `by` includes it.
 */
export function Kept({ as, by, children, ...rest }: KeptProps) {
  const keep = useContext(Keeping)
  if (!keep) return createElement(as, rest, children())
  return createElement(as, { ...rest, dangerouslySetInnerHTML: { __html: keep(by, children) } })
}
