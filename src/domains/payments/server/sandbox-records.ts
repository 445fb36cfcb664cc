/** What the sandbox bank shows of its records, and the changes that are provoked there. Each sends its event. */
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { provokeSandbox, SandboxFault, SandboxRecords } from '../contract-sandbox.ts'
import type { AccountRequirement } from '../rules-accounts.ts'
import { debitFaults } from './debits/sandbox-faults.ts'
import { refundFaults } from './refunds/sandbox-refunds.ts'
import { arrivals, arrive } from './sandbox-bank-transfers.ts'
import { queueSandboxNotice, type SandboxChange } from './sandbox-events.ts'

export async function loadOwnAccount(db: Db | Tx, vendorId: number) {
  const account = await db
    .selectFrom('sandbox_accounts')
    .select(['missing', 'refused', 'return_url as returnUrl'])
    .where('merchant_reference', '=', String(vendorId))
    .executeTakeFirst()
  if (!account) throw fail('NOT_FOUND')
  // The column's CHECK constraint allows these values only.
  return { ...account, missing: account.missing as AccountRequirement[] }
}

export async function completeOwnAccount(tx: Tx, vendorId: number) {
  const account = await loadOwnAccount(tx, vendorId)
  if (account.refused) throw fail('CONFLICT')
  const { ref } = await tx
    .updateTable('sandbox_accounts')
    .set({ missing: [] })
    .where('merchant_reference', '=', String(vendorId))
    .returning('ref')
    .executeTakeFirstOrThrow()
  await queueSandboxNotice(tx, { about: 'account', ref })
  return { ...account, missing: [] }
}

const latest = 40
const nameOf = sql`(SELECT v.name FROM vendors v WHERE v.id = a.merchant_reference::bigint)`
const purchaseOf = sql`(SELECT u.number FROM payments y JOIN purchases u ON u.id = y.purchase_id WHERE y.id = p.merchant_reference::bigint)`

