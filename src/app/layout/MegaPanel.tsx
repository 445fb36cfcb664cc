import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import type { Category, SeasonalCategory } from '#domains/search/contract.ts'
import { seasonHref, seasonSentences } from '#domains/search/web/season.ts'
import { paths } from '#shared/paths.ts'
import { classes } from '#ui/classes.ts'
import { ArrowRightIcon, ChevronRightIcon, ClockIcon } from '#ui/icons/icons.tsx'
import { IndexIcon } from '#ui/icons/index-icons.tsx'

interface Entry {
  key: string
  title: string
  to: string
  index?: number
  note?: string
  tags: { name: string; to: string }[]
}

const categoryEntry = ({ id, title, tags }: Category): Entry => ({
  key: `${id}`,
  title,
  index: id,
  to: paths.articles({ cat: id }),
  tags: tags.map(name => ({ name, to: paths.articles({ cat: id, tags: name }) })),
})

const seasonEntry = (season: SeasonalCategory): Entry => ({
  key: season.slug,
  title: season.title,
  to: seasonHref(season),
  note: seasonSentences(season),
  tags: season.tags.map(({ name, categoryId }) => ({ name, to: paths.articles({ cat: categoryId, tags: name }) })),
})

/** Hover delay, in milliseconds: a mouse that crosses an entry on its way to the other side does not select it. */
const crossingMilliseconds = 70

interface MegaPanelProps {
  categories: readonly Category[]
  seasons: readonly SeasonalCategory[]
}

/** Categories on the left; on the right the content of the hovered or focused one. */
export default function MegaPanel({ categories, seasons }: MegaPanelProps) {
  const entries = categories.map(categoryEntry)
  const seasonal = seasons.map(seasonEntry)
  const [shown, setShown] = useState(entries[0]?.key)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const show = (key: string, wait: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setShown(key), wait)
  }
  const row = (entry: Entry) => (
    <li
      key={entry.key}
      data-index={entry.index}
      onPointerEnter={() => show(entry.key, crossingMilliseconds)}
      onPointerLeave={() => clearTimeout(timer.current)}
      onFocus={() => show(entry.key, 0)}
    >
      <EntryLink entry={entry} shown={entry.key === shown} />
      {entry.key === shown && <EntryPanel entry={entry} />}
    </li>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys on the links inside
    <div className="relative flex min-h-112" onKeyDown={moveFocus}>
      <div className="w-72 border-r border-rule py-3">
        <ul>{entries.map(row)}</ul>
        {seasonal.length > 0 && (
          <>
            <p className="caption mt-3 border-t border-rule px-3 pb-1 pt-3">C’est la saison</p>
            <ul>{seasonal.map(row)}</ul>
          </>
        )}
      </div>
    </div>
  )
}

function EntryLink({ entry, shown }: { entry: Entry; shown: boolean }) {
  return (
    <a
      href={entry.to}
      data-entry=""
      aria-expanded={shown}
      className={classes(
        'relative flex min-h-10 items-center gap-3 px-3 text-sm font-medium',
        shown && (entry.index ? 'bg-index/8' : 'bg-chalk'),
      )}
    >
      {shown && <span aria-hidden="true" className="absolute inset-y-0 left-0 w-1 bg-index" />}
      {entry.index ? (
        <IndexIcon index={entry.index} className="size-5 text-index" />
      ) : (
        <ClockIcon className="size-5 text-soft" />
      )}
      <span className="flex-1">{entry.title}</span>
      <ChevronRightIcon className="size-4 text-soft" />
    </a>
  )
}

/** Visually beside the list; in the DOM after its entry, for the Tab key and screen readers. */
function EntryPanel({ entry }: { entry: Entry }) {
  return (
    <section aria-label={entry.title} data-panel="" className="absolute inset-y-0 left-72 right-0 overflow-y-auto p-6">
      <div className="flex items-center gap-3">
        {entry.index && <IndexIcon index={entry.index} className="size-9 text-index" />}
        <p className="font-title text-2xl font-semibold">{entry.title}</p>
      </div>
      {entry.note && <p className="mt-2 max-w-prose text-soft">{entry.note}</p>}
      {entry.tags.length > 0 ? (
        <TagList>
          {entry.tags.map(({ name, to }) => (
            <li key={name}>
              <a href={to} className="flex min-h-9 items-center border-b border-rule hover:border-ink hover:underline">
                {name}
              </a>
            </li>
          ))}
        </TagList>
      ) : (
        <p className="mt-5 text-soft">Aucune sous catégorie</p>
      )}
      <a href={entry.to} className="link mt-6 inline-flex min-h-9 items-center gap-2 font-semibold">
        {`Voir tous les articles «\u00a0${entry.title}\u00a0»`}
        <ArrowRightIcon className="size-4" />
      </a>
    </section>
  )
}

const TagList = ({ children }: { children: ReactNode }) => (
  <ul className="mt-5 grid max-w-4xl grid-cols-2 gap-x-8 xl:grid-cols-3">{children}</ul>
)

/** Up and down move within a side, right to the shown entry's links, left back to the entry. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const target = nextFocus(event.key, event.currentTarget)
  if (!target) return
  event.preventDefault()
  target.focus()
}

function nextFocus(key: string, box: HTMLElement): HTMLElement | null | undefined {
  const panel = box.querySelector<HTMLElement>('[data-panel]')
  const inPanel = panel?.contains(document.activeElement) ?? false
  if (key === 'ArrowRight') return inPanel ? null : panel?.querySelector('a')
  if (key === 'ArrowLeft') return inPanel ? panel?.closest('li')?.querySelector<HTMLElement>('[data-entry]') : null
  const stops = [...((inPanel ? panel : box)?.querySelectorAll<HTMLElement>(inPanel ? 'a' : '[data-entry]') ?? [])]
  const at = stops.findIndex(stop => stop.matches(':focus'))
  const ranks: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 + stops.length, Home: 0, End: -1 }
  const rank = ranks[key]
  return rank === undefined ? null : stops.at(rank < 0 ? rank : rank % stops.length)
}
