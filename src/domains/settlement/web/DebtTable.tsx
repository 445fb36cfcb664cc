import { formatDate } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { type Column, Table } from '#ui/Table.tsx'
import type { Debt } from '../contract.ts'

const columns: Column<Debt>[] = [
  { key: 'commande', title: 'Commande', head: true, cell: row => <span className="figures">{row.number}</span> },
  { key: 'jour', title: 'Depuis', cell: row => <span className="whitespace-nowrap">{formatDate(row.at)}</span> },
  { key: 'montant', title: 'Remboursé à l’acheteur', align: 'end', cell: row => euros(row.amountCents) },
  { key: 'reste', title: 'Reste à déduire', align: 'end', cell: row => <strong>{euros(row.leftCents)}</strong> },
]

/** Refunds of orders that had been paid out. */
export const DebtTable = ({ debts }: { debts: readonly Debt[] }) =>
  debts.length === 0 ? null : (
    <Table
      caption="Remboursements venus après un virement"
      captionShown
      tight
      columns={columns}
      rows={debts}
      rowKey={row => row.id}
    />
  )
