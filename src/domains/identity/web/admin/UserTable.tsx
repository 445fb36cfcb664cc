import { formatLongDate } from '#shared/dates.ts'
import { Badge } from '#ui/Badge.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { UserRow } from '../../contract-admin.ts'

export const adminRoleLabels: Record<string, string> = { ADMIN: 'Administrateur', SUPER_ADMIN: 'Super-administrateur' }

export function UserBadges({ user }: { user: Pick<UserRow, 'status' | 'roles' | 'vendor'> }) {
  const role = user.roles.includes('SUPER_ADMIN') ? 'SUPER_ADMIN' : user.roles[0]
  return (
    <span className="flex flex-wrap gap-1">
      {user.status === 'blocked' && <Badge tone="danger">Bloqué</Badge>}
      {user.status === 'erased' && <Badge>Effacé</Badge>}
      {role && <Badge tone="info">{adminRoleLabels[role] ?? role}</Badge>}
      {user.vendor && <Badge>{`Vendeur\u00a0: ${user.vendor}`}</Badge>}
    </span>
  )
}

interface Props {
  users: readonly UserRow[]
  /** Next to an open account: names only. */
  narrow: boolean
  current: number | undefined
  to: (id: number) => string
}

export function UserTable({ users, narrow, current, to }: Props) {
  const name: Column<UserRow> = {
    key: 'name',
    title: 'Compte',
    head: true,
    cell: user => (
      <Link to={to(user.id)} preventScrollReset className="block no-underline hover:underline">
        <span className="font-medium">{user.name}</span>
        <span className="caption block wrap-anywhere">{user.email}</span>
      </Link>
    ),
  }
  const rest: Column<UserRow>[] = [
    { key: 'company', title: 'Société', cell: ({ company }) => company },
    { key: 'state', title: 'État', cell: user => <UserBadges user={user} /> },
    { key: 'id', title: 'N°', align: 'end', cell: ({ id }) => id },
    { key: 'created', title: 'Depuis', cell: ({ createdAt }) => formatLongDate(createdAt) },
  ]
  return (
    <Table
      tight
      caption="Comptes"
      columns={narrow ? [name] : [name, ...rest]}
      rows={users}
      rowKey={({ id }) => id}
      isCurrent={({ id }) => id === current}
    />
  )
}
