import type { Db } from '#platform/db/pool.ts'

type Kept = { version: number; answers: Map<string, Promise<unknown>> }
const keptOf = new WeakMap<Db, Kept>()
/** Some ten kilobytes each. */
const answersAtMost = 600

/** The state of the lists: whatever is computed from `article_listing` holds as long as this number does. */
export type Version = { db: Db; version: number }

export async function currentVersion(db: Db): Promise<Version> {
  const { version } = await db.selectFrom('listing_version').select('version').executeTakeFirstOrThrow()
  return { db, version }
}

/**
 * Computes once per version. Never stale: the version is read for each request, and goes up in the transaction that
 * changes the lists. `key` must name everything the answer depends on besides the lists.
 */
export function remember<T>({ db, version }: Version, key: string, compute: () => Promise<T>): Promise<T> {
  const before = keptOf.get(db)
  const kept = before && before.version >= version ? before : { version, answers: new Map() }
  keptOf.set(db, kept)
  // A slower request may still hold an older version: its answer would be newer than its key, so it is not kept.
  if (kept.version !== version) return compute()
  const { answers } = kept
  // Every answer was put under its own key by the code that reads it back.
  const known = answers.get(key) as Promise<T> | undefined
  const answer = known ?? compute()
  answers.delete(key)
  answers.set(key, answer)
  if (!known) answer.catch(() => answers.delete(key))
  const [oldest] = answers.keys()
  if (answers.size > answersAtMost && oldest !== undefined) answers.delete(oldest)
  return answer
}
