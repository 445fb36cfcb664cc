import type { ReactNode } from 'react'
import { formatShortDate } from '#shared/dates.ts'
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
      cell: row => <span className="whitespace-nowrap">{formatShortDate(row.createdAt)}</span>,
    },
    { key: 'montant', title: 'Montant', align: 'end', cell: row => <strong>{euros(row.amountCents)}</strong> },
    { key: 'etat', title: 'État', cell: row => <Badge tone={tones[row.status]}>{payoutLabels[row.status]}</Badge> },
    {
      key: 'fait',
      title: 'Arrivé',
      cell: row => (
        <span className="whitespace-nowrap">
          {row.status === 'PAID' && row.closedAt ? formatShortDate(row.closedAt) : '—'}
        </span>
      ),
    },
    {
      key: 'reference',
      title: 'Référence',
      cell: row => <span className="break-all whitespace-normal tabular-nums">{row.reference ?? '—'}</span>,
    },
    {
      key: 'commandes',
      title: 'Commandes',
      cell: row => <span className="text-sm text-soft">{row.orders.join(', ') || '—'}</span>,
    },
  ]
  return (
    <Table
      caption="Virements"
      captionShown
      tight
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
