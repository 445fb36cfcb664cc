import { createHash, randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { compileOnce } from '#platform/db/compiled.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { OpenedSession } from '#platform/http/context.ts'
import type { CurrentUser, EstateRole } from '#shared/user.ts'

/** At most 30 days, and 14 days without a visit. */
export const sessionSeconds = 30 * 86_400
const idleDays = 14

/** Only the hash is stored: a leak of the table gives no session. */
const hashOf = (token: string) => createHash('sha256').update(token).digest()

/** Opens a session and returns its secret token, for the HttpOnly cookie only. */
export async function createSession(tx: Tx | Db, userId: number, userAgent: string | null): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      user_agent: userAgent,
      expires_at: sql<Date>`now() + make_interval(secs => ${sessionSeconds})`,
    })
    .execute()
  return token
}

const sessionOf = compileOnce((db, tokenHash: RawBuilder<Buffer>) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as o', 'o.id', 's.user_id')
    .leftJoin('users as w', join =>
      join
        .onRef('w.id', '=', 's.viewing_user_id')
        .on('s.viewing_until', '>', sql<Date>`now()`)
        .on('w.status', '=', 'active')
        .on(sql<boolean>`cardinality(w.roles) = 0 AND cardinality(o.roles) > 0`),
    )
    .innerJoin('users as u', join => join.on(sql<boolean>`u.id = coalesce(w.id, o.id)`))
    .leftJoin('second_factors as f', join => join.onRef('f.user_id', '=', 'o.id').on('f.confirmed_at', 'is not', null))
    .leftJoin('vendor_members as m', 'm.user_id', 'u.id')
    .leftJoin('estate_members as e', 'e.user_id', 'u.id')
    .select(['s.id as session_id', 's.viewing_until', 'w.id as viewed_id', 'o.id as owner_id'])
    .select(['o.roles as owner_roles', 'u.id', 'u.email', 'u.first_name', 'u.last_name', 'u.kind', 'u.company_name'])
    .select(['f.user_id as factor_of', sql<boolean>`s.last_seen_at < now() - interval '1 hour'`.as('stale')])
    .select(['u.roles', 'm.vendor_id', 'm.role as vendor_role', 'm.may_refund'])
    .select(['e.estate_id', 'e.role as estate_role', 'e.sees_orders'])
    .select(eb =>
      eb
        .selectFrom('shops')
        .select(sql<number | null>`min(shops.id)`.as('id'))
        .whereRef('shops.vendor_id', '=', 'm.vendor_id')
        .as('shop_id'),
    )
    // An index look-up: public pages load agreed prices for these users only.
    .select(
      sql<boolean>`EXISTS (SELECT FROM seller_customers k WHERE k.user_id = u.id OR k.user_id IN
        (SELECT x.user_id FROM estate_members x WHERE x.estate_id = e.estate_id))`.as('has_agreed_prices'),
    )
    .where('s.token_hash', '=', tokenHash)
    .where('s.expires_at', '>', sql<Date>`now()`)
    .where('s.last_seen_at', '>', sql<Date>`now() - make_interval(days => ${idleDays})`)
    .where('o.status', '=', 'active'),
)

/**
 * User of a session cookie; null when the session is unknown, expired or idle too long, or its user is blocked. During
 * an impersonation: the viewed user, and the administrator. `readOnly`: `db` takes no writes, so the use is not recorded.
 */
export async function readSession(db: Db, token: string, { readOnly = false } = {}): Promise<OpenedSession | null> {
  if (!/^[\w-]{43}$/.test(token)) return null
  const [row] = await sessionOf(db, hashOf(token))
  if (!row) return null
  if (row.stale && !readOnly) await touch(db, row.session_id)
  const viewer =
    row.viewed_id !== null && row.viewing_until
      ? { id: row.owner_id, roles: row.owner_roles, until: row.viewing_until }
      : null
  return { sessionId: row.session_id, user: presentUser(row), viewer, hasSecondFactor: row.factor_of !== null }
}

type UserRow = {
  id: number
  email: string
  first_name: string
  last_name: string
  kind: string
  company_name: string | null
  roles: string[]
  vendor_id: number | null
  vendor_role: string | null
  may_refund: boolean | null
  shop_id: number | null
  estate_id: number | null
  estate_role: string | null
  sees_orders: boolean | null
  has_agreed_prices?: boolean
}

const presentUser = (row: UserRow): CurrentUser => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  // A member buys for the estate, whatever their account was opened as.
  kind: row.kind === 'professional' || row.estate_id !== null ? 'professional' : 'normal',
  companyName: row.company_name,
  roles: row.roles,
  vendorId: row.vendor_id,
  // The column's CHECK constraint allows these values only.
  vendorRole: row.vendor_role as CurrentUser['vendorRole'],
  mayRefund: row.may_refund ?? false,
  shopId: row.shop_id,
  estate:
    row.estate_id === null
      ? null
      : // The column's CHECK constraint allows these values only.
        { id: row.estate_id, role: row.estate_role as EstateRole, seesOrders: row.sees_orders ?? false },
  hasAgreedPrices: row.has_agreed_prices ?? false,
})

/** Written at most once an hour: enough for the idle limit. */
const touch = (db: Db, sessionId: number) =>
  db.updateTable('sessions').set({ last_seen_at: sql`now()` }).where('id', '=', sessionId).execute()

export const endSession = (tx: Tx | Db, sessionId: number) =>
  tx.deleteFrom('sessions').where('id', '=', sessionId).execute()
