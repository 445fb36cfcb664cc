import type { OperationResponse } from '#shared/contract.ts'
import { formatShortDate } from '#shared/dates.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { listApplications } from '../contract.ts'
import { type ApplicationStatus, applicationStatusLabels } from '../rules.ts'
import { type ApplicationFilters, applicationsHref } from './application-filters.ts'

type Row = OperationResponse<typeof listApplications>['applications'][number]

const tones: Record<ApplicationStatus, Tone> = {
  DRAFT: 'neutral',
  SUBMITTED: 'info',
  MORE_INFORMATION: 'warning',
  ACCEPTED: 'success',
  REFUSED: 'danger',
  WITHDRAWN: 'neutral',
}
export const ApplicationStatusBadge = ({ status }: { status: ApplicationStatus }) => (
  <Badge tone={tones[status]}>{applicationStatusLabels[status]}</Badge>
)

interface Props {
  applications: readonly Row[]
  filters: ApplicationFilters
  /** Next to an open file: names only. */
  narrow: boolean
}

export function ApplicationTable({ applications, filters, narrow }: Props) {
  const name: Column<Row> = {
    key: 'nom',
    title: 'Candidat',
    head: true,
    cell: row => (
      <Link
        to={applicationsHref({ ...filters, id: row.id })}
        preventScrollReset
        className="block no-underline hover:underline"
      >
        <span className="font-medium">{row.tradeName}</span>
        <span className="caption block">{`${row.legalName}, ${row.city}`}</span>
      </Link>
    ),
  }
  const status: Column<Row> = {
    key: 'statut',
    title: 'Statut',
    cell: row => <ApplicationStatusBadge status={row.status} />,
  }
  const columns: Column<Row>[] = [
    name,
    { key: 'siren', title: 'SIREN', cell: row => <span className="figures">{row.siren}</span> },
    { key: 'references', title: 'Références', align: 'end', cell: row => row.references },
    { key: 'envoi', title: 'Envoyée', cell: row => row.submittedAt && formatShortDate(row.submittedAt) },
    status,
  ]
  return (
    <Table
      caption="Candidatures"
      columns={narrow ? [name, status] : columns}
      rows={applications}
      rowKey={row => row.id}
      isCurrent={row => row.id === filters.id}
    />
  )
}
