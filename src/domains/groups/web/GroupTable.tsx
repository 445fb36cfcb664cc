import type { ReactNode } from 'react'
import { perUnit, unitsLabel } from '#shared/price/packaging.ts'
import { unitTtc } from '#shared/price/price.ts'
import { Badge } from '#ui/Badge.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { InText } from '#ui/Price.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { GroupSummary } from '../contract.ts'
import { groupPaths } from '../rules/paths.ts'
import { groupLabels } from '../rules.ts'
import { groupDay, groupTones, othersWords } from './group-words.ts'

interface Props<G> {
  groups: readonly G[]
  /** A column that this list has alone. */
  more: Column<G>
  empty: ReactNode
}

export const GroupTable = <G extends GroupSummary>({ groups, more, empty }: Props<G>) => (
  <Table
    caption="Commandes groupées"
    columns={[...columns, more]}
    rows={groups}
    rowKey={group => group.number}
    tight
    empty={empty}
  />
)

const columns: Column<GroupSummary>[] = [
  {
    key: 'numero',
    title: 'Commande groupée',
    head: true,
    cell: group => (
      <>
        <Link to={groupPaths.group(group.token)} className="link font-medium">
          {`${group.title} ${othersWords(group.others)}`.trim()}
        </Link>
        <span className="caption figures block font-normal">{group.number}</span>
      </>
    ),
  },
  {
    key: 'etat',
    title: 'État',
    cell: ({ status }) => <Badge tone={groupTones[status]}>{groupLabels[status]}</Badge>,
  },
  { key: 'cloture', title: 'Clôture', cell: group => groupDay(group.closesOn) },
  {
    key: 'engage',
    title: 'Engagé',
    align: 'end',
    cell: group => `${unitsLabel(group.committed, group.saleUnit)} sur ${group.minimum}`,
  },
  {
    key: 'prix',
    title: 'Prix',
    align: 'end',
    cell: ({ priceCents, vatBasisPoints, saleUnit }) => (
      <>
        <InText ht={priceCents} ttc={unitTtc(priceCents, vatBasisPoints)} />
        <span className="caption block">{perUnit(saleUnit)}</span>
      </>
    ),
  },
]
