/** What the code really asks of the database: its statements as sent, each then explained with the same values. */
import pg from 'pg'

/** `as`: who asked it, as the second wall was told with the BEGIN; empty for the market itself. */
type Statement = { text: string; values: unknown[]; as: string }
type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: Node[]
}
/** `pages`: of 8 kB, read by all statements together. `scans`: large tables read from end to end. */
export type Cost = { statements: number; pages: number; scans: string[] }

/** What a plan depends on, as the embedded PostgreSQL has it; the one of the tests has the defaults. */
const settings = "SET random_page_cost = 1.1; SET work_mem = '16MB'; SET effective_cache_size = '1GB'"

const planned = /^\s*(\/\*.*?\*\/\s*)?(select|with|insert|update|delete)\b/i
/** The role and who asks, as `connection.ts` says them with the BEGIN: in words, or by name with these values. */
const behindWall = /; (select from set_config\('role'.*)$/i
const entered = (values: readonly unknown[]) =>
  values
    .map((value, at) => `select set_config('${['role', 'cep.member', 'cep.vendor'][at]}', '${value}', true)`)
    .join('; ')
const ended = /^(commit|rollback)$/i

type Asked = { name?: string; text: string; values: readonly unknown[] }
/** What one call of the driver asks: a text, with values or in an object, or a message of several. */
function together([asked, values = []]: readonly unknown[]): Asked[] {
  if (typeof asked === 'string') return [{ text: asked, values: values as unknown[] }]
  const { before = [], ...last } = asked as Partial<Asked> & { before?: readonly Asked[] }
  return [...before, { name: last.name, text: last.text ?? '', values: last.values ?? (values as unknown[]) }]
}

/** Statements every connection of this process sends while `act` runs. */
export async function statementsOf(act: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  const member = new WeakMap<pg.Client, string>()
  const own = pg.Client.prototype.query
  pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    for (const { name, text, values } of together(args)) {
      const entry = name === 'enter' ? entered(values) : behindWall.exec(text)?.[1]
      if (entry) member.set(this, entry)
      else if (ended.test(text)) member.delete(this)
      else if (planned.test(text)) sent.push({ text, values: [...values], as: member.get(this) ?? '' })
    }
    // Whatever was asked is asked in the same words.
    return Reflect.apply(own, this, args)
  } as typeof own
  await act().finally(() => {
    pg.Client.prototype.query = own
  })
  return sent
}

/** Runs the statements once more to see how; nothing they write stays. */
export async function costOf(
  pool: pg.Pool,
  statements: readonly Statement[],
  large: ReadonlySet<string>,
): Promise<Cost> {
  const client = await pool.connect()
  const cost: Cost = { statements: statements.length, pages: 0, scans: [] }
  try {
    await client.query(settings)
    for (const { text, values, as } of statements) {
      await client.query(`BEGIN; ${as}`)
      const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`, values)
      await client.query('ROLLBACK')
      const plan: Node = rows[0]['QUERY PLAN'][0].Plan
      cost.pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
      cost.scans.push(...scansOf(plan).filter(table => large.has(table)))
    }
    return { ...cost, scans: [...new Set(cost.scans)] }
  } finally {
    await client.query('RESET ALL')
    client.release()
  }
}

const scansOf = (node: Node): string[] => [
  ...(node['Node Type'] === 'Seq Scan' && node['Relation Name'] ? [node['Relation Name']] : []),
  ...(node.Plans ?? []).flatMap(scansOf),
]

/** Tables of the market with at least so many rows, by the database's own count. */
export async function largeTables(pool: pg.Pool, rows: number): Promise<Set<string>> {
  const found = await pool.query<{ relname: string }>(
    `SELECT relname FROM pg_class WHERE relkind = 'r' AND reltuples >= $1 AND relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
    [rows],
  )
  return new Set(found.rows.map(({ relname }) => relname))
}
