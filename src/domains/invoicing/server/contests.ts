/**
 * Invoices that sellers contest. The row of the invoice is locked first, as for a correction, so that a contest and a
 * corrective invoice never pass each other. An invoice is corrected by the usual means; a contest changes no document.
 */
import { sql } from 'kysely'
import { databaseDay } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { sellerMay } from '#shared/seller-rights.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { contestInvoice, decideContest, InvoiceContest, listInvoiceContests } from '../contract-contests.ts'
import { type ContestDecision, contestUntil } from '../rules-contests.ts'
import { mailContestClosed, mailContestOpened } from './contest-mails.ts'
import { sideOf } from './queries.ts'

type Document = { id: number; number: string } | null
/** A corrective invoice or a credit note of `i` issued since the contest `c`: the last one. */
const correction = sql<Document>`(SELECT jsonb_build_object('id', x.id, 'number', x.number) FROM invoices x
  WHERE (x.replaces = i.id OR x.refers_to = i.id AND x.kind = 'CREDIT_NOTE') AND x.created_at >= c.opened_at ORDER BY x.id DESC LIMIT 1)`

/** Open ones first, then those decided last. */
export async function findContests(db: Db, user: CurrentUser, { side }: Input<typeof listInvoiceContests>['query']) {
  const { rows } = await sql<InvoiceContest & { openedAt: Date; closedAt: Date | null }>`
    SELECT c.id, i.id AS "invoiceId", i.number, i.issued_on::text AS "issuedOn", i.document->'seller'->>'name' AS seller,
      i.document->'buyer'->>'name' AS buyer, o.id AS "orderId", o.number AS "orderNumber", c.subject, c.reason,
      c.opened_at AS "openedAt", c.outcome, c.note, c.closed_at AS "closedAt",
      CASE WHEN n.id IS NOT NULL THEN jsonb_build_object('id', n.id, 'number', n.number) END AS corrected,
      CASE WHEN c.outcome IS NULL THEN ${correction} END AS correction
    FROM invoice_contests c JOIN invoices i ON i.id = c.invoice_id JOIN orders o ON o.id = i.order_id
    LEFT JOIN invoices n ON n.id = c.corrected_by
    WHERE ${sideOf(user, side)} AND (c.outcome IS NULL OR c.id IN (SELECT d.id FROM invoice_contests d
      WHERE d.outcome IS NOT NULL AND d.vendor_id = CASE WHEN ${side} = 'toutes' THEN d.vendor_id ELSE ${user.vendorId}::bigint END
      ORDER BY d.closed_at DESC LIMIT 20))
    ORDER BY c.outcome IS NOT NULL, c.closed_at DESC, c.id`.execute(db)
  const contests = rows.map(({ openedAt, closedAt, ...contest }) => ({
    ...contest,
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }))
  return { contests }
}

type Locked = {
  vendorId: number
  number: string
  issuedOn: string
  isUploaded: boolean
  isReplaced: boolean
  isRejected: boolean
  kind: string
}
async function lockInvoice(tx: Tx, id: number): Promise<Locked> {
  // Before it is read: a statement that waits for the lock does not see what was written meanwhile in other rows.
  await tx.selectFrom('invoices').select('id').where('id', '=', id).forUpdate().execute()
  const { rows } = await sql<Locked>`
    SELECT i.vendor_id AS "vendorId", i.number, i.issued_on::text AS "issuedOn", i.file_id IS NOT NULL AS "isUploaded", i.kind,
      EXISTS (SELECT FROM invoices n WHERE n.replaces = i.id) AS "isReplaced",
      EXISTS (SELECT FROM invoice_statuses s WHERE s.invoice_id = i.id AND s.status = 'REJECTED') AS "isRejected"
    FROM invoices i WHERE i.id = ${id}`.execute(tx)
  const [found] = rows
  if (!found) throw fail('NOT_FOUND')
  return found
}

/** NOT_FOUND for anybody but the seller's members with accounts. */
async function lockOwnInvoice(tx: Tx, id: number, user: CurrentUser): Promise<Locked> {
  const invoice = await lockInvoice(tx, id)
  if (invoice.vendorId !== user.vendorId || !sellerMay(user, 'accounts')) throw fail('NOT_FOUND')
  return invoice
}

