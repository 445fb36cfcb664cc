import { type KeyboardEvent, type ReactNode, useId } from 'react'

interface TabsProps {
  label: string
  items: { id: string; label: ReactNode; content: ReactNode }[]
  selected: string
  onSelect: (id: string) => void
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 }

/** Views of one object, without navigation: the tabs pattern of the ARIA Authoring Practices. */
export function Tabs({ label, items, selected, onSelect }: TabsProps) {
  const prefix = useId()
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (!step) return
    event.preventDefault()
    const next = items[(items.findIndex(({ id }) => id === selected) + step + items.length) % items.length]
    if (!next) return
    onSelect(next.id)
    document.getElementById(`${prefix}-${next.id}`)?.focus()
  }
  return (
    <div className="flex flex-col gap-4">
      <div role="tablist" aria-label={label} className="flex gap-1 overflow-x-auto border-b border-rule">
        {items.map(({ id, label }) => (
          <button
            key={id}
            id={`${prefix}-${id}`}
            type="button"
            role="tab"
            aria-selected={id === selected}
            aria-controls={`${prefix}-panel`}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
            onKeyDown={onKeyDown}
            className="-mb-px min-h-11 whitespace-nowrap border-x border-t-4 border-b border-transparent border-b-rule px-4 py-2 text-soft outline-offset-[-4px] hover:text-ink aria-selected:border-x-rule aria-selected:border-t-ink aria-selected:border-b-paper aria-selected:font-semibold aria-selected:text-ink"
          >
            {label}
          </button>
        ))}
      </div>
      <div key={selected} id={`${prefix}-panel`} role="tabpanel" aria-labelledby={`${prefix}-${selected}`}>
        {items.find(({ id }) => id === selected)?.content}
      </div>
    </div>
  )
}
