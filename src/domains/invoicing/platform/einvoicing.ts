/** What operators read and retry of electronic invoicing. */
import { sql } from 'kysely'
import { addJob } from '#domains/jobs.ts'
import { now } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import type { Input, OperationResponse } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { provokePlatform, showEinvoicing } from '../contract-einvoicing.ts'
import { issuingSince } from '../rules-life-cycle.ts'
import { type DepositedId, documentIdOf, isRejected, queueDepositJob, referenceTo } from './deposited.ts'
import type { PlatformSettings } from './settings.ts'
import {
  commissionStateColumns,
  isReplaced,
  isReplacedCommission,
  returnedCommissionState,
  returnedState,
  stateColumns,
} from './state.ts'

type Einvoicing = OperationResponse<typeof showEinvoicing>

export async function loadEinvoicing(db: Db, { kind }: PlatformSettings): Promise<Einvoicing> {
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
    faults: faults.map(({ fault }) => fault as Einvoicing['faults'][number]),
  }
}

/** Of an invoice `i` of the order `o`, or of a commission invoice. */
const documentColumns = sql`i.id AS "invoiceId", i.number, i.document->'seller'->>'name' AS seller,
  i.document->'buyer'->>'name' AS buyer`
const orderColumns = sql`o.id AS "orderId", o.number AS "orderNumber", NULL::bigint AS "vendorId"`
const accountColumns = sql`NULL::bigint AS "orderId", NULL AS "orderNumber", i.vendor_id AS "vendorId"`

const attemptColumns = sql`d.queued_at AS queued, d.attempts, d.failure, to_jsonb(d.next_at) AS "nextAt"`

async function findWaitingDeposits(db: Db): Promise<Pick<Einvoicing, 'deposits' | 'depositCount'>> {
  const { rows } = await sql<Einvoicing['deposits'][number] & { total: number; queued: Date }>`
    SELECT *, to_json(queued) AS since, count(*) OVER ()::int AS total FROM (
      SELECT ${documentColumns}, ${orderColumns}, ${attemptColumns}
      FROM invoice_deposits d JOIN invoices i ON i.id = d.invoice_id JOIN orders o ON o.id = i.order_id
      WHERE d.flow_id IS NULL AND NOT ${isRejected}
      UNION ALL SELECT ${documentColumns}, ${accountColumns}, ${attemptColumns}
      FROM invoice_deposits d JOIN commission_invoices i ON i.id = d.commission_invoice_id
      WHERE d.flow_id IS NULL AND NOT ${isRejected}) w
    ORDER BY queued, number LIMIT 100`.execute(db)
  return { deposits: rows.map(({ total: _, queued: __, ...row }) => row), depositCount: rows[0]?.total ?? 0 }
}

async function findReturned(db: Db): Promise<Einvoicing['returned']> {
  const { rows } = await sql<Einvoicing['returned'][number]>`
    SELECT ${documentColumns}, ${orderColumns}, to_jsonb(r.at) AS since, ${stateColumns}
    FROM invoices i JOIN orders o ON o.id = i.order_id JOIN (${returnedState}) r ON r.invoice_id = i.id WHERE NOT ${isReplaced}
    UNION ALL SELECT ${documentColumns}, ${accountColumns}, to_jsonb(r.at), ${commissionStateColumns}
    FROM commission_invoices i JOIN (${returnedCommissionState}) r ON r.commission_invoice_id = i.id
    WHERE NOT ${isReplacedCommission} ORDER BY since, number LIMIT 100`.execute(db)
  return rows
}

async function findReports(db: Db): Promise<Einvoicing['reports']> {
  const { rows } = await sql<Einvoicing['reports'][number]>`
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

async function findSellers(db: Db): Promise<Einvoicing['sellers']> {
  const { rows } = await sql<Omit<Einvoicing['sellers'][number], 'issuingSince'>>`
    SELECT v.id, v.name, t.size_class AS "sizeClass", t.vat_regime AS "vatRegime",
      v.invoice_mode = 'operator' AND EXISTS (SELECT FROM billing_mandates m WHERE m.vendor_id = v.id AND m.ended_at IS NULL) AS "hasMandate"
    FROM vendors v LEFT JOIN einvoicing_terms t ON t.vendor_id = v.id WHERE v.status = 'verified'
    ORDER BY t.vendor_id IS NOT NULL, v.name, v.id`.execute(db)
  return rows.map(row => ({ ...row, issuingSince: issuingSince(row.sizeClass ?? 'small') }))
}

/** NOT_FOUND for a document without a deposit, CONFLICT once the platform has it. */
export async function retryDepositNow(tx: Tx, id: DepositedId) {
  const { invoice_id, commission_invoice_id } = referenceTo(id)
  const deposit = await tx
    .selectFrom('invoice_deposits as d')
    .leftJoin('invoices as i', 'i.id', 'd.invoice_id')
    .leftJoin('commission_invoices as c', 'c.id', 'd.commission_invoice_id')
    .select(['d.tracking_id', 'd.flow_id'])
    .select(({ fn }) => [
      fn.coalesce('i.number', 'c.number').as('number'),
      fn.coalesce('i.vendor_id', 'c.vendor_id').as('vendorId'),
    ])
    .where(({ eb, or }) =>
      or([eb('d.invoice_id', '=', invoice_id), eb('d.commission_invoice_id', '=', commission_invoice_id)]),
    )
    .forUpdate('d')
    .executeTakeFirst()
  if (!deposit) throw fail('NOT_FOUND')
  if (deposit.flow_id !== null) throw fail('CONFLICT', { sentence: 'La plateforme a déjà ce document.' })
  await tx
    .updateTable('invoice_deposits')
    .set({ next_at: now })
    .where('tracking_id', '=', deposit.tracking_id)
    .execute()
  await queueDepositJob(tx, id)
  addAuditDetails(tx, { subject: { kind: 'sellers', id: Number(deposit.vendorId) }, after: { number: deposit.number } })
  return { id: documentIdOf(id) }
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
