import { type KeyboardEvent, useId, useState } from 'react'
import { request } from '#shared/request.ts'
import { classes } from '#ui/classes.ts'
import { controlClasses, describe, FieldFrame } from '#ui/forms/Field.tsx'
import { hasOtherText, useTypedEarly } from '#ui/forms/typed-early.ts'
import { useTypeahead } from '#ui/use-typeahead.ts'
import type { Commune, listCommunes } from '../contract.ts'
import { communeLabel } from './labels.ts'

/** A complete postcode has up to 46 communes: the form accepts it as it is. */
const townsShown = 8

const loadTowns = (q: string, signal: AbortSignal) =>
  request<typeof listCommunes>({ method: 'GET', path: '/api/communes' }, { query: { q } }, { signal })

interface TownFieldProps {
  name: string
  defaultValue: string
  error?: string
  /** Takes a chosen suggestion; without it, the form is submitted. */
  onPick?: (town: Commune) => void
}

/** Town or postcode: a plain field of its form, with suggestions once scripts run (ARIA combobox). */
export function TownField({ name, defaultValue, error, onPick }: TownFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState(defaultValue)
  const input = useTypedEarly<HTMLInputElement>(hasOtherText(typed), ({ target }) => setTyped(target.value))
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const q = typed.trim()
  const wanted = open && q.length >= 2 && q.length <= 80
  // After an error too: the form also accepts the plain text.
  const towns = useTypeahead(wanted ? q : null, loadTowns, 150).data?.communes.slice(0, townsShown) ?? []
  const shown = open && towns.length > 0

  const pick = (town: Commune) => {
    if (!input.current) return
    // The form is submitted before the next render, so the input's value is set directly.
    input.current.value = communeLabel(town)
    setTyped(communeLabel(town))
    setOpen(false)
    if (onPick) onPick(town)
    else input.current.form?.requestSubmit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const town = shown ? towns[active] : undefined
    if (move && towns.length > 0) {
      event.preventDefault()
      setOpen(true)
      setActive(before => (before + move + towns.length + (before < 0 && move < 0 ? 1 : 0)) % towns.length)
    } else if (event.key === 'Escape') setOpen(false)
    else if (event.key === 'Enter') {
      setOpen(false)
      if (!town) return
      event.preventDefault()
      pick(town)
    }
  }
  return (
    <FieldFrame id={id} label="Commune ou code postal" error={error} className="relative">
      <input
        ref={input}
        {...describe(id, { error })}
        name={name}
        type="text"
        value={typed}
        maxLength={80}
        placeholder="Épernay, 51200…"
        autoComplete="off"
        role="combobox"
        aria-expanded={shown}
        aria-controls={`${id}-towns`}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
        className={controlClasses(false, error)}
        onChange={event => {
          setTyped(event.target.value)
          setActive(-1)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      <div
        id={`${id}-towns`}
        role="listbox"
        aria-label="Communes"
        hidden={!shown}
        className="absolute inset-x-0 top-full z-10 mt-1 border border-edge bg-paper shadow-float"
      >
        {towns.map((town, rank) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input keeps the focus and handles the keys
          <div
            key={town.insee}
            id={`${id}-${rank}`}
            role="option"
            tabIndex={-1}
            aria-selected={rank === active}
            className={classes('flex min-h-11 items-center justify-between gap-3 px-3', rank === active && 'bg-chalk')}
            onPointerDown={event => event.preventDefault()}
            onClick={() => pick(town)}
            onPointerEnter={() => setActive(rank)}
          >
            <span className="truncate">{town.name}</span>
            <span className="figures text-sm text-soft">{town.postcode}</span>
          </div>
        ))}
      </div>
    </FieldFrame>
  )
}
