import type { ReactNode } from 'react'
import { formatDate } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { Payout } from '../contract.ts'
import { type PayoutStatus, payoutLabels } from '../rules.ts'

const tones: Record<PayoutStatus, Tone> = {
  SENDING: 'neutral',
  SENT: 'info',
  PAID: 'success',
  FAILED: 'danger',
  CANCELLED: 'neutral',
}

/** Payouts, newest first. */
export function PayoutTable({ payouts, empty }: { payouts: readonly Payout[]; empty: ReactNode }) {
  const columns: Column<Payout>[] = [
    {
      key: 'jour',
      title: 'Parti',
      head: true,
      cell: row => (
        <span className="whitespace-nowrap">
          {formatDate(row.createdAt)}
          {row.status === 'PAID' && row.closedAt && (
            <span className="block text-xs font-normal text-soft">{`arrivé ${formatDate(row.closedAt)}`}</span>
          )}
        </span>
      ),
    },
    {
      key: 'montant',
      title: 'Montant',
      align: 'end',
      phone: 'price',
      cell: row => <strong>{euros(row.amountCents)}</strong>,
    },
    {
      key: 'etat',
      title: 'État',
      phone: 'plain',
      cell: row => <Badge tone={tones[row.status]}>{payoutLabels[row.status]}</Badge>,
    },
    {
      key: 'commandes',
      title: 'Commandes et référence',
      phone: 'plain',
      cell: row => (
        <span className="text-xs text-soft">
          <Orders numbers={row.orders} />
          {row.reference && <span className="block break-all whitespace-normal">{`Réf. ${row.reference}`}</span>}
        </span>
      ),
    },
  ]
  return (
    <Table
      caption="Virements"
      captionShown
      tight
      twoLines
      columns={columns}
      rows={payouts}
      rowKey={row => row.id}
      empty={
        <section aria-label="Virements">
          <h2 className="text-lg">Virements</h2>
          <p className="mt-1 text-soft">{empty}</p>
        </section>
      }
    />
  )
}

const Orders = ({ numbers }: { numbers: readonly string[] }) => (
  <span className="flex flex-wrap gap-x-3 whitespace-normal">
    {numbers.map(number => (
      <span key={number} className="figures whitespace-nowrap">
        {number}
      </span>
    ))}
  </span>
)
