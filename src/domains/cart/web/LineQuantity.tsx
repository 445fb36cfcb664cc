import { useRef, useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { Quantity } from '#ui/Quantity.tsx'
import type { CartLine } from '../contract.ts'
import { quantityCap } from '../rules.ts'

/** Someone pressing « + » five times sends one request. */
const settleMilliseconds = 500

/** What is typed stays while the answer is awaited; what the server keeps replaces it. */
export function LineQuantity({ line, send }: { line: CartLine; send: (quantity: number) => void }) {
  const [typed, setTyped] = useState(line.quantity)
  const [kept, setKept] = useState(line.quantity)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (kept !== line.quantity) {
    setKept(line.quantity)
    setTyped(line.quantity)
  }
  const change = (quantity: number) => {
    setTyped(quantity)
    clearTimeout(timer.current)
    if (quantity > 0 && quantity !== line.quantity) timer.current = setTimeout(() => send(quantity), settleMilliseconds)
  }
  return (
    <>
      <Quantity
        label={`Quantité de ${line.title}`}
        name="quantity"
        required
        value={Number.isNaN(typed) ? '' : typed}
        min={line.minimum}
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
