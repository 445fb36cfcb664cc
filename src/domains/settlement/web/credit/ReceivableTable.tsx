import type { ReactNode } from 'react'
import { formatShortDate } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { Receivable } from '../../contract-credit.ts'
import { type ReceivableStatus, receivableLabels } from '../../rules/credit.ts'

const tones: Record<ReceivableStatus, Tone> = {
  OPEN: 'neutral',
  ANNOUNCED: 'info',
  DEBITING: 'info',
  FAILED: 'warning',
  OVERDUE: 'danger',
  DEFAULTED: 'danger',
  PAID: 'success',
  CANCELLED: 'neutral',
}

interface Props {
  rows: readonly Receivable[]
  /** Title of the column of the other party. */
  other: string
  /** What the reader may do about a row. */
  act?: (row: Receivable) => ReactNode
}

/** What orders on account owe, with what a seller may claim of a late payment. */
export function ReceivableTable({ rows, other, act }: Props) {
  const columns: Column<Receivable>[] = [
    {
      key: 'commande',
      title: 'Commande',
      head: true,
      cell: row => (
        <Link to={paths.order(row.orderId)} className="link figures">
          {row.orderNumber}
        </Link>
      ),
    },
    { key: 'avec', title: other, cell: row => row.with },
    {
      key: 'facture',
      title: 'Facture',
      phone: 'hidden',
      cell: row => <span className="figures">{row.invoiceRef ?? 'À venir'}</span>,
    },
    {
      key: 'echeance',
      title: 'Échéance',
      cell: row => (
        <span className="whitespace-nowrap">{row.dueOn ? formatShortDate(row.dueOn) : 'Après la facture'}</span>
      ),
    },
    {
      key: 'etat',
      title: 'État',
      cell: row => (
        <>
          <Badge tone={tones[row.status]}>{receivableLabels[row.status]}</Badge>
          {row.debitOn && (
            <span className="block text-sm text-soft">Prélèvement le {formatShortDate(row.debitOn)}</span>
          )}
          {row.late && (
            <span className="block text-sm text-soft">
              {`${row.late.days}\u00a0${row.late.days > 1 ? 'jours' : 'jour'} de retard\u00a0: ${euros(row.late.interestCents)} de pénalités et ${euros(row.late.recoveryCents)} de frais`}
            </span>
          )}
        </>
      ),
    },
    { key: 'montant', title: 'Montant TTC', align: 'end', cell: row => <strong>{euros(row.leftCents)}</strong> },
    ...(act ? [{ key: 'agir', title: 'Agir', titleHidden: true, cell: act }] : []),
  ]
  return (
    <Table
      caption="Commandes à échéance"
      captionShown
      tight
      shortOnTablets
      columns={columns}
      rows={rows}
      rowKey={row => row.orderId}
      empty={<p className="text-soft">Aucune commande à échéance pour le moment.</p>}
    />
  )
}
