import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { classes } from './classes.ts'

interface PhoneFoldProps {
  /** Of the part that folds: going to this anchor opens it. */
  id: string
  title: string
  /** On phones too, until the reader folds it. */
  open?: boolean
  className?: string
  children: ReactNode
}

/**
 * A section that is folded on phones only. The style sheet shows its content on wider screens, without scripts too;
 * with them it is open there for screen readers and is no stop of the keyboard.
 */
export function PhoneFold({ id, title, open, className, children }: PhoneFoldProps) {
  const fold = useRef<HTMLDetailsElement>(null)
  const heading = useRef<HTMLElement>(null)
  const { hash, key } = useLocation()
  useEffect(() => {
    const wide = matchMedia('(width >= 48rem)')
    const settle = () => {
      if (wide.matches && fold.current) fold.current.open = true
      if (heading.current) heading.current.tabIndex = wide.matches ? -1 : 0
    }
    settle()
    wide.addEventListener('change', settle)
    return () => wide.removeEventListener('change', settle)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same anchor followed again opens it again
  useEffect(() => {
    if (hash !== `#${id}` || !fold.current) return
    fold.current.open = true
    fold.current.scrollIntoView()
  }, [hash, id, key])
  return (
    <section className={classes('phone-fold', className)}>
      <details ref={fold} open={open} className="scroll-mt-(--bar-height)">
        <summary ref={heading} className="fold rubric">
          <h2>{title}</h2>
        </summary>
      </details>
      <div id={id} className="scroll-mt-(--bar-height)">
        {children}
      </div>
    </section>
  )
}
