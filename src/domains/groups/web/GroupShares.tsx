import { unitsLabel } from '#shared/price/packaging.ts'
import { Badge } from '#ui/Badge.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { GroupDetail } from '../contract.ts'
import { shareLabels } from '../rules.ts'
import { shareTones } from './group-words.ts'

type Share = GroupDetail['shares'][number]

export const GroupShares = ({ shares, saleUnit }: { shares: readonly Share[]; saleUnit: string }) => (
  <Table
    caption="Parts"
    columns={columnsOf(saleUnit)}
    rows={shares}
    rowKey={share => `${share.name} ${share.quantity}`}
    tight
  />
)

const columnsOf = (saleUnit: string): Column<Share>[] => [
  {
    key: 'nom',
    title: 'Participant',
    head: true,
    cell: share => (share.isOwn ? `${share.name} (vous)` : share.name),
  },
  { key: 'part', title: 'Part', align: 'end', cell: share => unitsLabel(share.quantity, saleUnit) },
  {
    key: 'etat',
    title: 'État',
    cell: ({ state }) => <Badge tone={shareTones[state]}>{shareLabels[state]}</Badge>,
  },
]
