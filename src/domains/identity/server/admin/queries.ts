/** Queries of the back office on accounts. */
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { findUsers, UserDetail, UserRow } from '../../contract-admin.ts'
import { adminActionError, adminActions } from '../../rules.ts'
import { deviceName } from '../devices.ts'
import { hasSecondFactor } from '../second-factor.ts'
import { describeVatCheck } from '../vat/vat-checks.ts'

const pageSize = 30
const containing = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** Same expression as its index. */
const searched = sql`plain_text(u.email::text || ' ' || u.first_name || ' ' || u.last_name || ' ' || coalesce(u.company_name, ''))`
const numbered = (q: string) => sql<boolean>`(u.cooperative_number = ${q} OR u.id::text = ${q}
  OR u.id IN (SELECT o.user_id FROM orders o WHERE o.number = upper(${q})))`

const found = (db: Db, { q, group }: Input<typeof findUsers>['query']) =>
  db
    .selectFrom('users as u')
    .leftJoin('vendor_members as m', 'm.user_id', 'u.id')
    .leftJoin('vendors as v', 'v.id', 'm.vendor_id')
    .$if(q !== undefined, query =>
      query.where(sql<boolean>`(${searched} LIKE plain_text(${containing(q ?? '')}) OR ${numbered(q ?? '')})`),
    )
    .$if(group === 'vendeurs', query => query.where('m.vendor_id', 'is not', null))
    .$if(group === 'bloques', query => query.where('u.status', '=', 'blocked').where('u.erased_at', 'is', null))
    .$if(group === 'administrateurs', query => query.where(sql<boolean>`cardinality(u.roles) > 0`))

const columns = [
  'u.id',
  'u.email',
  'u.first_name',
  'u.last_name',
  'u.company_name',
  'u.roles',
  'u.status',
  'u.erased_at',
  'u.created_at',
  'v.name as vendor',
] as const
type Row = {
  id: number
  email: string
  first_name: string
  last_name: string
  company_name: string | null
  roles: string[]
  status: string
  erased_at: Date | null
  created_at: Date
  vendor: string | null
}

const present = (row: Row): UserRow => ({
  id: row.id,
  name: `${row.first_name} ${row.last_name}`,
  email: row.email,
  company: row.company_name,
  roles: row.roles,
  status: row.erased_at ? 'erased' : row.status === 'blocked' ? 'blocked' : 'active',
  vendor: row.vendor,
  createdAt: row.created_at.toISOString(),
})

export async function findUserRows(db: Db, query: Input<typeof findUsers>['query']) {
  const [{ total }, rows] = await Promise.all([
    found(db, query)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    found(db, query)
      .select(columns)
      .orderBy('u.id', 'desc')
      .limit(pageSize)
      .offset((query.page - 1) * pageSize)
      .execute(),
  ])
  return {
    users: rows.map(present),
    total: Number(total),
    page: query.page,
    pages: Math.ceil(Number(total) / pageSize),
  }
}

export async function loadUserDetail(db: Db, id: number, actor: CurrentUser): Promise<UserDetail> {
  const row = await found(db, { group: 'tous', page: 1 })
    .select(columns)
    .select([
      'u.phone',
      'u.kind',
      'u.cooperative_number',
      'u.email_verified_at',
      'u.blocked_reason',
      'u.blocked_at',
      'u.vat_number',
    ])
    .select('m.vendor_id')
    .where('u.id', '=', id)
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  const [orders, sessions, secondFactor, vatCheck] = await Promise.all([
    ordersOf(db, id),
    sessionsOf(db, id),
    hasSecondFactor(db, id),
    describeVatCheck(db, row.vat_number),
  ])
  const account = { id, roles: row.roles, status: row.status, erased: row.erased_at !== null }
  return {
    ...present(row),
    phone: row.phone,
    kind: row.kind === 'professional' ? 'professional' : 'normal',
    customerNumber: row.cooperative_number,
    emailVerified: row.email_verified_at !== null,
    secondFactor,
    blockedReason: row.blocked_reason,
    blockedAt: row.blocked_at?.toISOString() ?? null,
    vatNumber: row.vat_number,
    vatCheck: vatCheck?.words ?? null,
    vendorId: row.vendor_id,
    orders,
    sessions,
    acts: adminActions.filter(act => adminActionError(act, actor, account) === null),
  }
}

async function ordersOf(db: Db, userId: number): Promise<UserDetail['orders']> {
  const { rows } = await sql<{ count: number; paid: number | null; last: Date | null }>`
    SELECT count(*)::int AS count, sum(total_cents) FILTER (WHERE paid_at IS NOT NULL)::bigint AS paid, max(created_at) AS last
    FROM orders WHERE user_id = ${userId}`.execute(db)
  return {
    count: rows[0]?.count ?? 0,
    paidCents: Number(rows[0]?.paid ?? 0),
    lastAt: rows[0]?.last?.toISOString() ?? null,
  }
}

async function sessionsOf(db: Db, userId: number): Promise<UserDetail['sessions']> {
  const rows = await db
    .selectFrom('sessions')
    .select(['user_agent', 'last_seen_at'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .limit(20)
    .execute()
  return rows.map(row => ({ device: deviceName(row.user_agent), seenAt: row.last_seen_at.toISOString() }))
}
