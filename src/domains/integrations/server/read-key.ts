import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { ApiKey } from '#platform/http/caller.ts'
import type { Scope } from '#shared/contract.ts'

/** A key of 256 random bits needs no slow hash, and a plain one can be indexed. */
export const hashApiKey = (secret: string) => createHash('sha256').update(secret).digest()

/**
 * The key of a secret; null when unknown, revoked, expired, or when its creator no longer manages the seller.
 * `readOnly`: `db` takes no writes, so the use is not recorded.
 */
export async function readKey(db: Db, secret: string, { readOnly = false } = {}): Promise<ApiKey | null> {
  if (!/^cec_[\w-]{43}$/.test(secret)) return null
  const row = await db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.created_by')
    .innerJoin('vendor_members as m', join =>
      join.onRef('m.user_id', '=', 'u.id').onRef('m.vendor_id', '=', 'k.vendor_id').on('m.role', '=', 'owner'),
    )
    .select(['k.id as keyId', 'k.vendor_id', 'k.scopes'])
    .select(sql<boolean>`coalesce(k.last_used_at < now() - interval '1 minute', true)`.as('stale'))
    .select(['u.id', 'u.email', 'u.first_name', 'u.last_name', 'u.kind', 'u.company_name'])
    .where('k.secret_hash', '=', hashApiKey(secret))
    .where('k.revoked_at', 'is', null)
    .where(sql<boolean>`coalesce(k.expires_at > now(), true)`)
    .where('u.status', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
  if (row.stale && !readOnly) await touch(db, row.keyId)
  return {
    id: row.keyId,
    vendorId: row.vendor_id,
    // The column's CHECK constraint allows these values only.
    scopes: row.scopes as Scope[],
    holder: {
      id: row.id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      kind: row.kind as 'normal' | 'professional',
      companyName: row.company_name,
      // A key has at most the permissions of its seller, independent of its author.
      roles: [],
      vendorId: row.vendor_id,
      vendorRole: 'owner',
      mayRefund: false,
      shopId: null,
      estate: null,
    },
  }
}

/** Stored to the minute: a write per call would be too expensive. */
const touch = (db: Db, id: number) =>
  db.updateTable('api_keys').set({ last_used_at: sql<Date>`now()` }).where('id', '=', id).execute()
