/** Records the statements that the code sends, and explains each with the same values. */
import type pg from 'pg'
import { recordStatements } from '#tests/support/recorded-statements.ts'

type SentStatement = { text: string; values: readonly unknown[] }
/** `as`: the role and member set by its transaction; empty when it bypasses row-level security. */
type Statement = SentStatement & { as: readonly SentStatement[] }
type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}
/** `pages`: 8 kB pages read by all statements. `scans`: large tables scanned in full. */
export type Cost = { statements: number; pages: number; scans: string[] }

/** Planner settings of the embedded PostgreSQL; the test server has others. */
const settings =
  "SET plan_cache_mode = auto; SET random_page_cost = 1.1; SET work_mem = '16MB'; SET effective_cache_size = '1GB'"

const planned = /^\s*(\/\*.*?\*\/\s*)?(select|with|insert|update|delete)\b/i
const settingPattern = /set_config\('role'/i
const began = /^(begin|start transaction)[^;]*(; )?/i
const ended = /^(commit|rollback)$/i

/** Records the statements sent while `act` runs, each with its role and member. */
export async function recordStatementsOf(act: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  const settingsOf = new WeakMap<pg.Client, SentStatement[]>()
  for (const { client, text: whole, values } of await recordStatements(act)) {
    if (began.test(whole) || ended.test(whole)) settingsOf.set(client, [])
    const text = whole.replace(began, '')
    if (settingPattern.test(text)) settingsOf.set(client, [...(settingsOf.get(client) ?? []), { text, values }])
    else if (planned.test(text)) sent.push({ text, values, as: settingsOf.get(client) ?? [] })
  }
  return sent
}

/** Explains the statements by running them again, then rolls back. */
export async function costOf(
  pool: pg.Pool,
  statements: readonly Statement[],
  large: ReadonlySet<string>,
): Promise<Cost> {
  const client = await pool.connect()
  const cost: Cost = { statements: statements.length, pages: 0, scans: [] }
  try {
    await client.query(settings)
    for (const statement of statements) {
      // The first run on a connection also reads system catalogues, for its functions and types.
      await explain(client, statement)
      const plan = await explain(client, statement)
      cost.pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
      cost.scans.push(...scansOf(plan).filter(table => large.has(table)))
    }
    return { ...cost, scans: [...new Set(cost.scans)] }
  } finally {
    await client.query('RESET ALL')
    client.release()
  }
}

/** Its role and member are those of the statement; what it writes is rolled back. */
async function explain(client: pg.PoolClient, { text, values, as }: Statement): Promise<Node> {
  await client.query('BEGIN')
  for (const setting of as) await client.query(setting.text, [...setting.values])
  const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`, [...values])
  await client.query('ROLLBACK')
  return rows[0]['QUERY PLAN'][0].Plan
}

const scansOf = (node: Node): string[] => [
  ...(node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : []),
  ...(node.Plans ?? []).flatMap(scansOf),
]

/** Tables with at least this many rows, by the database’s own statistics. */
export async function largeTables(pool: pg.Pool, rows: number): Promise<Set<string>> {
  const found = await pool.query<{ relname: string }>(
    `SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples >= $1 AND relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
    [rows],
  )
  return new Set(found.rows.map(({ relname }) => relname))
}
