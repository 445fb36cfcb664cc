/**
 * F10: memory of a server while it exports large tables: `bin/bench exports`.
 *   --rows 100000   offers, movements and paid orders of one seller     --memory 256   heap limit in MB
 * tests/faults/exports.test.ts is the short form. An incomplete table makes it fail.
 */
import { readFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { createSession } from '#domains/identity/server/sessions.ts'
import { isoDay } from '#shared/dates.ts'
import { createBigSeller } from '#tests/support/big-seller.ts'
import { createUser } from '#tests/support/factories.ts'
import { startNode } from '#tests/support/nodes.ts'
import { freshMarket } from './kit/fresh-market.ts'
import { type Figure, record } from './kit/record.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, memory: { type: 'string', default: '256' } },
})
const rows = Number(values.rows)
/** The limit of a workbook, which is built in memory. */
const workbookRows = Math.min(rows, 19_000)
const market = await freshMarket()
const big = await createBigSeller(market.db, market.pool, { offers: rows, orders: rows, words: 60 })
const bookish = await createBigSeller(market.db, market.pool, { offers: workbookRows, orders: 0, words: 60 })
const operator = await createUser(market.db, { roles: ['ADMIN'] })
const node = await startNode(market.url, {}, [`--max-old-space-size=${values.memory}`])
await node.ready

const memoryMb = (what: 'VmRSS' | 'VmHWM') => {
  const status = readFileSync(`/proc/${node.process.pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${what}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1_024)
}
const request = async (path: string, userId: number): Promise<IncomingMessage> => {
  const cookie = `session=${await createSession(market.db, userId, 'bench')}`
  const url = `http://127.0.0.1:${node.port}${path}`
  return new Promise((resolve, reject) => get(url, { headers: { cookie } }, resolve).on('error', reject))
}
/** Counts lines without storing them. */
async function linesOf(response: IncomingMessage): Promise<number> {
  let lines = 0
  for await (const piece of response) for (const byte of piece) if (byte === 10) lines++
  return response.statusCode === 200 ? lines - 1 : 0
}

const days = `from=${isoDay(new Date(Date.now() - 60 * 86_400_000))}&to=${isoDay(new Date())}`

// Warm-up: loads the code that every response needs.
await linesOf(await request('/api/cart', big.userId))
const before = memoryMb('VmRSS')
const figures: Figure[] = [{ what: 'memory of a server at rest', value: before, unit: 'MB' }]
let short = 0
const tables = [
  { what: 'catalogue', path: '/api/seller/catalogue/export?forme=tableur', by: big.userId },
  { what: 'stock movements', path: '/api/seller/stock/mouvements.csv', by: big.userId },
  { what: 'paid orders', path: `/api/settlement/exports/commandes?${days}`, by: operator },
]
for (const { what, path, by } of tables) {
  const from = performance.now()
  const lines = await linesOf(await request(path, by))
  if (lines !== rows) short++
  figures.push(
    { what: `${what} as CSV`, value: lines, unit: 'lines', goal: { atLeast: rows } },
    { what: `${what}: to the last`, value: Math.round((performance.now() - from) / 100) / 10, unit: 's' },
    {
      what: `${what}: memory at most since the start`,
      value: memoryMb('VmHWM') - before,
      unit: '+MB',
      goal: { atMost: 300 },
    },
  )
}
const workbook = await request('/api/seller/catalogue/export?forme=xlsx', bookish.userId)
await linesOf(workbook)
figures.push(
  { what: `a workbook of ${workbookRows} lines`, value: workbook.statusCode ?? 0, unit: 'status' },
  {
    what: 'memory at most, the workbook included',
    value: memoryMb('VmHWM') - before,
    unit: '+MB',
    goal: { atMost: 300 },
  },
)
const isAlive = node.process.exitCode === null
await node.end('SIGTERM')
await market.close()
await record('exports', {
  title: 'Large tables leaving a server',
  command: `bin/bench exports --rows ${rows} --memory ${values.memory}`,
  facts: {
    rows,
    'heap at most, MB': Number(values.memory),
    'load of the machine, its other programs included': Math.round(loadavg()[1] ?? 0),
  },
  figures: figures.map(figure =>
    figure.goal?.atMost && figure.value > figure.goal.atMost
      ? { ...figure, short: 'a workbook is made whole in memory; a text is not' }
      : figure,
  ),
})
if (short || !isAlive) process.exitCode = 1
