import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { accountStateLabels } from '../../payments/rules-accounts.ts'
import type { AccountRow } from '../contract.ts'
import { accountTones } from './FundsPanel.tsx'
import { signed } from './labels.ts'

const orDash = (cents: number) => (cents === 0 ? '—' : signed(cents))

const columns: Column<AccountRow>[] = [
  {
    key: 'vendeur',
    title: 'Vendeur',
    head: true,
    cell: row => (
      <Link
        to={workspacePaths.sellerAccountsAdmin({ vendeur: row.id })}
        className="link inline-flex min-h-8 items-center"
      >
        {row.name}
      </Link>
    ),
  },
  { key: 'venir', title: 'À venir', align: 'end', cell: row => signed(row.toComeCents) },
  { key: 'du', title: 'À verser', align: 'end', cell: row => <strong>{signed(row.dueCents)}</strong> },
  {
    key: 'compte',
    title: 'Compte',
    cell: row => (
      <>
        <Badge tone={accountTones[row.accountState]}>{accountStateLabels[row.accountState]}</Badge>
        {row.waitingCents > 0 && <span className="caption block">{`${signed(row.waitingCents)} en attente`}</span>}
      </>
    ),
  },
  { key: 'dette', title: 'À récupérer', align: 'end', cell: row => orDash(row.debtCents) },
  { key: 'route', title: 'En route', align: 'end', phone: 'hidden', cell: row => orDash(row.sentCents) },
  { key: 'verse', title: 'Versé', align: 'end', cell: row => signed(row.paidCents) },
]

export const AccountTable = ({ vendors }: { vendors: readonly AccountRow[] }) => (
  <Table caption="Vendeurs" shortOnTablets columns={columns} rows={vendors} rowKey={row => row.id} />
)
