import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { formatDateTime } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { StockMove } from '../contract.ts'
import { moveLabels } from '../rules.ts'
import { shortNames } from './short-names.ts'
import { formatChange, moveCountLabel } from './stock-search.ts'

const columnsFor = (shortName: (name: string) => string): Column<StockMove>[] => [
  {
    key: 'article',
    title: 'Article',
    head: true,
    cell: move => (
      <span className="block min-w-40">
        <Link to={workspacePaths.sellerOffer(move.offerId)} className="font-medium hover:underline">
          {move.title}
        </Link>
        <span className="caption figures block font-normal">{move.reference}</span>
      </span>
    ),
  },
  {
    key: 'quand',
    title: 'Quand',
    phone: 'plain',
    cell: move => (
      <>
        <span className="xl:whitespace-nowrap">{formatDateTime(move.at)}</span>
        {move.by && <span className="text-soft max-md:before:content-['_·_'] md:block md:text-sm">{move.by}</span>}
      </>
    ),
  },
  {
    key: 'motif',
    title: 'Motif',
    phone: 'plain',
    cell: move => (
      <span>
        {moveLabels[move.reason]}
        {move.order && (
          <Link className="link figures max-md:ms-2 md:block md:text-sm" to={paths.order(move.order.id)}>
            {move.order.number}
          </Link>
        )}
      </span>
    ),
  },
  {
    key: 'depot',
    title: 'Dépôt',
    phone: 'plain',
    cell: move => (
      <>
        {shortName(move.warehouse)}
        {move.otherWarehouse && (
          <span className="text-soft max-md:ms-1 md:block md:text-sm">
            {`${move.change < 0 ? 'vers' : 'depuis'} ${shortName(move.otherWarehouse)}`}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'changement',
    title: 'Changement',
    align: 'end',
    phone: 'price',
    cell: move => (
      <span className="figures block">
        <span className="font-semibold">{formatChange(move.change)}</span>
        <span className="block whitespace-nowrap font-normal md:text-sm text-soft">
          {`${moveCountLabel(move.before)} → ${moveCountLabel(move.after)}`}
        </span>
      </span>
    ),
  },
]

interface MovesTableProps {
  moves: readonly StockMove[]
  warehouses: readonly { name: string }[]
}

export function MovesTable({ moves, warehouses }: MovesTableProps) {
  const names = warehouses.map(({ name }) => name)
  const short = new Map(shortNames(names).map((name, rank) => [names[rank], name]))
  const columns = columnsFor(name => short.get(name) ?? name)
  return (
    <Table
      caption="Mouvements de stock"
      columns={columns}
      rows={moves}
      rowKey={move => move.id}
      tight
      twoLines
      flowing
    />
  )
}
