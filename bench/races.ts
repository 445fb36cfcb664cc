/**
 * Runs races on two server processes and a database of their own: `bin/bench races`.
 *   --buyers 200 --rounds 100   buyers per last unit, and number of rounds
 * tests/faults/races.test.ts is the short form. A broken rule makes it fail.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { bankDifferences } from '#tests/support/bank-ledger.ts'
import { brokenInvariants } from '#tests/support/broken-invariants.ts'
import { raceBalances } from '#tests/support/down-payment-races.ts'
import { payingMarketAt, startNode } from '#tests/support/nodes.ts'
import { createRacers, doubleClicks, raceAcross, raceForStock, raceRefunds } from '#tests/support/races.ts'
import { freshMarket } from './kit/fresh-market.ts'
import { type Figure, record } from './kit/record.ts'

const { values } = parseArgs({
  options: {
    buyers: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '100' },
  },
})
const buyers = Number(values.buyers)
const rounds = Number(values.rounds)
const none = { atMost: 0 }
const figures: Figure[] = []
const add = (what: string, value: number, unit: string, goal?: Figure['goal'], short?: string) => {
  figures.push({
    what,
    value: Math.round(value * 10) / 10,
    unit,
    ...(goal ? { goal } : {}),
    ...(short ? { short } : {}),
  })
  console.log(what, value, unit)
}
const p95 = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length * 0.95)] ?? 0
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, count) => total + count, 0)

const market = await freshMarket()
const nodes = await Promise.all([startNode(market.url), startNode(market.url)])
await Promise.all(nodes.map(node => node.ready))
let turn = 0
const both = payingMarketAt(market, () => nodes[++turn % 2]?.port ?? 0)
const racers = await createRacers(both, buyers)

const last = await raceForStock(both, racers, { rounds, stock: 1, quantityOf: () => 1 })
add('orders placed for a last unit', last.requested, 'orders')
add('last units sold', last.orders, `of ${rounds}`, { atLeast: rounds })
add('units sold twice', last.oversold, 'units', none)
add('refused while it was free', last.refusedWhileFree, 'orders', none)
add('responses other than an order or « sold »', sum(last.others), 'responses', none, JSON.stringify(last.others))
add(
  'response to the losing order, p95',
  p95(last.losers),
  'ms',
  { atMost: 500 },
  `${buyers} at the same instant on two processors`,
)

const tens = await raceForStock(both, racers, {
  rounds: Math.ceil(rounds / 5),
  stock: 10,
  quantityOf: racer => 1 + (racer % 3),
})
add('last ten, one to three each: sold too many', tens.oversold, 'units', none)
add('last ten: refused while theirs were free', tens.refusedWhileFree, 'orders', none)

const across = await raceAcross(both, racers, { rounds: Math.ceil(rounds / 10) })
add('five articles in any order: deadlocks the server counted', across.deadlocks, 'deadlocks', none)
const { '503 BUSY': putOff = 0, ...refused } = across.others
add('five articles in any order: refused', sum(refused), 'orders', none, JSON.stringify(refused))
add(
  'five articles in any order: rejected with 503',
  putOff,
  'orders',
  none,
  'three waits of a second for the same rows',
)

const clicks = await doubleClicks(both, { clicks: 50, rounds })
add(
  'fifty clicks on one cart, twice: faults',
  clicks.length,
  `of ${rounds} rounds`,
  none,
  clicks.slice(0, 3).join(' · '),
)

const refunds = await raceRefunds(both, { refunds: 50, units: 10, rounds: Math.ceil(rounds / 5) })
add(
  'racing refunds: units given back above those paid',
  refunds.given.filter(given => given > 10).length,
  'rounds',
  none,
)
add('racing refunds: units not given back', refunds.given.filter(given => given < 10).length, 'rounds')

const balances = await raceBalances(both, { clicks: 20, units: 12, rounds: Math.ceil(rounds / 5) })
add(
  'balances opened, paid, refunded and cancelled at once: faults',
  balances.length,
  `of ${Math.ceil(rounds / 5)} rounds`,
  none,
  balances.slice(0, 3).join(' · '),
)

const from = performance.now()
const hot = await raceForStock(both, racers, { rounds: 5, stock: buyers, quantityOf: () => 1 })
add(
  'orders of one article by everybody at once',
  hot.orders / ((performance.now() - from) / 1_000),
  '/s',
  { atLeast: 100 },
  'load, two servers and database share two processors with the filling of carts, counted too',
)

await market.runJobs()
const broken = { ...(await brokenInvariants(market.pool)), ...(await bankDifferences(market.pool)) }
add(
  'invariants broken, the provider’s records included',
  Object.keys(broken).length,
  'rules',
  none,
  Object.keys(broken).join(' · '),
)
const { rows } = await market.pool.query('SELECT version()')
await Promise.all(nodes.map(node => node.end('SIGTERM')))
await market.close()
await record('races', {
  title: 'Many after the same thing at once',
  command: `bin/bench races --buyers ${buyers} --rounds ${rounds}`,
  facts: {
    buyers,
    rounds,
    servers: 2,
    'connections per server': 10,
    'load of the machine, its other programs included': Math.round(loadavg()[1] ?? 0),
    database: String(rows[0].version).split(' on ')[0] ?? '',
  },
  figures: figures.map(({ short, ...figure }) => (isMissed(figure) && short ? { ...figure, short } : figure)),
})
if (last.oversold + tens.oversold + across.deadlocks + clicks.length + balances.length + Object.keys(broken).length > 0)
  process.exitCode = 1

function isMissed({ value, goal }: Figure): boolean {
  return (goal?.atLeast !== undefined && value < goal.atLeast) || (goal?.atMost !== undefined && value > goal.atMost)
}
