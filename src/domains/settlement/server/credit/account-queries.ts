import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { findInterestRates } from '#domains/settings/server/interest-rates.ts'
import { databaseDay } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { leastPenalty, usualPenalty } from '#shared/price/interest.ts'
import type { CustomerAccount, OwnCreditAccount, Receivable } from '../../contract-credit.ts'
import { type CreditStatus, latePayment, type ReceivableStatus } from '../../rules/credit.ts'
import { isUnsettled, usedOfAccount } from './amounts.ts'

const terms = sql`a.status, a.limit_cents AS "limitCents", a.delay_days AS "delayDays", a.end_of_month AS "endOfMonth",
  a.penalty_basis_points AS "penaltyBasisPoints"`
const customer = sql`u.id AS "userId", coalesce(nullif(u.company_name, ''), u.first_name || ' ' || u.last_name) AS name,
  u.company_number AS "companyNumber", u.email`

/** In default anywhere: `userId` is the column or value of a buyer. */
const inDefault = (userId: RawBuilder<unknown>) =>
  sql<boolean>`EXISTS (SELECT FROM receivables d WHERE d.user_id = ${userId} AND d.status = 'DEFAULTED')`
export const isInDefault = async (db: Db | Tx, userId: number): Promise<boolean> =>
  (await sql<{ found: boolean }>`SELECT ${inDefault(sql`${userId}`)} AS found`.execute(db)).rows[0]?.found ?? false

/** Accounts at a seller, those to decide first. */
export async function findCustomerAccounts(
  db: Db | Tx,
  vendorId: number,
  which: RawBuilder<SqlBool> = sql`true`,
): Promise<CustomerAccount[]> {
  const { rows } = await sql<CustomerAccount & { status: CreditStatus }>`
    SELECT ${customer}, ${terms}, a.message, ${usedOfAccount} AS "usedCents", ${inDefault(sql.ref('u.id'))} AS "inDefault",
      coalesce((SELECT json_agg(json_build_object('at', h.at, 'by', CASE h.author WHEN 'buyer' THEN 'l’acheteur' ELSE
          coalesce((SELECT nullif(concat_ws(' ', w.first_name, w.last_name), '') FROM users w WHERE w.id = h.author_id), 'compte supprimé') END,
        'reason', h.reason, 'status', h.status, 'limitCents', h.limit_cents, 'delayDays', h.delay_days,
        'endOfMonth', h.end_of_month, 'penaltyBasisPoints', h.penalty_basis_points) ORDER BY h.id DESC)
        FROM credit_account_history h WHERE h.account_id = a.id), '[]') AS history
    FROM credit_accounts a JOIN users u ON u.id = a.user_id
    WHERE a.vendor_id = ${vendorId} AND ${which}
    ORDER BY a.status <> 'REQUESTED', a.status IN ('ENDED', 'REFUSED'), name, a.id LIMIT 300`.execute(db)
  return rows
}

export async function findOwnAccounts(
  db: Db | Tx,
  userId: number,
  which: RawBuilder<SqlBool> = sql`true`,
): Promise<OwnCreditAccount[]> {
  const { rows } = await sql<OwnCreditAccount>`
    SELECT v.id AS "vendorId", v.name AS "vendorName", ${terms}, ${usedOfAccount} AS "usedCents",
      CASE a.status WHEN 'OPEN' THEN greatest(0, a.limit_cents - ${usedOfAccount}) ELSE 0 END AS "freeCents"
    FROM credit_accounts a JOIN vendors v ON v.id = a.vendor_id
    WHERE a.user_id = ${userId} AND ${which} ORDER BY a.status IN ('ENDED', 'REFUSED'), v.name, a.id`.execute(db)
  return rows
}

