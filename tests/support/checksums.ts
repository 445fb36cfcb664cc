import type pg from 'pg'

/**
 * A checksum per table, to detect any change; of `changing` tables none. Planning a query of 200 tables takes as long as
 * running it, so each connection plans it once.
 */
export async function tableChecksums(
  pool: pg.Pool,
  changing: readonly string[],
  schemas: readonly string[] = ['public'],
): Promise<() => Promise<Checksums>> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename)::regclass::text AS name FROM pg_tables
      WHERE schemaname = ANY($1) AND tablename <> ALL($2) ORDER BY 1`,
    [schemas, changing],
  )
  const each = rows.map(
    ({ name }) =>
      `SELECT '${name}' AS name, coalesce(sum(hashtextextended(t::text, 0)), 0)::text AS sum FROM ${name} t`,
  )
  const query = { name: `checksums without ${changing.join(' ')}`.slice(0, 63), text: each.join(' UNION ALL ') }
  return async () => {
    const { rows: sums } = await pool.query<{ name: string; sum: string }>(query)
    return Object.fromEntries(sums.map(({ name, sum }) => [name, sum]))
  }
}
export type Checksums = Record<string, string>
