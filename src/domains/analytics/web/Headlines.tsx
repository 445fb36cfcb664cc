import { euros } from '#shared/money.ts'
import type { Figures, FigureTotals } from '../contract.ts'
import { Sparkline } from './Sparkline.tsx'

type Days = Figures['days']
type Headline = {
  label: string
  value: number
  former: number
  write: (value: number) => string
  detail?: string
  /** Daily values for the sparkline; omitted when they are not meaningful. */
  moved?: number[]
}

const count = (value: number) => value.toLocaleString('fr-FR')
const average = (cents: number, orders: number) => (orders ? Math.round(cents / orders) : 0)
const basket = ({ salesHtCents, orders }: FigureTotals) => average(salesHtCents, orders)

/** Key figures, each compared with the preceding period. */
export function Headlines({ now, before, days }: { now: FigureTotals; before: FigureTotals; days: Days }) {
  return (
    <dl className="mt-5 grid grid-cols-2 border-y border-ink md:grid-cols-3 xl:grid-cols-6">
      {headlinesOf(now, before, days).map(({ label, value, former, write, detail, moved }) => (
        <div key={label} className="border-rule px-3 py-3 max-xl:border-b xl:not-first:border-l">
          <dt className="caption">{label}</dt>
          <dd>
            <span className="block font-title text-2xl font-semibold tabular-nums">{write(value)}</span>
            {detail && <span className="block text-sm">{detail}</span>}
            <span className="block text-sm text-soft">{percentChange(value, former)}</span>
            {moved && moved.length > 1 && <Sparkline values={moved} />}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const headlinesOf = (now: FigureTotals, before: FigureTotals, days: Days): Headline[] => [
  {
    label: 'Ventes HT',
    value: now.salesHtCents,
    former: before.salesHtCents,
    write: euros,
    detail: `${euros(now.salesCents)} TTC`,
    moved: days.map(({ salesHtCents }) => salesHtCents),
  },
  {
    label: 'Commandes payées',
    value: now.orders,
    former: before.orders,
    write: count,
    detail: `${count(now.buyers)} acheteur${now.buyers > 1 ? 's' : ''}`,
    moved: days.map(({ orders }) => orders),
  },
  {
    label: 'Commande moyenne HT',
    value: basket(now),
    former: basket(before),
    write: euros,
    moved: days.map(({ salesHtCents, orders }) => average(salesHtCents, orders)),
  },
  {
    label: 'Visiteurs',
    value: now.visitors,
    former: before.visitors,
    write: count,
    detail: `${count(now.views)} pages vues`,
    moved: days.map(({ visitors }) => visitors),
  },
  { label: 'Remboursé TTC', value: now.refundsCents, former: before.refundsCents, write: euros },
  { label: 'Nouveaux comptes', value: now.newAccounts, former: before.newAccounts, write: count },
]

/** Change since the preceding period, in words. */
export function percentChange(value: number, former: number): string {
  if (former === 0) return value === 0 ? 'Rien non plus avant' : 'Rien sur la période d’avant'
  const percent = Math.round(((value - former) / former) * 100)
  return percent === 0 ? 'Comme avant' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)}\u00a0% sur la période d’avant`
}
