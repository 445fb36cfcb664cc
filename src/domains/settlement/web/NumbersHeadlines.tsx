import { percentChange } from '#domains/analytics/web/Headlines.tsx'
import { euros } from '#shared/money.ts'
import type { SellerTotals } from '../contract-numbers.ts'

const count = (value: number) => value.toLocaleString('fr-FR')
const ratio = (part: number, whole: number) => (whole ? Math.round((1_000 * part) / whole) / 10 : 0)
const share = (value: number) => `${value.toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0%`
const basket = ({ salesHtCents, orders }: SellerTotals) => (orders ? Math.round(salesHtCents / orders) : 0)
const s = (value: number) => (value > 1 ? 's' : '')

type Headline = {
  label: string
  pick: (totals: SellerTotals) => number
  write: (value: number) => string
  detail: string
}

const headlinesOf = (now: SellerTotals): Headline[] => [
  { label: 'Ventes HT', pick: of => of.salesHtCents, write: euros, detail: `${euros(now.salesCents)} TTC` },
  {
    label: 'Commandes payées',
    pick: of => of.orders,
    write: count,
    detail: `${count(now.buyers)} acheteur${s(now.buyers)}, ${count(now.units)} unité${s(now.units)}`,
  },
  { label: 'Panier moyen HT', pick: basket, write: euros, detail: 'par commande, livraison comprise' },
  { label: 'Commission HT', pick: of => of.commissionCents, write: euros, detail: 'figée à la vente' },
  {
    label: 'Commandes remboursées',
    pick: of => ratio(of.refundedOrders, of.orders),
    write: share,
    detail: `${count(now.refundedOrders)} commande${s(now.refundedOrders)}, ${euros(now.refundsCents)} TTC`,
  },
  {
    label: 'Retours demandés',
    pick: of => ratio(of.returnedOrders, of.orders),
    write: share,
    detail: `${count(now.returnedOrders)} commande${s(now.returnedOrders)}`,
  },
]

/** Main figures, each beside its value of the previous period. */
export const NumbersHeadlines = ({ now, before }: { now: SellerTotals; before: SellerTotals }) => (
  <dl className="mt-5 grid grid-cols-2 border-y border-ink md:grid-cols-3">
    {headlinesOf(now).map(({ label, pick, write, detail }) => (
      <div key={label} className="border-b border-rule px-3 py-3 md:[&:nth-child(n+4)]:border-b-0">
        <dt className="caption">{label}</dt>
        <dd>
          <span className="block font-title text-xl font-semibold tabular-nums md:text-2xl">{write(pick(now))}</span>
          <span className="block text-sm">{detail}</span>
          <span className="block text-sm text-soft">{percentChange(pick(now), pick(before))}</span>
        </dd>
      </div>
    ))}
  </dl>
)