export async function loadRecords(db: Db): Promise<SandboxRecords> {
  const queries = {
    accounts: sql<SandboxRecords['accounts'][number]>`
      SELECT a.ref, coalesce(${nameOf}, a.ref) AS name, a.missing, a.refused, a.returns_payouts AS "returnsPayouts", a.refuses_transfers AS "refusesTransfers",
        (SELECT coalesce(sum(t.amount_cents - (SELECT coalesce(sum(r.amount_cents), 0) FROM sandbox_reversals r WHERE r.transfer_ref = t.ref)), 0)
          FROM sandbox_transfers t WHERE t.account_ref = a.ref)::bigint
        - (SELECT coalesce(sum(o.amount_cents), 0) FROM sandbox_payouts o WHERE o.account_ref = a.ref AND o.status <> 'failed')::bigint AS "balanceCents"
      FROM sandbox_accounts a ORDER BY 2`,
    payments: sql<SandboxRecords['payments'][number]>`
      SELECT p.ref, coalesce(${purchaseOf}, p.ref) AS purchase, p.amount_cents AS "amountCents", to_json(p.created_at)#>>'{}' AS at,
        EXISTS (SELECT FROM sandbox_disputes d WHERE d.payment_ref = p.ref) AS disputed, p.next_refund AS "nextRefund"
      FROM sandbox_payments p WHERE p.status = 'succeeded' AND p.mandate_ref IS NULL
        AND NOT EXISTS (SELECT FROM sandbox_virtual_accounts a WHERE a.payment_ref = p.ref) ORDER BY p.created_at DESC, p.ref LIMIT ${latest}`,
    bankTransfers: sql<SandboxRecords['bankTransfers'][number]>`
      SELECT p.ref, coalesce(${purchaseOf}, p.ref) AS purchase, a.iban, p.amount_cents AS "amountCents",
        (SELECT coalesce(sum(c.amount_cents), 0)::bigint FROM sandbox_credits c WHERE c.payment_ref = p.ref) AS "arrivedCents",
        CASE WHEN p.status = 'open' AND p.expires_at < now() THEN 'expired' ELSE p.status END AS status,
        to_json(p.created_at)#>>'{}' AS at, p.next_refund AS "nextRefund"
      FROM sandbox_virtual_accounts a JOIN sandbox_payments p ON p.ref = a.payment_ref ORDER BY p.created_at DESC, p.ref LIMIT ${latest}`,
    mandates: sql<SandboxRecords['mandates'][number]>`
      SELECT m.ref, m.holder AS name, coalesce('•••• ' || right(m.iban, 4), '—') AS account,
        CASE m.status WHEN 'open' THEN 'pending' ELSE m.status END AS status, m.fails_debits AS "failsDebits", to_json(m.created_at)#>>'{}' AS at
      FROM sandbox_mandates m ORDER BY m.created_at DESC, m.ref LIMIT ${latest}`,
    debits: sql<SandboxRecords['debits'][number]>`
      SELECT p.ref, coalesce(${purchaseOf}, p.ref) AS purchase, p.amount_cents AS "amountCents", p.status, to_json(p.created_at)#>>'{}' AS at,
        p.next_refund AS "nextRefund"
      FROM sandbox_payments p WHERE p.mandate_ref IS NOT NULL ORDER BY p.created_at DESC, p.ref LIMIT ${latest}`,
    refunds: sql<SandboxRecords['refunds'][number]>`
      SELECT r.ref, coalesce(${purchaseOf}, p.ref) AS purchase, r.amount_cents AS "amountCents", r.status, r.failure, to_json(r.created_at)#>>'{}' AS at
      FROM sandbox_refunds r JOIN sandbox_payments p ON p.ref = r.payment_ref ORDER BY r.created_at DESC, r.ref LIMIT ${latest}`,
    transfers: sql<SandboxRecords['transfers'][number]>`
      SELECT t.ref, coalesce(${nameOf}, a.ref) AS name, t.transfer_group AS "group", t.amount_cents AS "amountCents",
        (SELECT coalesce(sum(r.amount_cents), 0)::bigint FROM sandbox_reversals r WHERE r.transfer_ref = t.ref) AS "reversedCents",
        to_json(t.created_at)#>>'{}' AS at
      FROM sandbox_transfers t JOIN sandbox_accounts a ON a.ref = t.account_ref ORDER BY t.created_at DESC, t.ref LIMIT ${latest}`,
    payouts: sql<SandboxRecords['payouts'][number]>`
      SELECT o.ref, coalesce(${nameOf}, a.ref) AS name, o.amount_cents AS "amountCents", o.status, to_json(o.created_at)#>>'{}' AS at
      FROM sandbox_payouts o JOIN sandbox_accounts a ON a.ref = o.account_ref ORDER BY o.created_at DESC, o.ref LIMIT ${latest}`,
    disputes: sql<SandboxRecords['disputes'][number]>`
      SELECT d.ref, coalesce(${purchaseOf}, p.ref) AS purchase, d.amount_cents AS "amountCents", d.status,
        to_json(d.due_by)#>>'{}' AS "dueBy", d.evidence IS NOT NULL AS "hasEvidence"
      FROM sandbox_disputes d JOIN sandbox_payments p ON p.ref = d.payment_ref ORDER BY d.created_at DESC, d.ref LIMIT ${latest}`,
  }
  const [accounts, payments, bankTransfers, mandates, debits, refunds, transfers, payouts, disputes] =
    await Promise.all([
      queries.accounts.execute(db),
      queries.payments.execute(db),
      queries.bankTransfers.execute(db),
      queries.mandates.execute(db),
      queries.debits.execute(db),
      queries.refunds.execute(db),
      queries.transfers.execute(db),
      queries.payouts.execute(db),
      queries.disputes.execute(db),
    ])
  return {
    accounts: accounts.rows,
    payments: payments.rows,
    bankTransfers: bankTransfers.rows,
    mandates: mandates.rows,
    debits: debits.rows,
    refunds: refunds.rows,
    transfers: transfers.rows,
    payouts: payouts.rows,
    disputes: disputes.rows,
  }
}

/** Days that a bank gives for the evidence. */
const evidenceDays = 9

const onAccount =
  (values: {
    missing?: AccountRequirement[]
    refused?: boolean
    returns_payouts?: boolean
    refuses_transfers?: boolean
  }): SandboxChange =>
  async (tx, ref) => {
    const changed = await tx
      .updateTable('sandbox_accounts')
      .set(values)
      .where('ref', '=', ref)
      .returning('ref')
      .executeTakeFirst()
    return changed && { about: 'account', ref }
  }
const onPayout =
  (status: 'paid' | 'failed'): SandboxChange =>
  async (tx, ref) => {
    const changed = await tx
      .updateTable('sandbox_payouts')
      .set({ status })
      .where('ref', '=', ref)
      .where('status', 'in', status === 'paid' ? ['sent'] : ['sent', 'paid'])
      .returning('account_ref as accountRef')
      .executeTakeFirst()
    return changed && { about: 'payout', ref, ...changed }
  }
