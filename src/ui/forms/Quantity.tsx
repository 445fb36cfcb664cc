import { type ComponentProps, type ReactNode, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { MinusIcon, PlusIcon } from '../icons/icons.tsx'
import { settledQuantity } from '../steps.ts'
import { useHydrated } from '../use-hydrated.ts'

interface QuantityProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'onChange' | 'min' | 'max' | 'step'> {
  /** Accessible name: « Quantité de Lien tubulaire 3 mm ». */
  label: string
  min?: number
  max?: number
  step?: number
  dense?: boolean
  onQuantity?: (quantity: number) => void
}

/**
 * A native number field between two step buttons, which come with the scripts: works in a plain form, with `value` or
 * `defaultValue`.
 */
export function Quantity({ label, min = 1, max, step = 1, dense, onQuantity, className, ...input }: QuantityProps) {
  const field = useRef<HTMLInputElement>(null)
  const [announced, setAnnounced] = useState('')

  const put = (wanted: number) => {
    const node = field.current
    const quantity = settledQuantity(wanted, { min, max, step })
    if (!node || node.valueAsNumber === quantity) return quantity
    // Not `node.value = `: React watches that setter and would swallow the event as "unchanged".
    node.valueAsNumber = quantity
    node.dispatchEvent(new Event('input', { bubbles: true }))
    return quantity
  }
  const move = (by: number) => setAnnounced(String(put((field.current?.valueAsNumber || 0) + by)))
  const isReady = useHydrated()
  const stepButton = (name: string, by: number, icon: ReactNode) =>
    isReady && (
      <button
        type="button"
        className={classes('grid place-items-center hover:bg-chalk disabled:text-edge', dense ? 'size-8' : 'size-11')}
        aria-label={`${name}\u00a0: ${label}`}
        disabled={input.disabled}
        onClick={() => move(by)}
      >
        {icon}
      </button>
    )
  return (
    <div className={classes('quantity', dense && 'quantity-dense', className)}>
      {stepButton('Moins', -step, <MinusIcon className="size-4" />)}
      <input
        {...input}
        ref={field}
        type="number"
        aria-label={label}
        inputMode="numeric"
        min={min}
        max={max}
        step={step}
        onChange={event => onQuantity?.(event.currentTarget.valueAsNumber)}
        onBlur={event => put(event.currentTarget.valueAsNumber)}
        className="no-spin figures"
      />
      {stepButton('Plus', step, <PlusIcon className="size-4" />)}
      {isReady && (
        <span role="status" className="sr-only">
          {announced}
        </span>
      )}
    </div>
  )
}
