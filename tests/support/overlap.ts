import type { Db, Tx } from '#platform/db/pool.ts'

/** Runs both in transactions that overlap: the first commits once the second has begun to run. Returns the second. */
export async function overlap<T>(
  db: Db,
  run: readonly [(tx: Tx) => Promise<unknown>, (tx: Tx) => Promise<T>],
): Promise<T> {
  const first = await db.startTransaction().execute()
  await run[0](first)
  const second = db.transaction().execute(run[1])
  // A refusal may arrive before the answer to the commit: the caller handles it, and not the process.
  second.catch(() => {})
  // Long enough for the second to reach the lock, or to finish without one.
  await new Promise(resume => setTimeout(resume, 150))
  await first.commit().execute()
  return second
}
