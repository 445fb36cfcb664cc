import { formatShortDate } from '#shared/dates.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { ComingOrder } from '../contract.ts'
import { type Hold, holdLabels } from '../rules/releases.ts'
import { signed } from './labels.ts'

const tones: Record<Hold, Tone> = {
  account: 'warning',
  transfer: 'warning',
  debit: 'neutral',
  dispute: 'danger',
  return: 'warning',
  tax: 'danger',
  delivery: 'neutral',
  period: 'neutral',
  next: 'info',
}

interface Props {
  orders: readonly ComingOrder[]
  /** The seller reads their own account; otherwise the operator reads it. */
  own: boolean
  orderHref: (id: number) => string
}

/** Orders whose money is still to come, with the day it is released. */
export function ComingTable({ orders, own, orderHref }: Props) {
  const columns: Column<ComingOrder>[] = [
    {
      key: 'commande',
      title: 'Commande',
      head: true,
      cell: row => (
        <Link to={orderHref(row.id)} className="link figures inline-flex min-h-6 items-center md:min-h-8">
          {row.number}
        </Link>
      ),
    },
    {
      key: 'montant',
      title: own ? 'Vous revient' : 'Revient au vendeur',
      align: 'end',
      phone: 'price',
      cell: row => <strong>{signed(row.amountCents)}</strong>,
    },
    {
      key: 'jour',
      title: 'Libérée le',
      cell: row => row.releaseOn && <span className="whitespace-nowrap">{formatShortDate(row.releaseOn)}</span>,
    },
    {
      key: 'etat',
      title: 'Pourquoi',
      phone: 'plain',
      cell: row => <Badge tone={tones[row.hold]}>{holdLabels[row.hold]}</Badge>,
    },
  ]
  if (orders.length === 0) return null
  return (
    <Table
      caption="À recevoir"
      captionShown
      tight
      twoLines
      flowing
      shortOnTablets
      columns={columns}
      rows={orders}
      rowKey={row => row.id}
    />
  )
}
