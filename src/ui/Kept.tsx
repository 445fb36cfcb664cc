import { createContext, createElement, type HTMLAttributes, type ReactNode, useContext } from 'react'

/** The markup of what is drawn, kept under a key that tells it whole. */
export type Keep = (key: string, draw: () => ReactNode) => string

const Keeping = createContext<Keep | null>(null)
/** The server puts its own around the pages it draws; browsers have none. */
export const KeepMarkup = Keeping.Provider

interface KeptProps extends Omit<HTMLAttributes<HTMLElement> & Record<`data-${string}`, unknown>, 'children'> {
  as: 'div' | 'li' | 'nav' | 'ul'
  /** Everything that what is inside depends on. */
  by: string
  children: () => ReactNode
}

/**
 * An element whose inside is the same on many pages (a card, the footer): the server draws it once and repeats the markup;
 * a browser finds what it would have drawn itself. Inside stand no `useId`, no context, no picture that is fetched at
 * once, and nothing that a person or the address could make different without `by` telling it.
 */
export function Kept({ as, by, children, ...rest }: KeptProps) {
  const keep = useContext(Keeping)
  if (!keep) return createElement(as, rest, children())
  return createElement(as, { ...rest, dangerouslySetInnerHTML: { __html: keep(by, children) } })
}
