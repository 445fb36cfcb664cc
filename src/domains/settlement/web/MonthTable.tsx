import type { ReactNode } from 'react'
import { DepositStateBadge } from '#domains/invoicing/web/DepositState.tsx'
import { monthName } from '#shared/months.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { MonthRow } from '../contract.ts'
import { deductionColumns } from './deduction-columns.tsx'
import { signed } from './labels.ts'
import { SignedAmount } from './SignedAmount.tsx'

interface Props {
  months: readonly MonthRow[]
  month: string
  monthHref: (month: string) => string
  /** What the reader may do about an invoice. */
  action?: (invoice: MonthRow['invoices'][number]) => ReactNode
}

/** Month by month: sales, commission, refunds, and the invoice. */
export function MonthTable({ months, month, monthHref, action }: Props) {
  const columns: Column<MonthRow>[] = [
    {
      key: 'mois',
      title: 'Mois',
      head: true,
      cell: row => (
        <Link
          to={monthHref(row.month)}
          preventScrollReset
          className="link inline-flex min-h-6 items-center first-letter:uppercase md:min-h-8"
        >
          {monthName(row.month)}
        </Link>
      ),
    },
    { key: 'commandes', title: 'Commandes', align: 'end', phone: 'hidden', cell: row => row.orders },
    {
      key: 'ventes',
      title: 'Ventes TTC',
      align: 'end',
      cell: row => (
        <SignedAmount cents={row.saleCents + row.deliveryCents} note={{ words: 'dont TVA', cents: row.saleVatCents }} />
      ),
    },
    ...deductionColumns(months),
    { key: 'net', title: 'Net', align: 'end', phone: 'price', cell: row => <strong>{signed(row.netCents)}</strong> },
    {
      key: 'facture',
      title: 'Facture',
      phone: 'plain',
      cell: row => <Invoices invoices={row.invoices} action={action} />,
    },
  ]
  return (
    <Table
      caption="Mois par mois"
      captionShown
      tight
      twoLines
      flowing
      shortOnTablets
      columns={columns}
      rows={months}
      rowKey={row => row.month}
      isCurrent={row => row.month === month}
    />
  )
}

function Invoices({ invoices, action }: { invoices: MonthRow['invoices'] } & Pick<Props, 'action'>) {
  if (invoices.length === 0) return <span className="text-soft">au mois échu</span>
  return invoices.map(invoice => {
    const { id, number, kind, state, reason } = invoice
    return (
      <span key={id} className="flex flex-wrap items-center gap-x-3">
        <a
          href={`/api/settlement/invoices/${id}/pdf`}
          className="link inline-flex min-h-8 items-center whitespace-nowrap"
        >
          {kind === 'CREDIT_NOTE' ? `Avoir ${number}` : number}
          <span className="sr-only"> (PDF)</span>
        </a>
        <a href={`/api/settlement/invoices/${id}/xml`} className="link" aria-label={`XML de ${number}`} download>
          XML
        </a>
        <DepositStateBadge row={{ state }} />
        {reason && <span className="text-sm text-soft">{`«\u00a0${reason}\u00a0»`}</span>}
        {action?.(invoice)}
      </span>
    )
  })
}
