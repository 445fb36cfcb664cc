import type { Column } from '#ui/Table.tsx'
import type { OrderRow } from '../contract.ts'
import { SignedAmount } from './SignedAmount.tsx'

type Deducted = Pick<
  OrderRow,
  'commissionCents' | 'commissionVatCents' | 'refundCents' | 'refundVatCents' | 'paidBySellerCents' | 'depositCents'
>

/** What lies between sales and what is transferred; the last two only where some row has an amount. */
export function deductionColumns<Row extends Deducted>(rows: readonly Row[]): Column<Row>[] {
  const columns: Column<Row>[] = [
    {
      key: 'commission',
      title: 'Commission HT',
      align: 'end',
      cell: row => <SignedAmount cents={row.commissionCents} note={{ words: 'TVA', cents: row.commissionVatCents }} />,
    },
    {
      key: 'rembourse',
      title: 'Remboursé TTC',
      align: 'end',
      cell: row =>
        row.refundCents !== 0 && (
          <SignedAmount cents={row.refundCents} note={{ words: 'dont TVA', cents: row.refundVatCents }} />
        ),
    },
  ]
  if (rows.some(row => row.paidBySellerCents !== 0))
    columns.push({
      key: 'soins',
      title: 'Remboursé par vos soins',
      align: 'end',
      cell: row => row.paidBySellerCents !== 0 && <SignedAmount cents={row.paidBySellerCents} />,
    })
  if (rows.some(row => row.depositCents !== 0))
    columns.push({
      key: 'consignes',
      title: 'Consignes',
      align: 'end',
      cell: row => row.depositCents !== 0 && <SignedAmount cents={row.depositCents} />,
    })
  return columns
}
