import { type ComponentProps, type ReactNode, useState } from 'react'
import { figure, roundedSentence } from '#shared/price/packaging.ts'
import { classes } from '../classes.ts'
import { MinusIcon, PlusIcon } from '../icons/icons.tsx'
import { useHydrated } from '../use-hydrated.ts'
import { settledQuantity } from './steps.ts'
import { hasOtherText, type Typed, useTypedEarly } from './typed-early.ts'

interface QuantityProps extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'onChange' | 'min' | 'max' | 'step'> {
  /** Accessible name: « Quantité de Lien tubulaire 3 mm ». */
  label: string
  min?: number
  max?: number
  step?: number
  dense?: boolean
  onQuantity?: (quantity: number) => void
}

/** A native number field between two step buttons: works in a plain form, with `value` or `defaultValue`. */
export function Quantity({ label, min = 1, max, step = 1, dense, onQuantity, className, ...input }: QuantityProps) {
  const change = ({ currentTarget }: Typed<HTMLInputElement>) => {
    setRounded(null)
    onQuantity?.(currentTarget.valueAsNumber)
  }
  const field = useTypedEarly(hasOtherText(input.value), change)
  const [announced, setAnnounced] = useState('')
  const [rounded, setRounded] = useState<{ to: number; because: string } | null>(null)

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
  /** The field is left, or its form sent: a quantity that is changed is named, with the multiple below it. */
  const settle = (typed: number) => {
    const quantity = put(typed)
    if (!Number.isFinite(typed) || typed === quantity) return setRounded(null)
    const because = typed > quantity ? `${figure(quantity)} au plus.` : roundedSentence(step, quantity)
    setRounded({ to: quantity, because })
  }
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
    <>
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
          onChange={change}
          onBlur={event => settle(event.currentTarget.valueAsNumber)}
          onKeyDown={event => {
            if (event.key === 'Enter') settle(event.currentTarget.valueAsNumber)
          }}
          className="no-spin figures"
        />
        {stepButton('Plus', step, <PlusIcon className="size-4" />)}
        {isReady && (
          <span role="status" className="sr-only">
            {announced}
          </span>
        )}
      </div>
      {rounded !== null && (
        <p role="status" className="order-last flex w-full flex-wrap items-center gap-x-2 text-sm text-info">
          {rounded.because}
          {step > 1 && rounded.to - step >= min && (
            <button type="button" className="link" onClick={() => put(rounded.to - step)}>
              {`Mettre ${figure(rounded.to - step)}`}
            </button>
          )}
        </p>
      )}
    </>
  )
}
