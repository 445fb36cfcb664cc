import { shopName } from '#shared/delivery.ts'
import { euros } from '#shared/money.ts'
import { perUnit, unitsLabel } from '#shared/price/packaging.ts'
import { unitEuros } from '#shared/price/price.ts'
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

function factsOf(group: GroupDetail): [string, string][] {
  const { deliveryHtCents, payUntil, saleUnit } = group
  const delivery =
    deliveryHtCents === null
      ? null
      : deliveryHtCents === 0
        ? 'rien à payer'
        : `${euros(deliveryHtCents)}\u00a0HT, partagés selon les quantités`
  const rows: [string, string | null][] = [
    ['Prix commun', `${unitEuros(group.priceCents)}\u00a0HT ${perUnit(saleUnit)}`],
    ['Prix seul', `${unitEuros(group.alonePriceCents)}\u00a0HT ${perUnit(saleUnit)}`],
    ...group.tiers.map(
      tier => [`Dès ${unitsLabel(tier.from, saleUnit)}`, `${unitEuros(tier.priceCents)}\u00a0HT`] as [string, string],
    ),
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
  return rows.flatMap(([label, value]) => (value === null ? [] : [[label, value] as [string, string]]))
}
