import { formatLongDate } from '#shared/dates.ts'
import { Badge } from '#ui/Badge.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { ManagedRecall } from '../../contract-manage.ts'
import { lotsText } from '../../rules.ts'

interface RecallTableProps {
  recalls: readonly ManagedRecall[]
  pathOf: (id: number) => string
}

export const RecallTable = ({ recalls, pathOf }: RecallTableProps) => (
  <Table caption="Rappels" columns={columnsWith(pathOf)} rows={recalls} rowKey={({ id }) => id} tight />
)

export const RecallState = ({ recall }: { recall: Pick<ManagedRecall, 'liftedAt'> }) =>
  recall.liftedAt ? <Badge>Levé</Badge> : <Badge tone="danger">En cours</Badge>

const columnsWith = (pathOf: (id: number) => string): Column<ManagedRecall>[] => [
  {
    key: 'avis',
    title: 'Avis',
    head: true,
    cell: recall => (
      <span className="block min-w-44">
        <Link to={pathOf(recall.id)} className="font-medium hover:underline">
          {recall.title}
        </Link>
        <span className="caption block font-normal">{`${recall.product}, ${recall.brand}`}</span>
      </span>
    ),
  },
  {
    key: 'lots',
    title: 'Lots',
    cell: recall => <span className="block min-w-24 break-words">{lotsText(recall.lots)}</span>,
  },
  { key: 'par', title: 'Rappelé par', cell: recall => recall.vendorName ?? 'Cep & Chai' },
  { key: 'publie', title: 'Publié le', cell: recall => formatLongDate(recall.publishedAt) },
  {
    key: 'courriels',
    title: 'Courriels',
    align: 'end',
    cell: recall => (
      <span className="figures">{recall.concerned === 0 ? '—' : `${recall.sent}\u00a0/\u00a0${recall.concerned}`}</span>
    ),
  },
  { key: 'etat', title: 'État', cell: recall => <RecallState recall={recall} /> },
]
