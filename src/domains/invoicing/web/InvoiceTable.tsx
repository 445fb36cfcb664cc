import { formatLongDate } from '#shared/dates.ts'
import { euros } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { InvoiceFilter, InvoiceRow } from '../contract.ts'
import { invoiceKindLabels } from '../rules.ts'
import { DepositStateBadge } from './DepositState.tsx'

const number: Column<InvoiceRow> = {
  key: 'number',
  title: 'Numéro',
  head: true,
  cell: row => (
    <>
      <span className="figures font-semibold whitespace-nowrap">{row.number}</span>
      <span className="block whitespace-nowrap text-xs font-normal text-soft">{formatLongDate(row.issuedOn)}</span>
      {row.kind !== 'INVOICE' && (
        <span className="block text-xs font-normal text-soft">
          <Badge tone="neutral">{invoiceKindLabels[row.kind]}</Badge>{' '}
          {row.refersTo && <span className="whitespace-nowrap">sur {row.refersTo}</span>}
        </span>
      )}
      {row.state && (
        <span className="block text-xs font-normal">
          <DepositStateBadge row={row} />
        </span>
      )}
    </>
  ),
}
const seller: Column<InvoiceRow> = { key: 'seller', title: 'Vendeur', phone: 'plain', cell: row => row.seller }
const buyer: Column<InvoiceRow> = { key: 'buyer', title: 'Acheteur', phone: 'plain', cell: row => row.buyer }
const order: Column<InvoiceRow> = {
  key: 'order',
  title: 'Commande',
  cell: row => (
    <Link to={paths.order(row.orderId)} className="link figures">
      {row.orderNumber}
    </Link>
  ),
}
const vat: Column<InvoiceRow> = {
  key: 'vat',
  title: 'TVA',
  align: 'end',
  phone: 'hidden',
  cell: row => <span className="figures">{euros(row.vatCents)}</span>,
}
const total: Column<InvoiceRow> = {
  key: 'total',
  title: 'Total TTC',
  align: 'end',
  phone: 'price',
  cell: row => <span className="figures font-semibold">{euros(row.ttcCents)}</span>,
}
/** A rejected document, or an invoice in force; the server knows whether it has a credit note. */
const isCorrectable = ({ state, kind, uploaded }: InvoiceRow) =>
  !uploaded && state !== 'REPLACED' && (state === 'REJECTED' || kind === 'INVOICE')

/** What a seller may contest: since which day of issue, except those contested already. */
export type Contestable = { since: string; except: readonly number[] }
const isContestable = ({ id, state, kind, uploaded, issuedOn }: InvoiceRow, { since, except }: Contestable) =>
  kind === 'INVOICE' &&
  !uploaded &&
  state !== 'REPLACED' &&
  state !== 'REJECTED' &&
  issuedOn >= since &&
  !except.includes(id)

const files = (correctable: boolean, contestable: Contestable | undefined): Column<InvoiceRow> => ({
  key: 'files',
  title: 'Fichiers',
  titleHidden: true,
  align: 'end',
  phone: 'action',
  cell: row => (
    <span className="flex flex-wrap justify-end gap-x-4 xl:flex-nowrap">
      <a href={`/api/invoices/${row.id}/pdf`} className="link" aria-label={`PDF de ${row.number}`}>
        PDF
      </a>
      {!row.uploaded && (
        <a href={`/api/invoices/${row.id}/xml`} className="link" aria-label={`XML de ${row.number}`} download>
          XML
        </a>
      )}
      {correctable && isCorrectable(row) && (
        <Link to={`?cote=ventes&corriger=${row.id}`} className="link" aria-label={`Corriger ${row.number}`}>
          Corriger
        </Link>
      )}
      {contestable && isContestable(row, contestable) && (
        <Link to={`?cote=ventes&contester=${row.id}`} className="link" aria-label={`Contester ${row.number}`}>
          Contester
        </Link>
      )}
    </span>
  ),
})

const parties: Record<InvoiceFilter['side'], Column<InvoiceRow>[]> = {
  achats: [seller],
  ventes: [buyer],
  toutes: [seller, buyer],
}

interface Props {
  rows: readonly InvoiceRow[]
  side: InvoiceFilter['side']
  contestable?: Contestable | undefined
}

export const InvoiceTable = ({ rows, side, contestable }: Props) => (
  <Table
    caption="Factures et avoirs"
    columns={[number, ...parties[side], order, vat, total, files(side !== 'achats', contestable)]}
    rows={rows}
    rowKey={row => row.id}
    twoLines
    shortOnTablets
    className="mt-4"
  />
)
