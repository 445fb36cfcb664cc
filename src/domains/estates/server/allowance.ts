/** What a member may order without the accord of an owner. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser, EstateMember, EstateRole } from '#shared/user.ts'
import { type AskReason, askReason, askSentence, type Limits } from '../rules.ts'

/**
 * Cents TTC that a member ordered this month (in Paris) without an accord: paid or being paid, refunds deducted. For row
 * `m` of estate_members.
 */
export const monthCentsSql: RawBuilder<number> = sql<number>`(SELECT coalesce(sum(p.total_cents
    - (SELECT coalesce(sum(r.amount_cents), 0) FROM refunds r JOIN orders o ON o.id = r.order_id
      WHERE o.purchase_id = p.id AND r.status <> 'FAILED')), 0)::bigint
  FROM purchases p WHERE p.estate_id = m.estate_id AND p.user_id = m.user_id AND p.estate_request_id IS NULL
    AND p.status IN ('AWAITING_PAYMENT', 'PAID')
    AND p.created_at >= date_trunc('month', now() AT TIME ZONE 'Europe/Paris') AT TIME ZONE 'Europe/Paris')`

type Allowance = { limits: Limits; monthCents: number }

const memberOf = (db: Db | Tx, userId: number, estateId: number) =>
  db
    .selectFrom('estate_members as m')
    .select(['m.role', 'm.order_limit_cents', 'm.month_limit_cents', monthCentsSql.as('month_cents')])
    .where('m.user_id', '=', userId)
    .where('m.estate_id', '=', estateId)

/** Null once the member has left the estate. */
async function readAllowance(db: Db | Tx, userId: number, estateId: number): Promise<Allowance | null> {
  const row = await memberOf(db, userId, estateId).executeTakeFirst()
  if (!row) return null
  const { order_limit_cents: orderLimitCents, month_limit_cents: monthLimitCents } = row
  // The column's CHECK constraint allows these roles only.
  return { limits: { role: row.role as EstateRole, orderLimitCents, monthLimitCents }, monthCents: row.month_cents }
}

export type Asked = { reason: AskReason; sentence: string }
/** Why this purchase needs an accord; null when the member may order it alone. */
export async function findAskReason(
  db: Db | Tx,
  { userId, estate }: { userId: number; estate: EstateMember },
  cents: number,
): Promise<Asked | null> {
  const allowance = await readAllowance(db, userId, estate.id)
  if (!allowance) throw fail('FORBIDDEN')
  const reason = askReason(allowance.limits, cents, allowance.monthCents)
  return reason && { reason, sentence: askSentence(reason, allowance.limits, allowance.monthCents) }
}

export const accountantSentence =
  'Votre rôle de comptable ne permet pas de commander\u00a0: demandez à un gérant de votre domaine.'

/** Locks the member, so that their purchases of the month are added up one after the other. */
export async function lockMember(tx: Tx, userId: number, estate: EstateMember): Promise<EstateRole> {
  const member = await tx
    .selectFrom('estate_members')
    .select('role')
    .where('user_id', '=', userId)
    .where('estate_id', '=', estate.id)
    .forUpdate()
    .executeTakeFirst()
  if (!member) throw fail('FORBIDDEN')
  if (member.role === 'accountant') throw fail('ESTATE_READ_ONLY', { sentence: accountantSentence })
  // The column's CHECK constraint allows these roles only.
  return member.role as EstateRole
}

/**
 * Refuses a purchase that needs an accord: any of a requester, and one above a limit. The month is read after the lock: the
 * statement that waited for it has the snapshot from before.
 */
export async function checkAllowance(tx: Tx, { id, estate }: Pick<CurrentUser, 'id' | 'estate'>, cents: number) {
  if (!estate) return
  await lockMember(tx, id, estate)
  const asked = await findAskReason(tx, { userId: id, estate }, cents)
  if (!asked) return
  throw fail(asked.reason === 'ROLE' ? 'ESTATE_APPROVAL_NEEDED' : 'ESTATE_LIMIT', { sentence: asked.sentence })
}