/** CONFLICT for a credit note, the seller's own invoice, one that is not in force, and one contested already. */
async function lockContestable(tx: Tx, id: number, user: CurrentUser): Promise<Locked> {
  const invoice = await lockOwnInvoice(tx, id, user)
  if (invoice.kind !== 'INVOICE' || invoice.isUploaded || invoice.isReplaced || invoice.isRejected)
    throw fail('CONFLICT', { sentence: 'Seule une facture en vigueur, émise en votre nom, se conteste.' })
  if ((await databaseDay(tx)) > contestUntil(invoice.issuedOn)) throw fail('CONTEST_LATE')
  if (await findOpenContest(tx, id)) throw fail('CONFLICT', { sentence: 'Cette facture est déjà contestée.' })
  return invoice
}

/** The row is written under the member's own rights. */
export async function openContest(tx: Tx, user: CurrentUser, { params: { id }, body }: Input<typeof contestInvoice>) {
  const { vendorId, number } = await bypassRls(tx, owner => lockContestable(owner, id, user))
  const contest = await tx
    .insertInto('invoice_contests')
    .values({ invoice_id: id, vendor_id: vendorId, ...body, opened_by: user.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  addAuditDetails(tx, { subject: { kind: 'sellers', id: vendorId }, after: { contested: number } })
  await bypassRls(tx, owner => mailContestOpened(owner, contest.id))
  return contest
}

const findOpenContest = (tx: Tx, invoiceId: number) =>
  tx
    .selectFrom('invoice_contests')
    .select('id')
    .where('invoice_id', '=', invoiceId)
    .where('outcome', 'is', null)
    .executeTakeFirst()

/** CONFLICT without an open contest. */
export async function withdrawOwnContest(tx: Tx, user: CurrentUser, invoiceId: number) {
  await bypassRls(tx, owner => lockOwnInvoice(owner, invoiceId, user))
  const withdrawn = await tx
    .updateTable('invoice_contests')
    .set({ outcome: 'WITHDRAWN', closed_at: sql<Date>`clock_timestamp()`, closed_by: user.id })
    .where('invoice_id', '=', invoiceId)
    .where('outcome', 'is', null)
    .executeTakeFirst()
  if (!withdrawn.numUpdatedRows) throw fail('CONFLICT', { sentence: 'Cette facture n’est plus contestée.' })
  return { success: true as const }
}

/** CONFLICT without an open contest; CONTEST_NOT_CORRECTED when « corrected » has no document to name. */
export async function decide(tx: Tx, userId: number, { params: { id }, body }: Input<typeof decideContest>) {
  const { vendorId, number } = await lockInvoice(tx, id)
  const open = await findOpenContest(tx, id)
  if (!open) throw fail('CONFLICT')
  const correctedBy = body.decision === 'CORRECTED' ? await findCorrection(tx, open.id) : null
  await close(tx, open.id, { outcome: body.decision, note: body.reason, userId, correctedBy })
  addAuditDetails(tx, {
    subject: { kind: 'sellers', id: vendorId },
    before: { contested: number },
    after: { contested: null },
  })
  return { success: true as const }
}

async function findCorrection(tx: Tx, contestId: number): Promise<number> {
  const { rows } = await sql<{ correction: Document }>`SELECT ${correction} AS correction
    FROM invoice_contests c JOIN invoices i ON i.id = c.invoice_id WHERE c.id = ${contestId}`.execute(tx)
  const found = rows[0]?.correction
  if (!found) throw fail('CONTEST_NOT_CORRECTED')
  return found.id
}

/** A corrective invoice settles the contest of the one that it replaces. The caller holds the lock of that one. */
export async function settleByCorrection(tx: Tx, invoiceId: number, correctiveId: number, userId: number) {
  const open = await findOpenContest(tx, invoiceId)
  if (open) await close(tx, open.id, { outcome: 'CORRECTED', note: null, userId, correctedBy: correctiveId })
}

type Closing = { outcome: ContestDecision; note: string | null; userId: number; correctedBy: number | null }
async function close(tx: Tx, contestId: number, { outcome, note, userId, correctedBy }: Closing): Promise<void> {
  await tx
    .updateTable('invoice_contests')
    .set({ outcome, note, closed_at: sql<Date>`clock_timestamp()`, closed_by: userId, corrected_by: correctedBy })
    .where('id', '=', contestId)
    .execute()
  await mailContestClosed(tx, contestId)
}
