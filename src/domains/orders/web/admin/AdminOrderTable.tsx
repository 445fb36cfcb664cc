import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { formatDateTime } from '#shared/dates.ts'
import { deliveryLabels } from '#shared/delivery.ts'
import { euros } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SearchIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { AdminOrder } from '../../contract-admin.ts'
import { orderStatusLabel } from '../../rules.ts'
import { openReturnLabels, orderStatusTones } from '../labels.ts'

const columns: Column<AdminOrder>[] = [
  {
    key: 'number',
    title: 'Commande',
    head: true,
    cell: ({ id, number, createdAt }) => (
      <span className="block">
        <Link to={paths.order(id)} className="link figures font-semibold">
          {number}
        </Link>
        <span className="caption block">{formatDateTime(createdAt)}</span>
      </span>
    ),
  },
  {
    key: 'buyer',
    title: 'Acheteur',
    phone: 'plain',
    cell: ({ buyer }) => (
      <span className="md:block">
        <Link to={workspacePaths.userAdmin(buyer.id)} className="link">
          {buyer.name}
        </Link>
        <span className="caption wrap-anywhere max-md:ms-1 md:block">{buyer.email}</span>
      </span>
    ),
  },
  {
    key: 'vendor',
    title: 'Vendeur',
    phone: 'plain',
    cell: ({ vendor, deliveryMode }) => (
      <span className="md:block">
        <Link to={workspacePaths.sellerAdmin(vendor.id)} className="link">
          {vendor.name}
        </Link>
        <span className="caption max-md:ms-1 md:block">{deliveryLabels[deliveryMode]}</span>
      </span>
    ),
  },
  { key: 'status', title: 'Statut', phone: 'plain', cell: order => <States order={order} /> },
  {
    key: 'total',
    title: 'Total TTC',
    align: 'end',
    phone: 'price',
    cell: ({ totalCents, refundedCents }) => (
      <span className="block">
        <span className="figures whitespace-nowrap">{euros(totalCents)}</span>
        {refundedCents > 0 && <span className="caption figures block">{`dont remboursé ${euros(refundedCents)}`}</span>}
      </span>
    ),
  },
]

const States = ({ order: { status, deliveryMode, late, partlySent, openReturn } }: { order: AdminOrder }) => (
  <span className="flex flex-wrap gap-1 max-md:inline-flex">
    <Badge tone={orderStatusTones[status]}>{orderStatusLabel(status, deliveryMode)}</Badge>
    {late && <Badge tone="danger">En retard</Badge>}
    {partlySent && <Badge tone="info">Expédiée en partie</Badge>}
    {openReturn && <Badge tone="warning">{openReturnLabels[openReturn]}</Badge>}
  </span>
)

/** Orders of the marketplace, each with links to the order, its buyer and its seller. */
export const AdminOrderTable = ({ orders, narrowed }: { orders: readonly AdminOrder[]; narrowed: boolean }) => (
  <Table
    tight
    twoLines
    flowing
    caption="Commandes du marché"
    columns={columns}
    rows={orders}
    rowKey={({ id }) => id}
    empty={
      <EmptyState icon={<SearchIcon />} title={narrowed ? 'Aucune commande trouvée' : 'Aucune commande encore'}>
        {narrowed
          ? 'Essayez le numéro entier, une partie du nom ou du courriel, ou des jours plus larges.'
          : 'La première commande payée sur le marché arrivera ici.'}
      </EmptyState>
    }
  />
)
