import { type KeyboardEvent, type Ref, useImperativeHandle } from 'react'
import { useNavigate } from 'react-router'
import { shownPrice } from '#shared/price/packaging.ts'
import { request } from '#shared/request.ts'
import { classes } from '#ui/classes.ts'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'
import { Picture } from '#ui/Picture.tsx'
import { Price } from '#ui/Price.tsx'
import { useTypeahead } from '#ui/use-typeahead.ts'
import type { suggest } from '../contract.ts'
import { nextSuggestion, type SuggestedArticle, type Suggestion, suggestionGroups } from './suggestions.ts'

export interface ListKeys {
  press: (event: KeyboardEvent) => void
}

interface SuggestionListProps {
  ref: Ref<ListKeys>
  id: string
  words: string
  active: string | null
  onActive: (key: string | null) => void
  onDone: () => void
}

/** Debounce: people type about five letters a second; the previous call is aborted. */
const pauseMilliseconds = 120

const load = (q: string, signal: AbortSignal) =>
  request<typeof suggest>({ method: 'GET', path: '/api/search/suggestions' }, { query: { q } }, { signal })

/** The list of a combobox: the field keeps the focus, the arrow keys move through the rows, Enter follows one. */
export default function SuggestionList({ ref, id, words, active, onActive, onDone }: SuggestionListProps) {
  const navigate = useNavigate()
  const q = words.trim().slice(0, 120)
  const { data, pending, error } = useTypeahead(q.length > 1 ? q : null, load, pauseMilliseconds)
  const groups = data ? suggestionGroups(data) : []
  const rows = groups.flatMap(group => group.rows)
  useImperativeHandle(ref, () => ({
    press: event => {
      const chosen = rows.find(({ key }) => key === active)
      if (event.key === 'Enter' && chosen) {
        event.preventDefault()
        onDone()
        void navigate(chosen.to)
      }
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      const next = nextSuggestion(rows, active, event.key === 'ArrowDown' ? 1 : -1)
      onActive(next)
      if (next) document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
    },
  }))
  // Without suggestions the form still searches: nothing to say.
  if (error) return null
  return (
    <div className="absolute inset-x-0 top-full z-50 mt-1 flex max-h-[70dvh] flex-col rounded-sm border border-rule bg-paper py-2 shadow-float">
      <p role="status" className="sr-only">
        {data ? `${rows.length} suggestion${rows.length > 1 ? 's' : ''}` : ''}
      </p>
      {pending && <p className="late px-4 py-2 text-soft">Recherche…</p>}
      {data?.correction && (
        <p className="px-4 py-1 text-sm text-soft">
          Suggestions pour <strong className="text-ink">{data.correction}</strong>
        </p>
      )}
      {data && rows.length === 0 && (
        <p className="px-4 py-2 text-soft">Aucune suggestion. Entrée lance la recherche complète.</p>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the field's Enter is the keyboard's click */}
      <div role="listbox" id={id} aria-label="Suggestions" onClick={onDone} className="min-h-0 overflow-y-auto">
        <LinkArea>
          {groups.map(({ title, rows: own }) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of form controls
            <div key={title} role="group" aria-label={title}>
              <p aria-hidden="true" className="caption px-4 pb-1 pt-2">
                {title}
              </p>
              {own.map(row => (
                <Row key={row.key} id={`${id}-${row.key}`} row={row} isActive={row.key === active} />
              ))}
            </div>
          ))}
        </LinkArea>
      </div>
    </div>
  )
}

function Row({ id, row, isActive }: { id: string; row: Suggestion; isActive: boolean }) {
  return (
    <a
      id={id}
      href={row.to}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes('flex min-h-10 items-center gap-3 px-4 py-1 hover:bg-chalk', isActive && 'bg-chalk')}
    >
      {row.article && <Plate article={row.article} />}
      {/* On phones the price is under the title, which would have no room beside it. */}
      <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3">
        <span className={classes('min-w-0 flex-1', row.article && 'basis-52')}>
          <span className="block sm:line-clamp-2">{row.label}</span>
          {row.article && <span className="caption block">{row.note}</span>}
        </span>
        {row.article ? <FromPrice article={row.article} /> : row.note && <span className="caption">{row.note}</span>}
      </span>
    </a>
  )
}

function Plate({ article: { pictureId } }: { article: SuggestedArticle }) {
  if (pictureId === null) return <span className="size-12 flex-none bg-chalk" />
  return <Picture id={pictureId} alt="" width={48} height={48} className="flex-none" />
}

const FromPrice = ({ article }: { article: SuggestedArticle }) => (
  <Price {...shownPrice(article, article)} align="end" className="ml-auto text-sm" />
)
