import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { ChevronDownIcon } from '../icons/icons.tsx'
import { Link } from '../navigation/Link.tsx'

interface DropdownProps {
  label: ReactNode
  align?: 'start' | 'end'
  className?: string
  children: ReactNode
}

/**
 * A short list of links behind a button, on `<details>`: works without scripts and adds no code, where a full ARIA
 * menu would add some 30 kB to the first view. Screen readers also expect navigation links in a disclosure.
 */
export function Dropdown({ label, align = 'start', className, children }: DropdownProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!open) return
    const away = (event: Event) => {
      if (event.target instanceof Node && !details.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', away)
    document.addEventListener('focusin', away)
    return () => {
      document.removeEventListener('pointerdown', away)
      document.removeEventListener('focusin', away)
    }
  }, [open])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) {
      setOpen(false)
      details.current?.querySelector('summary')?.focus()
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveFocus(event, details.current)
  }
  return (
    <details
      ref={details}
      open={open}
      onToggle={event => setOpen(event.currentTarget.open)}
      onKeyDown={onKeyDown}
      className={classes('relative', className)}
    >
      <summary className="flex min-h-11 items-center gap-2 rounded-sm px-3 font-medium hover:bg-chalk max-[22rem]:px-2">
        {label}
        <ChevronDownIcon className={classes('size-4 transition-transform', open && 'rotate-180')} />
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: closes after a press on the link or button inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click too */}
      <div
        onClick={event => event.target instanceof Element && event.target.closest('a,button') && setOpen(false)}
        className={classes(
          'absolute top-full z-30 mt-1 min-w-56 rounded-sm border border-rule bg-paper py-1 shadow-float',
          align === 'end' ? 'right-0' : 'left-0',
        )}
      >
        {children}
      </div>
    </details>
  )
}

/** Arrow keys move through the list, and open it from its button. */
function moveFocus(event: KeyboardEvent, details: HTMLDetailsElement | null) {
  if (!details) return
  event.preventDefault()
  details.open = true
  const stops = [...details.querySelectorAll<HTMLElement>('summary ~ * :is(a, button)')]
  const at = stops.findIndex(stop => stop.matches(':focus'))
  const by = event.key === 'ArrowDown' ? 1 : -1
  stops[at < 0 ? (by > 0 ? 0 : stops.length - 1) : (at + by + stops.length) % stops.length]?.focus()
}

export function DropdownLink({ className, ...rest }: ComponentProps<typeof Link> & { className?: string }) {
  return <Link {...rest} className={classes('menu-item', className)} />
}

export function DropdownButton({ className, ...rest }: ComponentProps<'button'>) {
  return <button type="button" {...rest} className={classes('menu-item', className)} />
}

export function DropdownRule() {
  return <hr className="my-1 border-rule" />
}
