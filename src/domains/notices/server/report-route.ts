import { sql } from 'kysely'
import { type Download, type DownloadRequest, parseInput, sendBytes } from '#platform/http/download.ts'
import { z } from '#shared/contract.ts'
import { csvOf } from '#shared/csv.ts'
import {
  complaintOutcomeLabels,
  complaintOutcomes,
  complaintSideLabels,
  complaintSides,
  noticeDecisionLabels,
  noticeDecisions,
  noticeGroundKeys,
  noticeGrounds,
} from '../rules.ts'

const address = z.object({ year: z.coerce.number().int().min(2020).max(2100) })
type Counts = Record<string, number>

/** Counts by name of what happened in the year, in French time. */
async function countsOf({ db }: Pick<DownloadRequest, 'db'>, year: number) {
  const within = (column: string) => sql`(${sql.ref(column)} AT TIME ZONE 'Europe/Paris') >= make_date(${year}, 1, 1)
    AND (${sql.ref(column)} AT TIME ZONE 'Europe/Paris') < make_date(${year} + 1, 1, 1)`
  const { rows } = await sql<{
    grounds: Counts | null
    decisions: Counts | null
    complaints: Counts | null
    outcomes: Counts | null
    hours: number | null
    safety_hours: number | null
  }>`SELECT
    (SELECT json_object_agg(ground, n) FROM (SELECT ground, count(*)::int AS n FROM content_notices
      WHERE ${within('created_at')} GROUP BY 1) x) AS grounds,
    (SELECT json_object_agg(decision, n) FROM (SELECT decision, count(*)::int AS n FROM content_notices
      WHERE ${within('decided_at')} GROUP BY 1) x) AS decisions,
    (SELECT json_object_agg(side, n) FROM (SELECT side, count(*)::int AS n FROM notice_recipients
      WHERE ${within('complained_at')} GROUP BY 1) x) AS complaints,
    (SELECT json_object_agg(outcome, n) FROM (SELECT outcome, count(*)::int AS n FROM notice_recipients
      WHERE ${within('outcome_at')} GROUP BY 1) x) AS outcomes,
    d.hours, d.safety_hours
    FROM (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - created_at) / 3600) AS hours,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - created_at) / 3600)
        FILTER (WHERE ground = 'dangerous') AS safety_hours
      FROM content_notices WHERE ${within('decided_at')}) d`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an aggregate returns one row')
  return row
}

const rounded = (hours: number | null) => (hours === null ? null : Math.round(hours * 10) / 10)

/** Counts of a year for the transparency report (regulation (EU) 2022/2065, articles 15 and 24). */
async function sendReport({ db, query, reply }: DownloadRequest) {
  const { year } = parseInput(address, query, 'INVALID_INPUT')
  const { grounds, decisions, complaints, outcomes, hours, safety_hours } = await countsOf({ db }, year)
  const rows = [
    ...noticeGroundKeys.map(key => ['Signalements reçus', noticeGrounds[key], grounds?.[key] ?? 0]),
    ...noticeDecisions.map(key => ['Décisions', noticeDecisionLabels[key], decisions?.[key] ?? 0]),
    ['Délai médian de décision, en heures', 'Tous les motifs', rounded(hours)],
    ['Délai médian de décision, en heures', noticeGrounds.dangerous, rounded(safety_hours)],
    ...complaintSides.map(key => ['Contestations reçues', complaintSideLabels[key], complaints?.[key] ?? 0]),
    ...complaintOutcomes.map(key => ['Contestations jugées', complaintOutcomeLabels[key], outcomes?.[key] ?? 0]),
  ]
  return sendBytes(reply, `signalements-${year}`, 'csv', csvOf(['Rubrique', 'Détail', `${year}`], rows))
}

export const noticeReport: Download = { path: '/api/admin/notices/report', access: 'admin', send: sendReport }
