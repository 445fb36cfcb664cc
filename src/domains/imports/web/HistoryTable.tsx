import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { formatDateTime } from '#shared/dates.ts'
import { Badge } from '#ui/Badge.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { ImportSummary } from '../contract.ts'
import { importKindLabels, importStatusLabels } from '../rules.ts'
import { countLabel, importStatusTones } from './labels.ts'

const columns: Column<ImportSummary>[] = [
  {
    key: 'fichier',
    title: 'Fichier',
    head: true,
    cell: row => (
      <Link to={workspacePaths.sellerImport(row.id)} className="block no-underline hover:underline">
        <span className="block break-all font-medium">{row.fileName}</span>
        <span className="caption block">{`${importKindLabels[row.kind]}, ${formatDateTime(row.createdAt)}`}</span>
      </Link>
    ),
  },
  {
    key: 'lignes',
    title: 'Lignes',
    align: 'end',
    cell: row => <span className="figures">{countLabel(row.lines)}</span>,
  },
  {
    key: 'crees',
    title: 'Créées',
    align: 'end',
    cell: row => <span className="figures">{countLabel(row.counts.create)}</span>,
  },
  {
    key: 'maj',
    title: 'Mises à jour',
    align: 'end',
    cell: row => <span className="figures">{countLabel(row.counts.update)}</span>,
  },
  {
    key: 'refus',
    title: 'Refusées',
    align: 'end',
    cell: row => <span className="figures">{countLabel(row.counts.refused)}</span>,
  },
  {
    key: 'etat',
    title: 'État',
    cell: row => <Badge tone={importStatusTones[row.status]}>{importStatusLabels[row.status]}</Badge>,
  },
]

export const HistoryTable = ({ imports }: { imports: readonly ImportSummary[] }) => (
  <Table caption="Vos imports" columns={columns} rows={imports} rowKey={row => row.id} tight />
)
