import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import type { Operation } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { Context } from './caller.ts'

/**
 * Runs `run` once per Idempotency-Key and caller; a retry gets the first response, and another input under the same key
 * is rejected. The key is inserted in the transaction of the effect: a concurrent request waits for it, then replays.
 */
export async function runIdempotent(
  tx: Tx,
  operation: Operation,
  input: unknown,
  context: Context,
  run: () => Promise<unknown>,
) {
  if (context.idempotencyKey === null) return run()
  const scope = `${operation.method} ${operation.path} ${callerOf(context)}`
  const key = context.idempotencyKey
  if (key.length < 8 || key.length > 255)
    throw fail('INVALID_INPUT', { fields: { 'Idempotency-Key': '8 à 255 caractères' } })
  const hash = createHash('sha256').update(JSON.stringify(input)).digest()
  const taken = await bypassRls(tx, owner =>
    owner
      .insertInto('idempotency_keys')
      .values({ scope, key, request_hash: hash, status: 0, body: 'null' })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst(),
  )
  if (!taken.numInsertedOrUpdatedRows) return bypassRls(tx, owner => storedResponse(owner, scope, key, hash))
  const result = await run()
  await bypassRls(tx, owner =>
    owner
      .updateTable('idempotency_keys')
      .set({ status: 200, body: JSON.stringify(result ?? null) })
      .where('scope', '=', scope)
      .where('key', '=', key)
      .execute(),
  )
  return result
}

const callerOf = ({ key, user, visitorToken, address }: Context) =>
  key ? `key ${key.id}` : (user?.id ?? visitorToken ?? address)

async function storedResponse(tx: Db | Tx, scope: string, key: string, hash: Buffer) {
  const first = await tx
    .selectFrom('idempotency_keys')
    .select(['body', sql<boolean>`request_hash = ${hash}`.as('same')])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (!first.same) throw fail('IDEMPOTENCY_KEY_REUSED')
  return first.body
}