/** Whether this buyer ordered something of this seller that was not abandoned. */
export async function hasBought(db: Db | Tx, vendorId: number, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('vendor_id', '=', vendorId)
    .where('user_id', '=', userId)
    .where('paid_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Professionals who ordered from this seller, by e-mail, SIREN, customer number or name, without an account yet. */
export async function findCandidates(db: Db, vendorId: number, typed: string) {
  const q = typed.trim().toLowerCase()
  if (q.length < 3) return []
  const digits = q.replaceAll(/\s/g, '')
  const like = `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<Pick<CustomerAccount, 'userId' | 'name' | 'companyNumber' | 'email'>>`
    SELECT ${customer} FROM users u
    WHERE u.id IN (SELECT o.user_id FROM orders o WHERE o.vendor_id = ${vendorId} AND o.paid_at IS NOT NULL)
      AND u.kind = 'professional' AND NOT EXISTS (SELECT FROM credit_accounts a WHERE a.user_id = u.id AND a.vendor_id = ${vendorId})
      AND (lower(u.email) = ${q} OR left(u.company_number, 9) = left(${digits}, 9) OR lower(u.cooperative_number) = ${q}
        OR lower(u.company_name) LIKE ${like})
    ORDER BY name, u.id LIMIT 10`.execute(db)
  return rows
}

type Row = Omit<Receivable, 'late'> & {
  status: ReceivableStatus
  penaltyBasisPoints: number | null
  isBalance: boolean
}
const buyerName = sql`coalesce(nullif(u.company_name, ''), u.first_name || ' ' || u.last_name)`

/** Balances of down payments are on the page of their order, and here too once they are overdue. */
const isListed = sql<boolean>`(r.collected_by <> 'CARD' OR r.status IN ('OVERDUE', 'DEFAULTED'))`

/** What is owed and not settled, late first, then what was settled lately. */
export const findReceivables = (db: Db | Tx, side: 'buyer' | 'seller', ofId: number): Promise<Receivable[]> =>
  side === 'buyer'
    ? loadReceivables(db, sql`v.name`, sql`r.user_id = ${ofId} AND ${isListed}`)
    : loadReceivables(db, buyerName, sql`r.vendor_id = ${ofId} AND ${isListed}`)

/** Of all sellers: a debit failed, or a balance was not paid. */
export const findUnpaid = (db: Db): Promise<Receivable[]> =>
  loadReceivables(db, sql`${buyerName} || ' chez ' || v.name`, sql`r.status IN ('FAILED', 'OVERDUE', 'DEFAULTED')`)

async function loadReceivables(db: Db | Tx, other: RawBuilder<unknown>, which: RawBuilder<unknown>) {
  const today = await databaseDay(db)
  const rates = await findInterestRates(db)
  const { rows } = await sql<Row>`
    SELECT r.order_id AS "orderId", o.number AS "orderNumber", ${other} AS "with", r.status,
      (r.amount_cents - r.credited_cents)::bigint AS "leftCents", o.invoice_ref AS "invoiceRef", r.due_on::text AS "dueOn",
      CASE WHEN r.collected_by <> 'CARD' AND r.status IN ('ANNOUNCED', 'FAILED') THEN r.next_on::text END AS "debitOn",
      r.penalty_basis_points AS "penaltyBasisPoints", r.collected_by = 'CARD' AS "isBalance"
    FROM receivables r JOIN orders o ON o.id = r.order_id JOIN vendors v ON v.id = r.vendor_id JOIN users u ON u.id = r.user_id
    WHERE ${which}
    ORDER BY NOT ${isUnsettled}, r.status NOT IN ('FAILED', 'OVERDUE', 'DEFAULTED'), r.due_on NULLS LAST, r.order_id DESC LIMIT 200`.execute(
    db,
  )
  // Before an invoice nothing is late: a balance has no interest.
  return rows.map(({ penaltyBasisPoints, isBalance, ...row }) => ({
    ...row,
    late: isBalance ? null : latePayment({ ...row, penaltyBasisPoints }, today, rates),
  }))
}

/** Rates of the law today. */
export async function findPenalties(db: Db) {
  const [rates, today] = [await findInterestRates(db), await databaseDay(db)]
  return { least: leastPenalty(rates, today), usual: usualPenalty(rates, today) }
}

export async function findVendorToAsk(db: Db, vendorId: number | undefined) {
  if (vendorId === undefined) return null
  const vendor = await db
    .selectFrom('vendors')
    .select(['id as vendorId', 'name as vendorName'])
    .where('id', '=', vendorId)
    .where('status', '=', 'verified')
    .executeTakeFirst()
  return vendor ?? null
}
