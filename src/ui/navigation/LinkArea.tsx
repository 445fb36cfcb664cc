import { type FocusEvent, type MouseEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { Link, PrefetchPageLinks, useNavigate } from 'react-router'

/** Milliseconds of hover before a prefetch: passing over a link does not show intent. */
const hoverMilliseconds = 80

/**
 * Plain `<a>`s inside work like Link does (client navigation, prefetch on intent), with one handler for all of them:
 * for lists of a hundred links, where Link's own work would be most of the page. `data-stay`, on a link or
 * around it, preserves the scroll position. The first touch of the area loads the routes of all its links in one request.
 */
export function LinkArea({ className, children }: { className?: string; children: ReactNode }) {
  const navigate = useNavigate()
  const [near, setNear] = useState<string | null>(null)
  const [discovered, setDiscovered] = useState('')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const follow = (event: MouseEvent) => {
    const link = innerLink(event.target)
    if (!link || event.defaultPrevented || event.button !== 0 || isForNewTab(event)) return
    event.preventDefault()
    void navigate(pathOf(link), { preventScrollReset: link.closest('[data-stay]') !== null })
  }
  const approach = (event: PointerEvent | FocusEvent) => {
    const link = innerLink(event.target)
    setDiscovered(pathnamesIn(event.currentTarget))
    clearTimeout(timer.current)
    if (link) timer.current = setTimeout(() => setNear(pathOf(link)), event.type === 'focus' ? 0 : hoverMilliseconds)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside receive the interactions
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click too
    <div className={className} onClick={follow} onPointerOver={approach} onFocus={approach}>
      {children}
      {near && <PrefetchPageLinks page={near} />}
      {discovered.split(' ').map(path => path && <Link key={path} to={path} hidden />)}
    </div>
  )
}

const isForNewTab = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
/** Of the plain links, each once, with spaces between. */
const pathnamesIn = (area: Element) =>
  [
    ...new Set([...area.querySelectorAll<HTMLAnchorElement>('a[href^="/"]:not([hidden])')].map(link => link.pathname)),
  ].join(' ')
const pathOf = (link: HTMLAnchorElement) => `${link.pathname}${link.search}${link.hash}`

function innerLink(target: EventTarget): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link?.href || link.target || link.download || link.origin !== location.origin) return null
  // The browser handles a fragment link on the page itself.
  return link.getAttribute('href')?.startsWith('#') ? null : link
}
