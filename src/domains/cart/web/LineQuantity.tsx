import { useRef, useState } from 'react'
import { leastQuantity, quantityInWords } from '#shared/price/packaging.ts'
import { Button } from '#ui/Button.tsx'
import { Quantity } from '#ui/forms/Quantity.tsx'
import type { CartLine } from '../contract.ts'
import { quantityCap, quantityIssue } from '../rules.ts'
import { addUnsent, removeUnsent } from './unsent-changes.ts'

/** Debounced: five presses of « + » send one request. */
const settleMilliseconds = 500

interface LineQuantityProps {
  line: CartLine
  /** Resolves when the quantity is saved or refused. */
  send: (quantity: number) => Promise<void>
}

/** The typed value stays while the response is pending; the server's value then replaces it. */
export function LineQuantity({ line, send }: LineQuantityProps) {
  const [typed, setTyped] = useState(line.quantity)
  const [savedQuantity, setSavedQuantity] = useState(line.quantity)
  const cancel = useRef(() => {})
  if (savedQuantity !== line.quantity) {
    setSavedQuantity(line.quantity)
    setTyped(line.quantity)
  }
  const change = (quantity: number) => {
    setTyped(quantity)
    cancel.current()
    // A quantity that is still being typed is rounded, with a word, when the field is left.
    const sendable = quantity > 0 && quantityIssue(quantity, line) === null
    if (sendable && quantity !== line.quantity) cancel.current = sendLater(() => send(quantity))
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
      <span className="text-sm text-soft">{quantityInWords(typed || line.quantity, line)}</span>
      <div className="hidden noscript:block">
        <Button type="submit" name="intent" value="set" size="sm">
          Mettre à jour
        </Button>
      </div>
    </>
  )
}

/** Sends after a pause, or when the buyer goes on to the payment; returns how to cancel. */
function sendLater(send: () => Promise<void>): () => void {
  const sendNow = () => {
    cancel()
    return send()
  }
  const timer = setTimeout(sendNow, settleMilliseconds)
  const cancel = () => {
    clearTimeout(timer)
    removeUnsent(sendNow)
  }
  addUnsent(sendNow)
  return cancel
}
