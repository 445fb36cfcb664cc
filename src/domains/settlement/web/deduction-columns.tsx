import type { Column } from '#ui/Table.tsx'
import type { OrderRow } from '../contract.ts'
import { SignedAmount } from './SignedAmount.tsx'

type Deducted = Pick<
  OrderRow,
  'commissionCents' | 'commissionVatCents' | 'refundCents' | 'refundVatCents' | 'paidBySellerCents' | 'depositCents'
>

/** Shown only where some row has an amount. */
const rare = [
  { key: 'soins', title: 'Remboursé par vos soins', cents: 'paidBySellerCents' },
  { key: 'consignes', title: 'Consignes', cents: 'depositCents' },
] as const

/** What lies between sales and what is transferred. */
export const deductionColumns = <Row extends Deducted>(rows: readonly Row[]): Column<Row>[] => [
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
  ...rare
    .filter(({ cents }) => rows.some(row => row[cents] !== 0))
    .map(
      ({ key, title, cents }): Column<Row> => ({
        key,
        title,
        align: 'end',
        cell: row => row[cents] !== 0 && <SignedAmount cents={row[cents]} />,
      }),
    ),
]
