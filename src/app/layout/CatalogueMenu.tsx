import {
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { listCategories } from '#domains/catalogue/contract.ts'
import { paths } from '#shared/paths.ts'
import { request } from '#shared/request.ts'
import { ChevronDownIcon, MenuIcon } from '#ui/icons/icons.tsx'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'
import { createSharedQuery } from '#ui/shared-query.ts'
import type { CategoryName } from './menu-names.ts'

const menuCategories = createSharedQuery(
  () => request<typeof listCategories>({ method: 'GET', path: '/api/categories' }, {}),
  600_000,
)
const loadPanel = () => import('./MegaPanel.tsx')
const MegaPanel = lazy(loadPanel)

/** Hover delay before the menu opens; the pointer may leave it briefly on its way to the panel. */
const restMilliseconds = 90
const leaveMilliseconds = 250

/**
 * The « Catalogue » control. Before scripts, or without them, a `<details>` with the categories. The two-sided panel
 * and the content of the categories load on hover or focus.
 */
export function CatalogueMenu({ categories }: { categories: readonly CategoryName[] }) {
  const box = useRef<HTMLDetailsElement>(null)
  const [near, setNear] = useState(false)
  const { data: held } = menuCategories.use(near)
  const { open, put, toggle, pointer } = useHoverOpen()
  useCloseOutside(box, open, put)
  const approach = () => {
    setNear(true)
    void loadPanel()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const summary = box.current?.querySelector('summary')
    if (event.key === 'Escape' && open) {
      put(false)
      summary?.focus()
    }
    if (event.key === 'ArrowDown' && document.activeElement === summary) {
      event.preventDefault()
      put(true)
      requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[data-entry]')?.focus())
    }
  }
  const press = (event: MouseEvent) => {
    event.preventDefault()
    toggle()
  }
  const leave = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) put(false)
  }
  return (
    <details ref={box} open={open} onKeyDown={onKeyDown} {...pointer} onPointerOver={approach} onFocus={approach}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button natively */}
      <summary
        onClick={press}
        className="flex min-h-11 items-center gap-2 rounded-sm border border-edge px-3 font-semibold hover:border-ink hover:bg-chalk"
      >
        <MenuIcon />
        <span className="max-lg:sr-only">Catalogue</span>
        <ChevronDownIcon className={open ? 'size-4 rotate-180 max-lg:hidden' : 'size-4 max-lg:hidden'} />
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: closes after a press on a link inside */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click too */}
      <div className="absolute inset-x-0 top-full border-b border-rule bg-paper shadow-float" onClick={leave}>
        <LinkArea className="page">
          {held ? (
            <Suspense fallback={<PlainList categories={categories} />}>
              <MegaPanel categories={held.categories} seasons={held.categoriesEphemeral} />
            </Suspense>
          ) : (
            <PlainList categories={categories} />
          )}
        </LinkArea>
      </div>
    </details>
  )
}

function PlainList({ categories }: { categories: readonly CategoryName[] }) {
  return (
    <ul className="menu-list">
      {categories.map(({ id, title }) => (
        <li key={id}>
          <a href={paths.articles({ cat: id })} data-entry="">
            {title}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Opens on hover, stays open after a press, closes when the mouse has left for long enough. */
function useHoverOpen() {
  const [open, setOpen] = useState(false)
  const hovered = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const put = useCallback((next: boolean, byHover = false) => {
    clearTimeout(timer.current)
    hovered.current = byHover && next
    setOpen(next)
  }, [])
  const later = (milliseconds: number, next: boolean) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => put(next, true), milliseconds)
  }
  const pointer = {
    onPointerEnter: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      if (open) clearTimeout(timer.current)
      else later(restMilliseconds, true)
    },
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse') return
      clearTimeout(timer.current)
      if (hovered.current) later(leaveMilliseconds, false)
    },
  }
  // After an open on hover, a press means « stay open », not « close ».
  const toggle = () => put(hovered.current || !open)
  return { open, put, toggle, pointer }
}

function useCloseOutside(box: RefObject<HTMLDetailsElement | null>, open: boolean, put: (open: boolean) => void) {
  useEffect(() => {
    if (!open) return
    const away = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) put(false)
    }
    document.addEventListener('pointerdown', away)
    document.addEventListener('focusin', away)
    return () => {
      document.removeEventListener('pointerdown', away)
      document.removeEventListener('focusin', away)
    }
  }, [box, open, put])
}
