/**
 * E-reporting of each seller: ended periods are summed from the journal and sent; a period whose sums changed since, as by
 * a refund, is sent again whole. Sales bear the day of the sale, refunds included; payments the day on which money moved.
 */
import { sql } from 'kysely'
import { databaseDay, now } from '#platform/db/clock.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { runEach } from '#platform/run-each.ts'
import { type ApprovedPlatform, PlatformRefusal, PlatformUnavailable } from '../platform/port.ts'
import { issuingSince } from '../rules-life-cycle.ts'
import { type ReportFlow, type ReportPeriod, reportedPeriodOf, reportFlows } from '../rules-reporting.ts'
import { reportXml, type VatReportRow } from './report-xml.ts'
import { findSums } from './sums.ts'

/** Job: writes the reports of ended periods, first or rectifying, then sends what waits. Sums a whole year: once a day. */
export async function makeReports(db: Db, platform: ApprovedPlatform): Promise<void> {
  const today = await databaseDay(db)
  for (const flow of reportFlows) {
    const reported = await findReportedPeriods(db, flow)
    const ended = new Map<string, Ended>()
    for (const row of await findSums(db, flow)) {
      const known = reported.get(row.vendorId) ?? []
      const period = reportedPeriodOf(row.day, row.vatRegime, flow, known)
      const starts = known.includes(period) || row.day >= issuingSince(row.sizeClass)
      if (!starts || period.to >= today) continue
      const key = `${row.vendorId}:${period.from}`
      const rows = ended.get(key)?.rows ?? []
      ended.set(key, { vendorId: row.vendorId, period, rows: [...rows, row] })
    }
    await runEach([...ended.values()], one => inTransaction(db, tx => writeReport(tx, flow, one)))
  }
  await sendReports(db, platform)
}

/** Job: sends the reports that wait, among them those that the platform did not receive. */
export async function sendReports(db: Db, platform: ApprovedPlatform): Promise<void> {
  const waiting = await db
    .selectFrom('vat_reports')
    .select('id')
    .where('flow_id', 'is', null)
    .where('refused', '=', false)
    .where('next_at', '<=', now)
    .orderBy('id')
    .execute()
  await runEach(waiting, ({ id }) => sendReport(db, platform, id))
}

type Ended = { vendorId: number; period: ReportPeriod; rows: readonly VatReportRow[] }

/** Periods written so far, by seller: a change of regime regroups none of their days. */
async function findReportedPeriods(db: Db, flow: ReportFlow): Promise<Map<number, ReportPeriod[]>> {
  const { rows } = await sql<ReportPeriod & { vendorId: number }>`
    SELECT vendor_id AS "vendorId", from_day::text AS "from", to_day::text AS "to", due_on::text AS "dueOn"
    FROM vat_reports WHERE flow = ${flow} AND version = 1`.execute(db)
  return Map.groupBy(rows, ({ vendorId }) => vendorId)
}

/**
 * Nothing when the last report of the period has these sums, or when there is none and all are zero. Once reported, sums
 * that return to zero are rectified like others.
 */
async function writeReport(tx: Tx, flow: ReportFlow, { vendorId, period, rows }: Ended): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('vat_reports'), ${vendorId}::int)`.execute(tx)
  const last = await tx
    .selectFrom('vat_reports')
    .select(['id', 'version'])
    .where('vendor_id', '=', vendorId)
    .where('flow', '=', flow)
    .where('from_day', '=', period.from)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const sums = (list: readonly VatReportRow[]) =>
    list.map(row => [row.day, row.category, row.basisPoints, row.baseCents, row.vatCents].join()).join(';')
  if (last && sums(await findRows(tx, last.id)) === sums(rows)) return
  if (!last && rows.every(row => row.baseCents === 0 && row.vatCents === 0)) return
  const version = (last?.version ?? 0) + 1
  const trackingId = `ER-${vendorId}-${flow === 'SALES' ? '103' : '104'}-${period.from.replaceAll('-', '')}-${version}`
  const { id } = await tx
    .insertInto('vat_reports')
    .values({
      vendor_id: vendorId,
      flow,
      from_day: period.from,
      to_day: period.to,
      due_on: period.dueOn,
      version,
      tracking_id: trackingId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const values = rows.map(row => ({
    report_id: id,
    day: row.day,
    category: row.category,
    vat_basis_points: row.basisPoints,
    base_cents: row.baseCents,
    vat_cents: row.vatCents,
    transactions: row.transactions,
  }))
  await tx.insertInto('vat_report_rows').values(values).execute()
}

async function findRows(db: Db | Tx, reportId: number): Promise<VatReportRow[]> {
  const { rows } =
    await sql<VatReportRow>`SELECT day::text, category, vat_basis_points AS "basisPoints", base_cents AS "baseCents",
    vat_cents AS "vatCents", transactions FROM vat_report_rows WHERE report_id = ${reportId} ORDER BY day, category, vat_basis_points DESC`.execute(
      db,
    )
  return rows
}

type Waiting = {
  trackingId: string
  flow: ReportFlow
  version: number
  from: string
  to: string
  issuedOn: string
  siren: string
  name: string
}

/** The attempt is counted before the request; the tracking id makes a second request the same report. */
async function sendReport(db: Db, platform: ApprovedPlatform, id: number): Promise<void> {
  const { rows } = await sql<Waiting>`
    UPDATE vat_reports r SET attempts = attempts + 1, next_at = now() + make_interval(mins => least(120, (2 ^ least(attempts, 10))::int))
    FROM vendors v WHERE v.id = r.vendor_id AND r.id = ${id} AND r.flow_id IS NULL
    RETURNING r.tracking_id AS "trackingId", r.flow, r.version, r.from_day::text AS "from", r.to_day::text AS "to",
      r.created_at::date::text AS "issuedOn", v.siren, v.legal_name AS name`.execute(db)
  const [report] = rows
  if (!report) return
  const { siren, name, trackingId } = report
  const update = db.updateTable('vat_reports').where('id', '=', id)
  try {
    const xml = reportXml({ ...report, seller: { siren, name }, rows: await findRows(db, id) })
    const { flowId } = await platform.report({ trackingId, xml })
    await update.set({ flow_id: flowId, sent_at: now, failure: null }).execute()
  } catch (error) {
    if (!(error instanceof PlatformRefusal || error instanceof PlatformUnavailable)) throw error
    const failure = error.message.slice(0, 500)
    await update.set({ failure, refused: error instanceof PlatformRefusal }).execute()
  }
}
