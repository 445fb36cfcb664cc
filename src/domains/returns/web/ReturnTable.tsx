import { formatDate, formatLongDate, formatShortDate } from '#shared/dates.ts'
import { paths } from '#shared/paths.ts'
import { figure } from '#shared/price/packaging.ts'
import { Badge } from '#ui/Badge.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import type { ReturnListItem } from '../contract.ts'
import { returnKindLabels, returnStatusLabels } from '../rules.ts'
import { returnStatusTones } from './labels.ts'

interface Props {
  returns: readonly ReturnListItem[]
  side: 'buyer' | 'seller' | 'operator'
  /** Link of a row; by default the return's own page. */
  to?: (row: ReturnListItem) => string
  /** The row whose detail is displayed beside the table. */
  current?: number | null
  className?: string
}

const otherSide = { buyer: 'Vendeur', seller: 'Acheteur', operator: 'Entre' } as const

/** Late ones first, as returned by the server. */
export function ReturnTable({ returns, side, to, current, className }: Props) {
  const columns: Column<ReturnListItem>[] = [
    {
      key: 'dossier',
      title: 'Dossier',
      head: true,
      cell: row => (
        <Link to={to?.(row) ?? paths.returnFile(row.id)} preventScrollReset={to !== undefined} className="block">
          <span className="link figures font-medium">{row.number}</span>
          <span className="caption block font-normal">{`${returnKindLabels[row.kind]} · ${figure(row.units)} × ${row.firstTitle}`}</span>
        </Link>
      ),
    },
    { key: 'autre', title: otherSide[side], cell: row => row.with },
    {
      key: 'date',
      title: 'Reçu',
      phone: 'hidden',
      cell: row => <span className="figures">{formatDate(row.createdAt)}</span>,
    },
    { key: 'delai', title: 'Au plus tard', cell: row => <DueBadge dueOn={row.dueOn} late={row.late} /> },
    {
      key: 'statut',
      title: 'Statut',
      cell: row => <Badge tone={returnStatusTones[row.status]}>{returnStatusLabels[row.status]}</Badge>,
    },
  ]
  const narrow = current != null
  return (
    <Table
      caption="Retours"
      tight
      shortOnTablets
      className={className ?? ''}
      columns={narrow ? columns.filter(({ key }) => key === 'dossier' || key === 'statut') : columns}
      rows={returns}
      rowKey={row => row.id}
      isCurrent={row => row.id === current}
    />
  )
}

/** The deadline, red once it has passed. */
function DueBadge({ dueOn, late }: { dueOn: string | null; late: boolean }) {
  if (!dueOn) return <span className="text-soft">—</span>
  return late ? (
    <Badge tone="danger">{`Dépassé\u00a0: ${formatShortDate(dueOn)}`}</Badge>
  ) : (
    <time dateTime={dueOn} title={formatLongDate(dueOn)} className="figures">
      {formatShortDate(dueOn)}
    </time>
  )
}
