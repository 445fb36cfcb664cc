import { type FocusEvent, type KeyboardEvent, lazy, Suspense, useId, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { classes } from '#ui/classes.ts'
import { Form } from '#ui/forms/Form.tsx'
import { SearchIcon } from '#ui/icons/icons.tsx'
import type { ListKeys } from './SuggestionList.tsx'

const loadList = () => import('./SuggestionList.tsx')
const SuggestionList = lazy(loadList)

interface SearchBoxProps {
  /** The first thing of a page, rather than a part of the bar. */
  large?: boolean
  className?: string
}

/** A GET form; the suggestion list is loaded on first hover or focus. */
export function SearchBox({ large, className }: SearchBoxProps) {
  const [search] = useSearchParams()
  const asked = search.get('q') ?? ''
  const id = useId()
  const keys = useRef<ListKeys>(null)
  const [words, setWords] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState<string | null>(null)
  const close = () => {
    setOpen(false)
    setActive(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      close()
    } else keys.current?.press(event)
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) close()
  }
  const height = large ? 'h-14 text-lg' : 'h-11 text-base'
  return (
    <Form
      key={asked}
      role="search"
      aria-label={large ? 'Dans tout le catalogue' : 'Recherche'}
      action="/articles"
      onSubmit={close}
      onBlur={onBlur}
      data-own-search={large || undefined}
      className={classes('relative flex', className)}
    >
      <input
        type="search"
        name="q"
        defaultValue={asked}
        maxLength={120}
        autoComplete="off"
        enterKeyHint="search"
        placeholder={large ? 'Sécateur, bouteille 75 cl, levures…' : 'Rechercher un article, une référence…'}
        aria-label="Rechercher un article, une marque, une référence"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-activedescendant={active ? `${id}-${active}` : undefined}
        onPointerEnter={loadList}
        onFocus={loadList}
        onKeyDown={onKeyDown}
        onChange={event => {
          setWords(event.currentTarget.value)
          setOpen(event.currentTarget.value.trim().length > 1)
          setActive(null)
        }}
        className={classes(
          'min-w-0 flex-1 text-ellipsis rounded-l-sm border border-r-0 bg-paper pl-4 pr-2 placeholder:text-soft hover:border-ink focus:outline-offset-0',
          large ? 'border-ink' : 'border-edge',
          height,
        )}
      />
      <button
        type="submit"
        className={classes(
          'inline-flex items-center gap-2 rounded-r-sm border border-action bg-action px-4 font-semibold text-paper hover:bg-action-deep',
          height,
        )}
      >
        <SearchIcon />
        <span className={large ? 'max-sm:sr-only' : 'sr-only'}>Rechercher</span>
      </button>
      {open && (
        <Suspense fallback={null}>
          <SuggestionList ref={keys} id={id} words={words} active={active} onActive={setActive} onDone={close} />
        </Suspense>
      )}
    </Form>
  )
}
