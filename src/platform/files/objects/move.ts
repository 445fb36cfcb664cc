import { sql } from 'kysely'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import type { ObjectStore } from './port.ts'
import { newObjectKey, ObjectLost, readObject, sha256Of } from './stored-bytes.ts'

/** A table with the columns `id`, `bytes` and `object_key`. */
export type BytesTable = { table: string; mayMove?: 'attached' }
export const fileBytes: BytesTable = { table: 'files', mayMove: 'attached' }

const rowsAtOnce = 200

/**
 * Copies bytes from rows into the store, then names the object in the row. The object is written first, so a row always
 * names a whole one; one that was written for nothing is deleted by `purgeObjects`. Returns the number of rows.
 */
export async function moveToStore(
  db: Db,
  store: ObjectStore,
  tables: readonly BytesTable[],
  limit = Number.POSITIVE_INFINITY,
) {
  let moved = 0
  for (const { table, mayMove } of tables)
    for await (const id of idsOf(
      db,
      table,
      sql`object_key IS NULL ${mayMove ? sql`AND ${sql.ref(mayMove)}` : sql``}`,
    )) {
      if (moved >= limit) return moved
      if (await moveOne(db, store, table, id)) moved++
    }
  return moved
}

async function moveOne(db: Db, store: ObjectStore, table: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ bytes: Buffer | null }>`
    SELECT bytes FROM ${sql.table(table)} WHERE id = ${sql.lit(id)} AND object_key IS NULL`.execute(db)
  const bytes = rows[0]?.bytes
  if (!bytes) return false
  const key = newObjectKey(table, bytes)
  await db.insertInto('unlinked_objects').values({ key, due_at: sql<Date>`now() + interval '1 day'` }).execute()
  await store.put(key, bytes)
  return inTransaction(db, async tx => {
    // Another file may have taken its place meanwhile.
    const linked = await sql`UPDATE ${sql.table(table)} SET bytes = NULL, object_key = ${key}
      WHERE id = ${sql.lit(id)} AND object_key IS NULL AND encode(sha256(bytes), 'hex') = ${sha256Of(bytes)} RETURNING 1`.execute(
      tx,
    )
    if (!linked.rows.length) return false
    const { numDeletedRows } = await tx
      .deleteFrom('unlinked_objects')
      .where('key', '=', key)
      .where('due_at', '>', sql<Date>`now()`)
      .executeTakeFirstOrThrow()
    if (!numDeletedRows) throw new Error(`object ${key}: written too late, and may be deleted`)
    return true
  })
}

/** Back into the rows; the objects stay as long as the backups that name them. `lost`: keys of objects that are not there. */
export async function moveToDatabase(db: Db, store: ObjectStore, tables: readonly BytesTable[]) {
  const lost: string[] = []
  let moved = 0
  for (const { table } of tables)
    for await (const id of idsOf(db, table, sql`object_key IS NOT NULL`)) {
      const { rows } = await sql<{ key: string }>`
        SELECT object_key AS key FROM ${sql.table(table)} WHERE id = ${sql.lit(id)} AND object_key IS NOT NULL`.execute(
        db,
      )
      const key = rows[0]?.key
      if (!key) continue
      const bytes = await readObject(store, key).catch(error => {
        if (error instanceof ObjectLost) return null
        throw error
      })
      if (!bytes) {
        lost.push(key)
        continue
      }
      const { numAffectedRows } = await sql`UPDATE ${sql.table(table)} SET bytes = ${bytes}, object_key = NULL
        WHERE id = ${sql.lit(id)} AND object_key = ${key}`.execute(db)
      moved += Number(numAffectedRows ?? 0)
    }
  return { moved, lost }
}

/** In pages, by id: rows that change meanwhile are read again where they are used. */
async function* idsOf(db: Db, table: string, condition: ReturnType<typeof sql>) {
  let after: string | null = null
  for (;;) {
    const page: { rows: { id: string }[] } = await sql<{ id: string }>`
      SELECT id::text AS id FROM ${sql.table(table)} WHERE ${condition} AND ${idAfter(after)}
      ORDER BY ${sql.table(table)}.id LIMIT ${rowsAtOnce}`.execute(db)
    for (const { id } of page.rows) yield id
    after = page.rows.at(-1)?.id ?? null
    if (page.rows.length < rowsAtOnce) return
  }
}

// A literal of unknown type takes that of the column: uuid or bigint.
const idAfter = (id: string | null) => (id === null ? sql`true` : sql`id > ${sql.lit(id)}`)

/**
 * Deletes the objects that no row has named for long enough. Ten minutes more: a reader, also of a standby, may have read
 * the key just before.
 */
export async function purgeObjects(db: Db, store: ObjectStore): Promise<number> {
  const due = await db
    .selectFrom('unlinked_objects')
    .select('key')
    .where('due_at', '<', sql<Date>`now() - interval '10 minutes'`)
    .orderBy('due_at')
    .limit(1_000)
    .execute()
  for (const { key } of due) {
    await store.remove(key)
    await db.deleteFrom('unlinked_objects').where('key', '=', key).execute()
  }
  return due.length
}

/**
 * Objects that the database does not know: after the restore of an earlier backup, those written since. Never by itself:
 * a copy of the site, restored for a trial, would delete what the site needs.
 */
export async function purgeUnknownObjects(db: Db, store: ObjectStore, tables: readonly BytesTable[]): Promise<number> {
  const known = sql.join(
    [
      ...tables.map(({ table }) => sql`SELECT object_key AS key FROM ${sql.table(table)} WHERE object_key IS NOT NULL`),
      sql`SELECT key FROM unlinked_objects`,
    ],
    sql` UNION ALL `,
  )
  let purged = 0
  for (const { table } of tables)
    for await (const page of store.list(`${table}/`)) {
      const yesterday = Date.now() - 86_400_000
      const old = page.filter(({ writtenAt }) => writtenAt.getTime() < yesterday).map(({ key }) => key)
      if (!old.length) continue
      const { rows } = await sql<{ key: string }>`
        SELECT key FROM unnest(${old}::text[]) key WHERE key NOT IN (${known})`.execute(db)
      for (const { key } of rows) await store.remove(key)
      purged += rows.length
    }
  return purged
}
