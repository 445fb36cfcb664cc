import { formatDate } from '#shared/dates.ts'
import { ofMonth } from '#shared/months.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { DownloadIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { OrderRow, OrderState } from '../contract.ts'
import { deductionColumns } from './deduction-columns.tsx'
import { signed, stateLabels } from './labels.ts'
import { SignedAmount } from './SignedAmount.tsx'

const tones: Record<OrderState, Tone> = { toCome: 'neutral', due: 'warning', sent: 'info', paid: 'success' }

interface Props {
  orders: readonly OrderRow[]
  month: string
  current: number | null
  orderHref: (id: number) => string
  /** Query of the month's files: statement, and journal by VAT rate. */
  files: string
}

/** Statement of a month, order by order; a refund appears in the month it was requested. */
export function OrderTable({ orders, month, current, orderHref, files }: Props) {
  const columns: Column<OrderRow>[] = [
    {
      key: 'commande',
      title: 'Commande',
      head: true,
      cell: row => (
        <>
          <Link
            to={`${orderHref(row.id)}#detail`}
            className="link figures inline-flex min-h-6 items-center md:min-h-8 whitespace-nowrap"
          >
            {row.number}
          </Link>
          <span className="max-md:ms-2 md:block">
            <Badge tone={tones[row.state]}>{stateLabels[row.state]}</Badge>
          </span>
        </>
      ),
    },
    {
      key: 'jour',
      title: 'Payée',
      phone: 'hidden',
      cell: row => <span className="whitespace-nowrap">{formatDate(row.paidOn)}</span>,
    },
    {
      key: 'ventes',
      title: 'Vente TTC',
      align: 'end',
      cell: row => (
        <SignedAmount
          cents={row.saleCents + row.deliveryCents}
          note={{ words: 'dont livraison', cents: row.deliveryCents }}
        />
      ),
    },
    ...deductionColumns(orders),
    { key: 'net', title: 'Net', align: 'end', phone: 'price', cell: row => <strong>{signed(row.netCents)}</strong> },
  ]
  return (
    <section aria-labelledby="releve">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="releve" className="text-lg">
          {`Relevé ${ofMonth(month)}`}
        </h2>
        {orders.length > 0 && (
          <p className="flex flex-wrap gap-x-6 text-sm print:hidden">
            <FileLink href={`/api/settlement/statement/pdf${files}`}>Relevé en PDF</FileLink>
            <FileLink href={`/api/settlement/statement${files}`}>Relevé en CSV</FileLink>
            <FileLink href={`/api/settlement/seller-entries${files}`}>Journal comptable en CSV</FileLink>
          </p>
        )}
      </div>
      <Table
        caption={`Commandes ${ofMonth(month)}`}
        tight
        twoLines
        flowing
        shortOnTablets
        columns={columns}
        rows={orders}
        rowKey={row => row.id}
        isCurrent={row => row.id === current}
        empty={<p className="mt-2 text-soft">Aucune vente ni remboursement ce mois-là.</p>}
      />
    </section>
  )
}

const FileLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} download className="link inline-flex min-h-8 items-center gap-1.5">
    <DownloadIcon className="size-4" />
    {children}
  </a>
)
