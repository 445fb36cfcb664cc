import { formatLongDate } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { figure } from '#shared/price/packaging.ts'
import { Badge } from '#ui/Badge.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { RegisterRow } from '../../contract-purchase-register.ts'
import { classLabels } from '../../rules/class-labels.ts'

const goods: Column<RegisterRow> = {
  key: 'goods',
  title: 'Produit',
  head: true,
  cell: row => (
    <div className="md:min-w-44">
      {row.slug ? (
        <Link to={paths.article(row.slug)} className="link">
          {row.title}
        </Link>
      ) : (
        row.title
      )}
      <span className="block text-xs font-normal text-soft">
        {row.variantLabel && `${row.variantLabel} · `}réf. <span className="figures">{row.reference}</span>
      </span>
      {row.classes.map(one => (
        <span key={one} className="mt-1 block text-xs font-normal">
          <Badge tone="neutral">{classLabels[one].title}</Badge>
        </span>
      ))}
    </div>
  ),
}
const day: Column<RegisterRow> = {
  key: 'day',
  title: 'Reçu le',
  phone: 'plain',
  cell: row => <span className="whitespace-nowrap">{formatLongDate(row.day)}</span>,
}
const amm: Column<RegisterRow> = {
  key: 'amm',
  title: 'AMM',
  cell: row => row.ammNumber && <span className="figures">{row.ammNumber}</span>,
}
const lots: Column<RegisterRow> = {
  key: 'lots',
  title: 'Lots',
  cell: row => row.lots.length > 0 && <span className="figures">{row.lots.join(', ')}</span>,
}
const quantity: Column<RegisterRow> = {
  key: 'quantity',
  title: 'Quantité',
  align: 'end',
  phone: 'price',
  cell: row => (
    <>
      <span className="figures whitespace-nowrap">{`${figure(row.quantity)} × ${row.saleUnit}`}</span>
      {row.returned > 0 && (
        <span className="block whitespace-nowrap text-xs text-soft">{`dont ${figure(row.returned)} repris`}</span>
      )}
    </>
  ),
}
const origin: Column<RegisterRow> = {
  key: 'origin',
  title: 'Vendeur',
  phone: 'plain',
  cell: row => (
    <>
      {row.seller}
      <Link to={paths.order(row.orderId)} className="link figures block text-xs">
        {row.orderNumber}
      </Link>
    </>
  ),
}
const sheet: Column<RegisterRow> = {
  key: 'sheet',
  title: 'Sécurité',
  phone: 'action',
  cell: ({ safetySheet, title }) =>
    safetySheet && (
      <a href={`/documents/${safetySheet.id}`} className="link" aria-label={`Fiche de données de sécurité de ${title}`}>
        FDS{safetySheet.datedOn && ` du ${formatLongDate(safetySheet.datedOn)}`}
      </a>
    ),
}

interface Props {
  caption: string
  rows: readonly RegisterRow[]
}

export const RegisterTable = ({ caption, rows }: Props) => (
  <Table
    caption={caption}
    columns={[day, goods, amm, lots, quantity, origin, sheet]}
    rows={rows}
    rowKey={row => row.lineId}
    twoLines
    tight
  />
)
