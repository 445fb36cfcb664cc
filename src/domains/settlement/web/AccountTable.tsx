import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { AccountRow } from '../contract.ts'
import { signed } from './labels.ts'

const columns: Column<AccountRow>[] = [
  {
    key: 'vendeur',
    title: 'Vendeur',
    head: true,
    cell: row => (
      <Link to={paths.sellerAccountsAdmin({ vendeur: row.id })} className="link inline-flex min-h-8 items-center">
        {row.name}
      </Link>
    ),
  },
  { key: 'venir', title: 'À venir', align: 'end', cell: row => signed(row.toComeCents) },
  { key: 'du', title: 'À verser', align: 'end', cell: row => <strong>{signed(row.dueCents)}</strong> },
  {
    key: 'prepare',
    title: 'Préparé',
    align: 'end',
    cell: row => (row.openPayoutId === null ? '—' : <Badge tone="info">{signed(row.preparedCents)}</Badge>),
  },
  { key: 'verse', title: 'Versé', align: 'end', cell: row => signed(row.paidCents) },
]

export const AccountTable = ({ vendors }: { vendors: readonly AccountRow[] }) => (
  <Table className="mt-6" caption="Vendeurs" columns={columns} rows={vendors} rowKey={row => row.id} />
)
