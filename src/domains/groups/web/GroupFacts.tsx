import type { ReactNode } from 'react'
import { shopName } from '#shared/delivery.ts'
import { withVat } from '#shared/money.ts'
import { perUnit, unitsLabel } from '#shared/price/packaging.ts'
import { unitTtc } from '#shared/price/price.ts'
import { InText } from '#ui/Price.tsx'
import type { GroupDetail } from '../contract.ts'
import { groupDay } from './group-words.ts'

/** Prices, point and days of a group. */
export function GroupFacts({ group }: { group: GroupDetail }) {
  const facts = factsOf(group)
  return (
    <section aria-labelledby="conditions">
      <h2 id="conditions" className="rubric">
        Conditions
      </h2>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {facts.map(([label, value]) => (
          <div key={label} className="col-span-2 grid grid-cols-subgrid border-b border-rule py-1">
            <dt className="text-soft">{label}</dt>
            <dd className="text-end wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {group.note && <p className="mt-3 max-w-prose whitespace-pre-line border-s-2 border-rule ps-4">{group.note}</p>}
    </section>
  )
}

function factsOf(group: GroupDetail): [string, ReactNode][] {
  const { deliveryHtCents, payUntil, saleUnit, vatBasisPoints } = group
  const delivery =
    deliveryHtCents === 0 ? (
      'gratuite'
    ) : deliveryHtCents === null ? null : (
      <>
        <InText ht={deliveryHtCents} ttc={withVat(deliveryHtCents, vatBasisPoints)} />, partagés selon les quantités
      </>
    )
  const unitPrice = (htCents: number) => (
    <>
      <InText ht={htCents} ttc={unitTtc(htCents, vatBasisPoints)} /> {perUnit(saleUnit)}
    </>
  )
  const rows: [string, ReactNode][] = [
    ['Prix commun', unitPrice(group.priceCents)],
    ['Prix seul', unitPrice(group.alonePriceCents)],
    ...group.tiers.map((tier): [string, ReactNode] => [
      `Dès ${unitsLabel(tier.from, saleUnit)}`,
      unitPrice(tier.priceCents),
    ]),
    ['Minimum', unitsLabel(group.minimum, saleUnit)],
    ['Clôture', `${groupDay(group.closesOn)}, au soir`],
    ['Paiement', payUntil && `avant le ${groupDay(payUntil)} au soir`],
    [
      'Point commun',
      group.point ??
        (group.atShop ? shopName({ name: group.atShop, city: group.city }) : `${group.city} (${group.department})`),
    ],
    [group.status === 'OPEN' ? 'Livraison estimée' : 'Livraison', delivery],
  ]
  return rows.filter(([, value]) => value !== null)
}
