import { calendarOn } from '#domains/shipping/rules/carrier-calendars.ts'
import { parcelGrams, relayGrams, standardVatBasisPoints } from '#domains/shipping/rules.ts'
import { isoDay } from '#shared/dates.ts'
import { withVat } from '#shared/money.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { InText } from '#ui/Price.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { SellerTerms } from '../contract.ts'

const kilos = (grams: number) => `${(grams / 1_000).toLocaleString('fr-FR')}\u00a0kg`
const days = (mode: 'HOME' | 'RELAY' | 'FREIGHT') =>
  `${calendarOn(mode, isoDay(new Date())).transitDays}\u00a0jours ouvrés après le départ`

const modes = [
  {
    name: 'Retrait en magasin',
    what: 'Ce qui est en stock dans le magasin choisi',
    limit: 'Aucune',
    time: 'Préparé pendant les heures d’ouverture',
  },
  { name: 'À domicile', what: 'Colis', limit: kilos(parcelGrams), time: days('HOME') },
  { name: 'Point relais', what: 'Petits colis', limit: kilos(relayGrams), time: days('RELAY') },
  {
    name: 'Messagerie palette',
    what: `Ce qui est palettisé ou pèse plus de ${kilos(parcelGrams)}`,
    limit: 'Selon le barème du vendeur',
    time: days('FREIGHT'),
  },
]

/** The limits that the cart applies. */
export const DeliveryModes = () => (
  <Table
    caption="Modes de livraison"
    rows={modes}
    rowKey={({ name }) => name}
    columns={[
      { key: 'name', title: 'Mode', head: true, cell: ({ name }) => name },
      { key: 'what', title: 'Pour', cell: ({ what }) => what },
      { key: 'limit', title: 'Poids maximal', cell: ({ limit }) => limit },
      { key: 'time', title: 'Délai', cell: ({ time }) => time },
    ]}
  />
)

type Grid = SellerTerms['grids'][number]
type Bracket = Grid['brackets'][number]

const gridTitle = ({ mode, zone, departments, country }: Grid) =>
  `${{ HOME: 'À domicile', RELAY: 'Point relais', FREIGHT: 'Messagerie palette' }[mode]}${{ metropole: '', corse: ', Corse', departments: `, départements ${departments.join(', ')}`, country: `, ${country}` }[zone]}`

const columns: Column<Bracket>[] = [
  { key: 'weight', title: 'Jusqu’à', head: true, cell: ({ maxWeightGrams }) => kilos(maxWeightGrams) },
  { key: 'price', title: 'Prix', align: 'end', cell: ({ priceCents }) => <Both htCents={priceCents} /> },
]

export function SellerGrids({ sellers }: { sellers: readonly SellerTerms[] }) {
  const delivering = sellers.filter(({ grids }) => grids.length > 0)
  if (delivering.length === 0)
    return (
      <p className="text-soft">Aucun vendeur ne livre pour le moment&nbsp;: le retrait en magasin reste possible.</p>
    )
  return (
    <div className="border-t border-rule">
      {delivering.map(({ id, name, grids, freeDeliveryFromCents }) => (
        <Disclosure
          key={id}
          group="sellers"
          title={
            <span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">{name}</span>
              <span className="text-sm text-soft">{freeFrom(freeDeliveryFromCents)}</span>
            </span>
          }
        >
          <div className="grid gap-6 pb-4 sm:grid-cols-2">
            {grids.map(grid => (
              <Table
                key={gridTitle(grid)}
                tight
                captionShown
                caption={gridTitle(grid)}
                columns={columns}
                rows={grid.brackets}
                rowKey={({ maxWeightGrams }) => maxWeightGrams}
              />
            ))}
          </div>
        </Disclosure>
      ))}
    </div>
  )
}

const freeFrom = (cents: number | null) =>
  cents === null ? (
    'Livraison toujours payante'
  ) : (
    <>
      Offerte dès <Both htCents={cents} /> de colis
    </>
  )

/** Deliveries, and the goods that make them free, at the VAT of the delivery. */
const Both = ({ htCents }: { htCents: number }) => (
  <InText ht={htCents} ttc={withVat(htCents, standardVatBasisPoints)} />
)
