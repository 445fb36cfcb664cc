import { formatShortDate } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { Chargeback } from '../contract-chargebacks.ts'
import { type ChargebackStatus, chargebackLabels, chargebackReason } from '../rules/chargebacks.ts'

const tones: Record<ChargebackStatus, Tone> = { open: 'warning', review: 'info', won: 'success', lost: 'danger' }

const columns: Column<Chargeback>[] = [
  { key: 'achat', title: 'Achat', head: true, cell: row => <span className="figures">{row.purchase}</span> },
  {
    key: 'commandes',
    title: 'Commandes',
    cell: row => (
      <ul>
        {row.orders.map(order => (
          <li key={order.id}>
            <Link to={paths.order(order.id)} className="link inline-flex min-h-8 items-center">
              {`${order.number}, ${order.seller}`}
            </Link>
          </li>
        ))}
      </ul>
    ),
  },
  { key: 'motif', title: 'Motif', cell: row => chargebackReason(row.reason) },
  { key: 'montant', title: 'Montant', align: 'end', cell: row => <strong>{euros(row.amountCents)}</strong> },
  { key: 'frais', title: 'Frais', align: 'end', cell: row => euros(row.feeCents) },
  { key: 'etat', title: 'État', cell: row => <Badge tone={tones[row.status]}>{chargebackLabels[row.status]}</Badge> },
  {
    key: 'delai',
    title: 'Répondre avant le',
    cell: row => <span className="whitespace-nowrap">{row.dueBy ? formatShortDate(row.dueBy) : '—'}</span>,
  },
]

/** Payments contested at the buyers' banks. */
export const ChargebackTable = ({ chargebacks }: { chargebacks: readonly Chargeback[] }) =>
  chargebacks.length === 0 ? null : (
    <Table
      className="mt-8"
      caption="Paiements contestés à la banque de l’acheteur"
      captionShown
      columns={columns}
      rows={chargebacks}
      rowKey={row => row.id}
    />
  )
