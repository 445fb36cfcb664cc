import type pg from 'pg'

/**
 * A checksum per table, to detect any change; of `changing` tables none. Planning a query of 200 tables takes as long as
 * running it, so each connection plans it once.
 */
export async function tableChecksums(pool: pg.Pool, changing: readonly string[]): Promise<() => Promise<Checksums>> {
  // Errors are counted while their tests run.
  const restless = [...changing, 'error_counts']
  const { rows } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL($1) ORDER BY tablename`,
    [restless],
  )
  const each = rows.map(
    ({ name }) =>
      `SELECT '${name}' AS name, coalesce(sum(hashtextextended(t::text, 0)), 0)::text AS sum FROM "${name}" t`,
  )
  const query = { name: `checksums without ${restless.join(' ')}`.slice(0, 63), text: each.join(' UNION ALL ') }
  return async () => {
    const { rows: sums } = await pool.query<{ name: string; sum: string }>(query)
    return Object.fromEntries(sums.map(({ name, sum }) => [name, sum]))
  }
}
export type Checksums = Record<string, string>
