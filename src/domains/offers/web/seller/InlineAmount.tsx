import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { classes } from '#ui/classes.ts'

interface InlineAmountProps {
  /** « Prix HT de Lien tubulaire 3 mm » */
  label: string
  /** As it is typed. */
  value: string
  suffix?: string
  /** Null, or why what is typed cannot be. */
  faultOf: (typed: string) => string | null
  onCommit: (typed: string) => void
  className?: string
}

/** An editable amount: Enter or blur saves it, Escape restores it. */
export function InlineAmount({ label, value, suffix, faultOf, onCommit, className }: InlineAmountProps) {
  const [typed, setTyped] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => setTyped(value), [value])
  const fault = typed === value ? null : faultOf(typed)
  const commit = () => {
    if (typed.trim() === value) return setTyped(value)
    if (!fault) onCommit(typed.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      commit()
    } else if (event.key === 'Escape') {
      setTyped(value)
      field.current?.select()
    }
  }
  return (
    <span className={classes('relative inline-flex flex-col items-end', className)}>
      <span className="relative inline-flex">
        <input
          ref={field}
          aria-label={label}
          aria-invalid={fault ? true : undefined}
          inputMode="decimal"
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          onFocus={event => event.currentTarget.select()}
          onBlur={commit}
          onKeyDown={onKeyDown}
          className={classes(
            'figures h-7 w-full rounded-sm border bg-paper text-end hover:border-ink noscript:border-transparent',
            suffix ? 'pl-1.5 pr-6' : 'px-1.5',
            fault ? 'border-2 border-danger' : 'border-rule',
          )}
        />
        {suffix && (
          <span aria-hidden="true" className="unit pointer-events-none absolute inset-y-0 right-2 flex items-center">
            {suffix}
          </span>
        )}
      </span>
      {fault && (
        <span role="alert" className="mt-0.5 text-xs text-danger">
          {fault}
        </span>
      )}
    </span>
  )
}
