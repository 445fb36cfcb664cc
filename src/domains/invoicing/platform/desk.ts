/** Reads and acts for the operators’ desk of electronic invoicing. */
import { sql } from 'kysely'
import { addJob } from '#domains/jobs.ts'
import { now } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import type { Input, OperationResponse } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { provokePlatform, showEinvoicingDesk } from '../contract-desk.ts'
import { issuingSince } from '../rules-life-cycle.ts'
import { depositKey } from './deposit.ts'
import type { PlatformSettings } from './settings.ts'
import { isReplaced, returnedState, stateColumns } from './state.ts'

type Desk = OperationResponse<typeof showEinvoicingDesk>

export async function loadEinvoicingDesk(db: Db, { kind }: PlatformSettings): Promise<Desk> {
  const [deposits, returned, reports, sellers, read, faults] = await Promise.all([
    findWaitingDeposits(db),
    findReturned(db),
    findReports(db),
    findSellers(db),
    db.selectFrom('platform_reads').select('read_until').executeTakeFirst(),
    kind === 'sandbox' ? db.selectFrom('sandbox_faults').select('fault').orderBy('id').execute() : [],
  ])
  return {
    platform: kind,
    readAt: read?.read_until.toISOString() ?? null,
    ...deposits,
    returned,
    reports,
    sellers,
    // The column's CHECK constraint allows these only.
    faults: faults.map(({ fault }) => fault as Desk['faults'][number]),
  }
}

const documentColumns = sql`i.id AS "invoiceId", i.number, i.document->'seller'->>'name' AS seller,
  i.document->'buyer'->>'name' AS buyer, o.id AS "orderId", o.number AS "orderNumber"`

async function findWaitingDeposits(db: Db): Promise<Pick<Desk, 'deposits' | 'depositCount'>> {
  const { rows } = await sql<Desk['deposits'][number] & { total: number }>`
    SELECT ${documentColumns}, to_json(d.queued_at) AS since, d.attempts, d.failure, to_json(d.next_at) AS "nextAt",
      count(*) OVER ()::int AS total
    FROM invoice_deposits d JOIN invoices i ON i.id = d.invoice_id JOIN orders o ON o.id = i.order_id
    WHERE d.flow_id IS NULL AND NOT EXISTS (SELECT FROM invoice_statuses s WHERE s.invoice_id = i.id AND s.status = 'REJECTED')
    ORDER BY d.queued_at, i.id LIMIT 100`.execute(db)
  return { deposits: rows.map(({ total: _, ...row }) => row), depositCount: rows[0]?.total ?? 0 }
}

async function findReturned(db: Db): Promise<Desk['returned']> {
  const { rows } = await sql<Desk['returned'][number]>`
    SELECT ${documentColumns}, to_json(r.at) AS since, ${stateColumns}
    FROM invoices i JOIN orders o ON o.id = i.order_id JOIN (${returnedState}) r ON r.invoice_id = i.id
    WHERE NOT ${isReplaced} ORDER BY r.at, i.id LIMIT 100`.execute(db)
  return rows
}

async function findReports(db: Db): Promise<Desk['reports']> {
  const { rows } = await sql<Desk['reports'][number]>`
    SELECT r.id, v.name AS seller, r.flow, r.from_day::text AS "from", r.to_day::text AS "to", r.version, r.due_on::text AS "dueOn",
      (SELECT coalesce(sum(w.vat_cents), 0)::bigint FROM vat_report_rows w WHERE w.report_id = r.id) AS "vatCents", r.attempts, r.failure,
      CASE WHEN r.flow_id IS NOT NULL THEN 'SENT' WHEN r.refused THEN 'REFUSED' WHEN r.due_on < current_date THEN 'LATE' ELSE 'WAITING' END AS state
    FROM vat_reports r JOIN vendors v ON v.id = r.vendor_id
    WHERE r.flow_id IS NULL OR r.id IN (SELECT id FROM vat_reports WHERE flow_id IS NOT NULL ORDER BY sent_at DESC LIMIT 10)
    ORDER BY r.flow_id IS NOT NULL, CASE WHEN r.flow_id IS NULL THEN r.due_on END, r.sent_at DESC, r.id LIMIT 110`.execute(
    db,
  )
  return rows
}

