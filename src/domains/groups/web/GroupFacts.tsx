import { shopName } from '#shared/delivery.ts'
import { InText } from '#ui/Price.tsx'
import type { GroupDetail } from '../contract.ts'
import { FactList, type GroupFact } from './FactList.tsx'
import { groupDay } from './group-words.ts'

/** Point, delivery and days of a group. */
export function GroupFacts({ group }: { group: GroupDetail }) {
  return (
    <section aria-labelledby="conditions">
      <h2 id="conditions" className="rubric mb-3">
        Conditions
      </h2>
      <FactList facts={factsOf(group)} />
      {group.note && <p className="mt-3 max-w-prose whitespace-pre-line border-s-2 border-rule ps-4">{group.note}</p>}
    </section>
  )
}

const factsOf = (group: GroupDetail): GroupFact[] => [
  ['Clôture', `${groupDay(group.closesOn)}, au soir`],
  ['Paiement', group.payUntil && `avant le ${groupDay(group.payUntil)} au soir`],
  [
    'Point commun',
    group.point ??
      (group.atShop ? shopName({ name: group.atShop, city: group.city }) : `${group.city} (${group.department})`),
  ],
  [group.status === 'OPEN' ? 'Livraison estimée' : 'Livraison', deliveryOf(group)],
]

function deliveryOf({ delivery, offers }: GroupDetail) {
  if (delivery === null) return null
  if (delivery.htCents === 0) return 'gratuite'
  return (
    <>
      <InText ht={delivery.htCents} ttc={delivery.ttcCents} />
      {offers.length > 1 ? ', partagés selon le poids des parts' : ', partagés selon les quantités'}
    </>
  )
}
