import { useRef, useState } from 'react'
import { leastQuantity } from '#shared/price/packaging.ts'
import { Button } from '#ui/Button.tsx'
import { Quantity } from '#ui/forms/Quantity.tsx'
import type { CartLine } from '../contract.ts'
import { quantityCap, quantityIssue } from '../rules.ts'

/** Debounced: five presses of « + » send one request. */
const settleMilliseconds = 500

/** The typed value stays while the response is pending; the server's value then replaces it. */
export function LineQuantity({ line, send }: { line: CartLine; send: (quantity: number) => void }) {
  const [typed, setTyped] = useState(line.quantity)
  const [savedQuantity, setSavedQuantity] = useState(line.quantity)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (savedQuantity !== line.quantity) {
    setSavedQuantity(line.quantity)
    setTyped(line.quantity)
  }
  const change = (quantity: number) => {
    setTyped(quantity)
    clearTimeout(timer.current)
    // A quantity that is still being typed is rounded, with a word, when the field is left.
    const sendable = quantity > 0 && quantityIssue(quantity, line) === null
    if (sendable && quantity !== line.quantity) timer.current = setTimeout(() => send(quantity), settleMilliseconds)
  }
  return (
    <>
      <Quantity
        label={`Quantité de ${line.title}`}
        name="quantity"
        required
        value={Number.isNaN(typed) ? '' : typed}
        min={leastQuantity(line)}
        step={line.step}
        max={quantityCap}
        dense
        onQuantity={change}
      />
      <span className="text-sm text-soft">{line.saleUnit}</span>
      <div className="hidden noscript:block">
        <Button type="submit" name="intent" value="set" size="sm">
          Mettre à jour
        </Button>
      </div>
    </>
  )
}
