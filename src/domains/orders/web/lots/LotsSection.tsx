import { formatDateTime } from '#shared/dates.ts'
import type { FormState } from '#shared/forms/form-state.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import type { OrderDetail } from '../../contract-detail.ts'
import type { LotUnits } from '../../contract-lots.ts'
import { lotLabel, unitsWithoutLot } from '../../rules/lots.ts'
import { LotForm } from './LotForm.tsx'
import { lotIntent } from './lot-form.ts'

interface LotsProps {
  order: OrderDetail
  state: FormState | undefined
}

/** Lots of what leaves, for the seller: entered before, corrected with a reason afterwards. */
export function LotsSection({ order, state }: LotsProps) {
  if (order.lots.length === 0 || !order.actors.includes('seller')) return null
  return (
    <section aria-labelledby="lots" className="flex flex-col gap-3 border-t border-rule pt-4">
      <h3 id="lots" className="text-base font-semibold">
        Numéros de lot
      </h3>
      {order.lots.map(units => (
        <Units key={lotIntent(units)} order={order} units={units} state={state} />
      ))}
    </section>
  )
}

function Units({ order, units, state }: LotsProps & { units: LotUnits }) {
  const rank = order.shipments.findIndex(({ id }) => id === units.shipmentId) + 1
  const several = order.shipments.length > 1 && rank > 0
  return (
    <div>
      <p className="font-medium leading-snug">{units.title}</p>
      <p className="figures text-sm text-soft">
        réf. {units.reference}
        {several && ` · envoi ${rank}`} · {progressOf(units)}
      </p>
      {units.gone && (
        <ul className="mt-1 text-sm">
          {units.lots.map(lot => (
            <li key={`${lot.lot} ${lot.bestBefore}`} className="figures break-words">
              {lotLabel(lot)}
            </li>
          ))}
        </ul>
      )}
      {units.gone ? (
        <Disclosure title="Corriger ces lots" open={state?.intent === lotIntent(units) || undefined}>
          <LotForm units={units} state={state} />
        </Disclosure>
      ) : (
        order.status !== 'CANCELLED' && <LotForm units={units} state={state} />
      )}
      {units.history.length > 1 && <History units={units} />}
    </div>
  )
}

function progressOf(units: LotUnits): string {
  const without = unitsWithoutLot(units)
  if (units.gone) return `unités livrées\u00a0: ${units.units}`
  return without === 0 ? `${units.units} à livrer, lots complets` : `${units.units} à livrer, ${without} sans lot`
}

function History({ units }: { units: LotUnits }) {
  return (
    <Disclosure title="Historique des lots">
      <ol className="flex flex-col gap-2 text-sm">
        {units.history.map(({ revision, at, author, reason, lots }) => (
          <li key={revision} className="border-l-2 border-rule pl-3">
            <p className="figures break-words">{lots.map(lotLabel).join(', ')}</p>
            {reason && <p>{`Correction\u00a0: ${reason}`}</p>}
            <p className="caption">
              {author ?? 'Un ancien membre'}, {formatDateTime(at)}
            </p>
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}