async function findSellers(db: Db): Promise<Desk['sellers']> {
  const { rows } = await sql<Omit<Desk['sellers'][number], 'issuingSince'>>`
    SELECT v.id, v.name, t.size_class AS "sizeClass", t.vat_regime AS "vatRegime",
      v.invoice_mode = 'operator' AND EXISTS (SELECT FROM billing_mandates m WHERE m.vendor_id = v.id AND m.ended_at IS NULL) AS "hasMandate"
    FROM vendors v LEFT JOIN einvoicing_terms t ON t.vendor_id = v.id WHERE v.status = 'verified'
    ORDER BY t.vendor_id IS NOT NULL, v.name, v.id`.execute(db)
  return rows.map(row => ({ ...row, issuingSince: issuingSince(row.sizeClass ?? 'small') }))
}

/** NOT_FOUND for a document without a deposit, CONFLICT once the platform has it. */
export async function retryDepositNow(tx: Tx, invoiceId: number) {
  const deposit = await tx
    .selectFrom('invoice_deposits as d')
    .innerJoin('invoices as i', 'i.id', 'd.invoice_id')
    .select(['d.flow_id', 'i.number', 'i.vendor_id as vendorId'])
    .where('d.invoice_id', '=', invoiceId)
    .forUpdate('d')
    .executeTakeFirst()
  if (!deposit) throw fail('NOT_FOUND')
  if (deposit.flow_id !== null) throw fail('CONFLICT', { sentence: 'La plateforme a déjà ce document.' })
  await tx.updateTable('invoice_deposits').set({ next_at: now }).where('invoice_id', '=', invoiceId).execute()
  await addJob(tx, 'invoices.deposit', { invoiceId }, { key: depositKey(invoiceId) })
  addAuditDetails(tx, { subject: { kind: 'sellers', id: deposit.vendorId }, after: { number: deposit.number } })
  return { id: invoiceId }
}

/** NOT_FOUND for no report, CONFLICT once the platform has it. The next sending takes it; a key makes that now. */
export async function retryReportNow(tx: Tx, reportId: number) {
  const report = await tx
    .selectFrom('vat_reports')
    .select(['flow_id', 'tracking_id', 'vendor_id as vendorId'])
    .where('id', '=', reportId)
    .forUpdate()
    .executeTakeFirst()
  if (!report) throw fail('NOT_FOUND')
  if (report.flow_id !== null) throw fail('CONFLICT', { sentence: 'La plateforme a déjà ce rapport.' })
  await tx.updateTable('vat_reports').set({ refused: false, next_at: now }).where('id', '=', reportId).execute()
  await addJob(tx, 'invoices.report-sending', {}, { key: 'invoices.report-sending' })
  addAuditDetails(tx, { subject: { kind: 'sellers', id: report.vendorId }, after: { number: report.tracking_id } })
  return { id: reportId }
}

const reasons = {
  reject: { reason_code: 'SIRET_ERR', reason: 'SIRET du destinataire inconnu de l’annuaire' },
  refuse: { reason_code: 'CMD_ERR', reason: 'La commande citée est inconnue' },
  outage: { reason_code: '', reason: 'La plateforme d’essai est en panne' },
} as const

/** CONFLICT outside the embedded platform. An outage lasts until it recovers. */
export async function provokeFault(
  tx: Tx,
  { kind }: PlatformSettings,
  { body: { fault } }: Input<typeof provokePlatform>,
) {
  if (kind !== 'sandbox') throw fail('CONFLICT', { sentence: 'Seule la plateforme d’essai se met en panne d’ici.' })
  if (fault === 'recover') await tx.deleteFrom('sandbox_faults').execute()
  else
    await tx
      .insertInto('sandbox_faults')
      .values({ fault, ...reasons[fault] })
      .execute()
  addAuditDetails(tx, { after: { fault } })
  return { success: true as const }
}
