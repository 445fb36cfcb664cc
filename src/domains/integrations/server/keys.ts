import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { type Scope, scopes } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { ApiKeyLine } from '../contract.ts'
import { maxKeys } from '../rules.ts'
import { lockSeller, type Owner } from './owner.ts'
import { hashApiKey } from './read-key.ts'

export type NewKey = { name: string; scopes: readonly Scope[]; days: number | null }

/** Creates a key; the secret is returned once and only its hash is stored. */
export async function createKey(tx: Tx, { vendorId, userId }: Owner, given: NewKey) {
  await lockSeller(tx, vendorId)
  const { live } = await tx
    .selectFrom('api_keys')
    .select(eb => eb.fn.countAll<number>().as('live'))
    .where('vendor_id', '=', vendorId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(live) >= maxKeys)
    throw fail('CONFLICT', { sentence: `${maxKeys}\u00a0clés au plus\u00a0: révoquez celles qui ne servent plus.` })
  const secret = `cec_${randomBytes(32).toString('base64url')}`
  const { id } = await tx
    .insertInto('api_keys')
    .values({
      vendor_id: vendorId,
      name: given.name,
      prefix: secret.slice(0, 12),
      secret_hash: hashApiKey(secret),
      scopes: scopes.filter(scope => given.scopes.includes(scope)),
      created_by: userId,
      expires_at: given.days === null ? null : sql<Date>`now() + make_interval(days => ${given.days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, secret }
}

/** Revokes a key; a second call changes nothing. */
export async function revokeKey(tx: Tx, { vendorId }: Owner, id: number) {
  const key = await tx
    .updateTable('api_keys')
    .set({ revoked_at: sql<Date>`coalesce(revoked_at, now())` })
    .where('id', '=', id)
    .where('vendor_id', '=', vendorId)
    .returning('id')
    .executeTakeFirst()
  if (!key) throw fail('NOT_FOUND')
  return key
}

/** Disables the keys and webhook endpoints that this member created. */
export async function revokeMadeBy(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: sql<Date>`now()` })
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
  await tx
    .updateTable('webhook_endpoints')
    .set({ removed_at: sql<Date>`now()` })
    .where('created_by', '=', userId)
    .where('removed_at', 'is', null)
    .execute()
}

export async function keyLines(db: Db, vendorId: number): Promise<ApiKeyLine[]> {
  const rows = await db
    .selectFrom('api_keys as k')
    .leftJoin('users as u', 'u.id', 'k.created_by')
    .select(['k.id', 'k.name', 'k.prefix', 'k.scopes', 'k.created_at', 'k.expires_at', 'k.revoked_at'])
    .select(['k.last_used_at', 'u.first_name', 'u.last_name'])
    .where('k.vendor_id', '=', vendorId)
    .orderBy(sql`k.revoked_at IS NOT NULL`)
    .orderBy('k.id', 'desc')
    .limit(100)
    .execute()
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    // The column's CHECK constraint allows these values only.
    scopes: row.scopes as Scope[],
    createdBy: row.first_name ? `${row.first_name} ${row.last_name}` : 'Ancien membre',
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }))
}
