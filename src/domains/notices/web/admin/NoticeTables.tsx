import { FileTable } from '#domains/workspace/web/admin/ListAndFile.tsx'
import type { OperationResponse } from '#shared/contract.ts'
import { formatDateTime, formatShortDate, isoDay } from '#shared/dates.ts'
import { Badge } from '#ui/Badge.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { Column } from '#ui/Table.tsx'
import type { listNoticeComplaints, NoticeRow } from '../../contract-admin.ts'
import { safetyDue } from '../../rules/safety-due.ts'
import {
  complaintOutcomeLabels,
  complaintSideLabels,
  noticeDecisionLabels,
  noticeGrounds,
  noticeKindLabels,
  ownInitiativeLabel,
} from '../../rules.ts'

type TableProps = { current: number | undefined; to: (id: number) => string }

export function NoticeTable({ notices, current, to }: TableProps & { notices: readonly NoticeRow[] }) {
  const columns: Column<NoticeRow>[] = [
    {
      key: 'subject',
      title: 'Contenu',
      head: true,
      cell: ({ id, subject, kind, number }) => (
        <Link to={to(id)} preventScrollReset className="block no-underline hover:underline">
          <span className="line-clamp-2 font-medium wrap-anywhere">{subject}</span>
          <span className="caption block">{`${noticeKindLabels[kind]}, ${number}`}</span>
        </Link>
      ),
    },
    {
      key: 'ground',
      title: 'Motif',
      cell: ({ ground, decision }) =>
        ground === 'dangerous' && !decision ? (
          <Badge tone="warning">{noticeGrounds[ground]}</Badge>
        ) : ground ? (
          noticeGrounds[ground]
        ) : (
          ownInitiativeLabel
        ),
    },
    { key: 'at', title: 'Signalé', cell: ({ at }) => formatDateTime(at) },
    {
      key: 'decision',
      title: 'Décision',
      cell: ({ decision, ground, at }) =>
        decision ? (
          <Badge>{noticeDecisionLabels[decision]}</Badge>
        ) : (
          <Badge tone="warning">{ground === 'dangerous' ? dueWords(at) : 'À juger'}</Badge>
        ),
    },
    { key: 'decided', title: 'Jugé', cell: ({ decidedAt }) => decidedAt && formatDateTime(decidedAt) },
  ]
  return (
    <FileTable
      caption="Articles et magasins signalés"
      columns={columns}
      rows={notices}
      current={current}
      empty={
        <EmptyState icon={<CheckIcon />} title="Aucun signalement ici">
          Chacun peut signaler un article ou un magasin depuis sa page, avec ou sans compte.
        </EmptyState>
      }
    />
  )
}

/** Regulation (EU) 2023/988, article 22 (12): three working days, and what is late says so. */
const dueWords = (at: string) => {
  const due = safetyDue(at)
  return due < isoDay(new Date())
    ? `En retard depuis le ${formatShortDate(due)}`
    : `À juger avant le ${formatShortDate(due)}`
}

type ComplaintRow = OperationResponse<typeof listNoticeComplaints>['complaints'][number]

export function ComplaintTable({ complaints, current, to }: TableProps & { complaints: readonly ComplaintRow[] }) {
  const columns: Column<ComplaintRow>[] = [
    {
      key: 'subject',
      title: 'Contenu',
      head: true,
      cell: ({ noticeId, subject, number, side }) => (
        <Link to={to(noticeId)} preventScrollReset className="block no-underline hover:underline">
          <span className="line-clamp-2 font-medium wrap-anywhere">{subject}</span>
          <span className="caption block">{`${number}, ${complaintSideLabels[side]}`}</span>
        </Link>
      ),
    },
    {
      key: 'outcome',
      title: 'Réponse',
      cell: ({ outcome }) =>
        outcome ? <Badge>{complaintOutcomeLabels[outcome]}</Badge> : <Badge tone="warning">À relire</Badge>,
    },
    { key: 'at', title: 'Contestée', cell: ({ at }) => formatDateTime(at) },
  ]
  return (
    <FileTable
      caption="Décisions contestées"
      columns={columns}
      rows={complaints}
      fileOf={({ noticeId }) => noticeId}
      current={current}
      empty={
        <EmptyState icon={<CheckIcon />} title="Aucune contestation">
          Un vendeur ou l’auteur d’un signalement peut contester une décision pendant six mois.
        </EmptyState>
      }
    />
  )
}
