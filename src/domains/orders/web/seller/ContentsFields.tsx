import { Quantity } from '#ui/forms/Quantity.tsx'
import type { OrderDetail } from '../../contract-detail.ts'

interface ContentsProps {
  order: OrderDetail
  onQuantity: (lineId: number, quantity: number) => void
}

/** Units of each line to send now; by default all of them. */
export function ContentsFields({ order, onQuantity }: ContentsProps) {
  const waiting = order.lines.filter(line => line.looseQuantity > 0)
  return (
    <fieldset>
      <legend className="font-medium">Ce qui part dans cet envoi</legend>
      <ul className="mt-2 divide-y divide-rule border-y border-rule">
        {waiting.map(line => (
          <li key={line.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-medium leading-snug">{line.title}</p>
              <p className="figures text-sm text-soft">
                réf. {line.reference} · {line.looseQuantity} à expédier
              </p>
            </div>
            <Quantity
              label={`Unités à expédier de ${line.title}`}
              min={0}
              max={line.looseQuantity}
              defaultValue={line.looseQuantity}
              onQuantity={quantity => onQuantity(line.id, quantity)}
              dense
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}
