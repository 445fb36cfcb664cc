import { useEffect, useState } from 'react'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { euros, parseCents, typedAmount } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { SellerOffer } from '../../contract.ts'
import { InlineAmount } from './InlineAmount.tsx'
import { ladderHint } from './offer-labels.ts'
import { wholeOf } from './terms/whole-number.ts'
import { useOfferChange } from './use-offer-change.ts'

/** Optimistic: shows the typed value until the list is reloaded. */
function useShown<V>(value: V) {
  const [shown, setShown] = useState(value)
  useEffect(() => setShown(value), [value])
  return [shown, setShown] as const
}

const named = (offer: SellerOffer) => [offer.title, offer.label].filter(Boolean).join(', ')

export function PriceCell({ offer }: { offer: SellerOffer }) {
  const [cents, setCents] = useShown(offer.priceCents)
  const change = useOfferChange(offer, () => setCents(offer.priceCents))
  const commit = (typed: string) => {
    const priceCents = parseCents(typed)
    if (priceCents === null || priceCents === offer.priceCents) return
    setCents(priceCents)
    change.send({
      change: { priceCents },
      message: `${offer.reference}\u00a0: ${euros(priceCents)} HT.`,
      undo: { priceCents: offer.priceCents },
    })
  }
  const ladder = ladderHint(offer)
  if (offer.promoted)
    return (
      <span className="inline-flex flex-col items-end">
        <span className="figures font-semibold">{euros(offer.priceCents)}</span>
        <Link to={workspacePaths.sellerOffer(offer.id)} className="caption link inline-flex min-h-6 items-center">
          en promotion
        </Link>
      </span>
    )
  return (
    <span className="inline-flex flex-col items-end">
      <InlineAmount
        label={`Prix HT de ${named(offer)}`}
        value={typedAmount(cents)}
        suffix="€"
        faultOf={typed => ((parseCents(typed) ?? 0) > 0 ? null : 'Un prix, par exemple 12,50')}
        onCommit={commit}
        className="w-28"
      />
      {ladder && <span className="caption max-md:hidden">{ladder}</span>}
    </span>
  )
}

interface StockCellProps {
  offer: SellerOffer
  warehouses: readonly { id: number; name: string }[]
}

/** Stock by warehouse; a new count is a movement. */
export function StockCell({ offer, warehouses }: StockCellProps) {
  return (
    <span className="inline-flex flex-col items-end gap-1">
      {warehouses.map(({ id, name }) => {
        const held = offer.stock.find(({ warehouseId }) => warehouseId === id)
        if (offer.isKit) return <KitUnits key={id} name={name} units={held?.onHand ?? 0} />
        return <Counted key={id} offer={offer} place={{ warehouseId: id, name, onHand: held?.onHand ?? 0 }} />
      })}
    </span>
  )
}

/** What the parts allow in one place: nothing to count. */
function KitUnits({ name, units }: { name: string; units: number }) {
  return (
    <span className="flex items-center gap-2">
      <span className="caption max-w-32 truncate" title={name}>
        {name}
      </span>
      <span className="figures w-16 pe-2 text-end">{units}</span>
    </span>
  )
}

type Place = { warehouseId: number; name: string; onHand: number }

function Counted({ offer, place }: { offer: SellerOffer; place: Place }) {
  const [onHand, setOnHand] = useShown(place.onHand)
  const change = useOfferChange(offer, () => setOnHand(place.onHand))
  const { warehouseId, name } = place
  const commit = (typed: string) => {
    const counted = wholeOf(typed)
    if (counted === null || counted === place.onHand) return
    setOnHand(counted)
    change.send({
      change: { stock: [{ warehouseId, onHand: counted }] },
      message: `${offer.reference}\u00a0: ${counted} compté${counted > 1 ? 's' : ''} à ${name}.`,
      undo: { stock: [{ warehouseId, onHand: place.onHand }] },
    })
  }
  return (
    <span className="flex items-center gap-2">
      <span className="caption max-w-32 truncate" title={name}>
        {name}
      </span>
      <InlineAmount
        label={`Stock compté de ${named(offer)} à ${name}`}
        value={`${onHand}`}
        faultOf={typed => (wholeOf(typed) === null ? 'Un nombre entier' : null)}
        onCommit={commit}
        className="w-16"
      />
    </span>
  )
}

export function StatusAction({ offer }: { offer: SellerOffer }) {
  const change = useOfferChange(offer)
  const onSale = offer.status === 'published'
  const label = onSale ? 'Retirer' : offer.status === 'draft' ? 'Mettre en vente' : 'Remettre en vente'
  const press = () =>
    change.send(
      onSale
        ? {
            change: { status: 'archived' },
            message: `${offer.reference} est retirée de la vente.`,
            undo: { status: 'published' },
          }
        : { change: { status: 'published' }, message: `${offer.reference} est en vente.` },
    )
  return (
    <Button
      size="sm"
      pending={change.pending}
      onClick={press}
      aria-label={`${label} ${named(offer)}`}
      className="noscript:hidden"
    >
      {label}
    </Button>
  )
}