const onDispute =
  (status: 'won' | 'lost'): SandboxChange =>
  async (tx, ref) => {
    const changed = await tx
      .updateTable('sandbox_disputes')
      .set({ status })
      .where('ref', '=', ref)
      .where('status', 'in', ['open', 'review'])
      .returning('ref')
      .executeTakeFirst()
    return changed && { about: 'dispute', ref }
  }

/** The buyer contests the whole payment at their bank. */
const openDispute: SandboxChange = async (tx, paymentRef) => {
  const { rows } = await sql<{ ref: string }>`
    INSERT INTO sandbox_disputes (ref, payment_ref, amount_cents, due_by)
    SELECT ${`bdd_${randomBytes(12).toString('hex')}`}, p.ref,
      p.amount_cents - (SELECT coalesce(sum(r.amount_cents), 0) FROM sandbox_refunds r WHERE r.payment_ref = p.ref AND r.status <> 'failed'),
      now() + make_interval(days => ${evidenceDays})
    FROM sandbox_payments p WHERE p.ref = ${paymentRef} AND p.status = 'succeeded' AND p.mandate_ref IS NULL
      AND NOT EXISTS (SELECT FROM sandbox_virtual_accounts a WHERE a.payment_ref = p.ref)
      AND p.amount_cents > (SELECT coalesce(sum(r.amount_cents), 0) FROM sandbox_refunds r WHERE r.payment_ref = p.ref AND r.status <> 'failed')
      AND NOT EXISTS (SELECT FROM sandbox_disputes d WHERE d.payment_ref = p.ref) RETURNING ref`.execute(tx)
  return rows[0] && { about: 'dispute', ref: rows[0].ref }
}

/** Nothing changes: the event of the record is sent again. */
const unchanged: SandboxChange = async (tx, ref) => {
  const payout = await tx.selectFrom('sandbox_payouts').select('account_ref').where('ref', '=', ref).executeTakeFirst()
  if (payout) return { about: 'payout', ref, accountRef: payout.account_ref }
  const { rows } = await sql<{ about: 'account' | 'transfer' | 'dispute' | 'funds' | 'mandate' | 'refund' }>`
    SELECT 'account' AS about FROM sandbox_accounts WHERE ref = ${ref} UNION ALL SELECT 'transfer' FROM sandbox_transfers WHERE ref = ${ref}
    UNION ALL SELECT 'dispute' FROM sandbox_disputes WHERE ref = ${ref}
    UNION ALL SELECT 'refund' FROM sandbox_refunds WHERE ref = ${ref}
    UNION ALL SELECT 'mandate' FROM sandbox_mandates WHERE ref = ${ref}
    UNION ALL SELECT 'funds' FROM sandbox_payments WHERE ref = ${ref} AND mandate_ref IS NOT NULL
    UNION ALL SELECT 'funds' FROM sandbox_virtual_accounts WHERE payment_ref = ${ref}`.execute(tx)
  return rows[0] && { about: rows[0].about, ref }
}

const changes: Record<SandboxFault, SandboxChange> = {
  'require-document': onAccount({ missing: ['document'] }),
  'require-bank': onAccount({ missing: ['bank'] }),
  refuse: onAccount({ refused: true }),
  complete: onAccount({ missing: [], refused: false, refuses_transfers: false }),
  'return-payouts': onAccount({ returns_payouts: true }),
  'refuse-transfers': onAccount({ refuses_transfers: true }),
  'payout-paid': onPayout('paid'),
  'payout-failed': onPayout('failed'),
  dispute: openDispute,
  'dispute-won': onDispute('won'),
  'dispute-lost': onDispute('lost'),
  'transfer-exact': arrive(arrivals['transfer-exact']),
  'transfer-part': arrive(arrivals['transfer-part']),
  'transfer-two-parts': arrive(arrivals['transfer-two-parts']),
  'transfer-excess': arrive(arrivals['transfer-excess']),
  'transfer-late': arrive(arrivals['transfer-late']),
  ...debitFaults,
  ...refundFaults,
  twice: unchanged,
  late: unchanged,
}

export async function provoke(tx: Tx, { fault, ref }: Input<typeof provokeSandbox>['body']) {
  const notice = await changes[fault](tx, ref)
  if (notice === undefined) throw fail('NOT_FOUND')
  if (notice === null) return { ref }
  const isLate = fault === 'late' || fault === 'transfer-late'
  await queueSandboxNotice(tx, notice, { copies: fault === 'twice' ? 2 : 1, afterSeconds: isLate ? 60 : 0 })
  return { ref: notice.ref }
}
