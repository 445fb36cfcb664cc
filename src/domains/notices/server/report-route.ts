import { sql } from 'kysely'
import { reportDecisionLabels, reportDecisions } from '#domains/messaging/rules-reports.ts'
import { type Download, type DownloadRequest, parseInput, sendBytes } from '#platform/http/download.ts'
import { z } from '#shared/contract.ts'
import { csvOf } from '#shared/csv.ts'
import {
  complaintOutcomeLabels,
  complaintOutcomes,
  complaintSideLabels,
  complaintSides,
  type NoticeKind,
  noticeDecisionLabels,
  noticeDecisions,
  noticeGroundKeys,
  noticeGrounds,
  noticeNumber,
  ownInitiativeLabel,
} from '../rules.ts'

const address = z.object({ year: z.coerce.number().int().min(2020).max(2100) })
type Counts = Record<string, number>

const inYear = (
  column: string,
  year: number,
) => sql`(${sql.ref(column)} AT TIME ZONE 'Europe/Paris') >= make_date(${year}, 1, 1)
  AND (${sql.ref(column)} AT TIME ZONE 'Europe/Paris') < make_date(${year} + 1, 1, 1)`

/** Counts by name of what happened in the year, in French time. */
async function countsOf({ db }: Pick<DownloadRequest, 'db'>, year: number) {
  const within = (column: string) => inYear(column, year)
  const { rows } = await sql<{
    grounds: Counts | null
    decisions: Counts | null
    complaints: Counts | null
    outcomes: Counts | null
    own: Counts | null
    reports: Counts | null
    report_decisions: Counts | null
    hours: number | null
    safety_hours: number | null
  }>`SELECT
    (SELECT json_object_agg(ground, n) FROM (SELECT ground, count(*)::int AS n FROM content_notices
      WHERE ${within('created_at')} AND NOT own_initiative GROUP BY 1) x) AS grounds,
    (SELECT json_object_agg(decision, n) FROM (SELECT decision, count(*)::int AS n FROM content_notices
      WHERE ${within('decided_at')} AND NOT own_initiative GROUP BY 1) x) AS decisions,
    (SELECT json_object_agg(how, n) FROM (SELECT kind || CASE WHEN automated THEN '_automated' ELSE '' END AS how,
      count(*)::int AS n FROM content_notices WHERE ${within('decided_at')} AND own_initiative GROUP BY 1) x) AS own,
    (SELECT json_build_object('received', count(*)::int) FROM message_reports WHERE ${within('created_at')}) AS reports,
    (SELECT json_object_agg(decision, n) FROM (SELECT decision, count(*)::int AS n FROM message_reports
      WHERE ${within('decided_at')} GROUP BY 1) x) AS report_decisions,
    (SELECT json_object_agg(side, n) FROM (SELECT side, count(*)::int AS n FROM notice_recipients
      WHERE ${within('complained_at')} GROUP BY 1) x) AS complaints,
    (SELECT json_object_agg(outcome, n) FROM (SELECT outcome, count(*)::int AS n FROM notice_recipients
      WHERE ${within('outcome_at')} GROUP BY 1) x) AS outcomes,
    d.hours, d.safety_hours
    FROM (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - created_at) / 3600) AS hours,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - created_at) / 3600)
        FILTER (WHERE ground = 'dangerous') AS safety_hours
      FROM content_notices WHERE ${within('decided_at')} AND NOT own_initiative) d`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate returns one row')
  return row
}

/** What led to a decision that nobody asked for (article 15 (1) c). */
const ownLabels = {
  article: 'Articles retirés, trouvés par une personne',
  article_automated: 'Articles retirés, trouvés par un outil automatique et jugés par une personne',
  seller: 'Vendeurs suspendus',
}

const rounded = (hours: number | null) => (hours === null ? null : Math.round(hours * 10) / 10)

/** Counts of a year for the transparency report (regulation (EU) 2022/2065, articles 15 and 24). */
async function sendReport({ db, query, reply }: DownloadRequest) {
  const { year } = parseInput(address, query, 'INVALID_INPUT')
  const counts = await countsOf({ db }, year)
  const { grounds, decisions, complaints, outcomes, hours, safety_hours } = counts
  const rows = [
    ...noticeGroundKeys.map(key => ['Signalements reçus', noticeGrounds[key], grounds?.[key] ?? 0]),
    ...noticeDecisions.map(key => ['Décisions', noticeDecisionLabels[key], decisions?.[key] ?? 0]),
    ...Object.entries(ownLabels).map(([key, label]) => ['Décisions sans signalement', label, counts.own?.[key] ?? 0]),
    ['Délai médian de décision, en heures', 'Tous les motifs', rounded(hours)],
    ['Délai médian de décision, en heures', noticeGrounds.dangerous, rounded(safety_hours)],
    ...complaintSides.map(key => ['Contestations reçues', complaintSideLabels[key], complaints?.[key] ?? 0]),
    ...complaintOutcomes.map(key => ['Contestations jugées', complaintOutcomeLabels[key], outcomes?.[key] ?? 0]),
    ['Messages signalés', 'Reçus', counts.reports?.received ?? 0],
    ...reportDecisions.map(key => [
      'Messages signalés',
      reportDecisionLabels[key],
      counts.report_decisions?.[key] ?? 0,
    ]),
  ]
  return sendBytes(reply, `signalements-${year}`, 'csv', csvOf(['Rubrique', 'Détail', `${year}`], rows))
}

export const noticeReport: Download = { path: '/api/admin/notices/report', access: 'admin', send: sendReport }

/** The statements of reasons of a year, one line per withdrawal, without a name of a person (articles 17 and 24 (5)). */
async function sendStatements({ db, query, reply }: DownloadRequest) {
  const { year } = parseInput(address, query, 'INVALID_INPUT')
  const { rows } = await sql<{
    id: number
    kind: NoticeKind
    subject: string
    ground: string
    facts: string
    own: boolean
    automated: boolean
    day: string
    complaints: number
    reversed: boolean
  }>`SELECT n.id, n.kind, n.subject, r.legal_ground AS ground, r.decision_reason AS facts, n.own_initiative AS own, n.automated,
      to_char(min(r.created_at) AT TIME ZONE 'Europe/Paris', 'YYYY-MM-DD') AS day, count(r.complained_at)::int AS complaints,
      coalesce(bool_or(r.outcome = 'reversed'), false) AS reversed
    FROM notice_recipients r JOIN content_notices n ON n.id = r.notice_id
    WHERE r.side = 'seller' AND ${inYear('r.created_at', year)}
    GROUP BY n.id, r.legal_ground, r.decision_reason ORDER BY min(r.created_at), n.id`.execute(db)
  const lines = rows.map(row => [
    noticeNumber(row.id),
    row.day,
    row.kind === 'article' ? 'Article retiré' : 'Ventes suspendues',
    row.subject,
    row.ground,
    row.facts,
    row.own ? ownInitiativeLabel : 'Signalement',
    row.automated,
    row.complaints,
    row.reversed,
  ])
  return sendBytes(reply, `exposes-des-motifs-${year}`, 'csv', csvOf(statementHead, lines))
}
const statementHead = [
  'Numéro',
  'Date',
  'Restriction',
  'Contenu',
  'Fondement',
  'Faits',
  'Origine',
  'Trouvé par un outil automatique',
  'Contestations',
  'Annulée',
]

export const statementsOfReasons: Download = {
  path: '/api/admin/notices/statements',
  access: 'admin',
  send: sendStatements,
}
