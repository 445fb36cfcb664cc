/**
 * Injects faults, on a database of its own: `bin/bench faults`.
 *   --kills 120       server kills, one per statement of an order
 *   --crashes 20      PostgreSQL kills during orders
 *   --schedules 1000  orders with a faulty payment provider
 *   --by-parts 200   orders with a down payment and a faulty payment provider
 *   --people 8        concurrent buyers while two servers are replaced in turn
 *   --stripe-schedules 100  orders with a faulty provider that implements Stripe’s HTTP API
 *   --worker-kills 5  workers killed while sending mails, with the production lease
 *   --rows 200000     rows of a table that is migrated during orders
 * tests/faults is the short form. A broken rule makes it fail.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { openProviderAccount } from '#domains/shops/server/payment-account.ts'
import { bankDifferences } from '#tests/support/bank-ledger.ts'
import { brokenInvariants } from '#tests/support/broken-invariants.ts'
import { crashUnderOrders } from '#tests/support/database-crash.ts'
import { runDownPaymentSchedule } from '#tests/support/down-payment-schedules.ts'
import { createVendor } from '#tests/support/factories.ts'
import { type KillOutcome, type KillPoint, killAtEach, type Phase } from '#tests/support/kills.ts'
import { migrateUnderLoad } from '#tests/support/migration-load.ts'
import { startNode } from '#tests/support/nodes.ts'
import { sellerUnderMandate } from '#tests/support/paying.ts'
import { rollingRestart } from '#tests/support/rolling.ts'
import { runSchedule } from '#tests/support/schedules.ts'
import { stripeBank } from '#tests/support/stripe-bank.ts'
import { runStripeSchedule } from '#tests/support/stripe-schedules.ts'
import { killMidMail } from '#tests/support/worker-kills.ts'
import { freshMarket } from './kit/fresh-market.ts'
import { type Figure, record } from './kit/record.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '120' },
    crashes: { type: 'string', default: '20' },
    schedules: { type: 'string', default: '1000' },
    'by-parts': { type: 'string', default: '200' },
    people: { type: 'string', default: '8' },
    'stripe-schedules': { type: 'string', default: '100' },
    'worker-kills': { type: 'string', default: '5' },
    rows: { type: 'string', default: '200000' },
  },
})
const none = { atMost: 0 }
const figures: Figure[] = []
const add = (what: string, value: number, unit: string, goal?: Figure['goal'], short?: string) => {
  const rounded = Math.round(value * 10) / 10
  const missed =
    (goal?.atMost !== undefined && rounded > goal.atMost) || (goal?.atLeast !== undefined && rounded < goal.atLeast)
  figures.push({ what, value: rounded, unit, ...(goal ? { goal } : {}), ...(missed && short ? { short } : {}) })
  console.log(what, rounded, unit)
}
const at = (list: number[], share: number) => list.toSorted((a, b) => a - b)[Math.floor(list.length * share)] ?? 0
const p95 = (list: number[]) => at(list, 0.95)
const shared = 'two processors are shared by all, other programs included'
const market = await freshMarket()

/** Each statement of each phase, before and after it, to the end of the phase; then again from the start. */
function* everyPoint(over: Record<Phase, number>): Generator<KillPoint> {
  const phases = ['placing', 'coming back', 'hearing the bank'] as const
  let left = Number(values.kills)
  for (let at = 1; left > 0; at = phases.some(during => at + 1 < over[during]) ? at + 1 : 1)
    for (const during of phases)
      for (const when of ['before', 'after'] as const) if (at < over[during] && left-- > 0) yield { during, at, when }
}
/** Statements found in each phase. */
const over: Record<Phase, number> = { placing: 200, 'coming back': 200, 'hearing the bank': 200 }
const outcomes: KillOutcome[] = []
await killAtEach(market, everyPoint(over), outcome => {
  outcomes.push(outcome)
  const { point, killed, fault } = outcome
  if (!killed && typeof point.at === 'number') over[point.during] = Math.min(over[point.during], point.at)
  if (fault) console.log('✗', point, fault)
})
const killed = outcomes.filter(outcome => outcome.killed)
add('servers killed at a statement of an order', killed.length, 'kills', { atLeast: 100 }, 'fewer requested')
add('of them with another end than one order, paid once', killed.filter(outcome => outcome.fault).length, 'kills', none)
add('a server is up again, p95', p95(outcomes.map(outcome => outcome.startMs)) / 1_000, 's', { atMost: 3 }, shared)

const restarted = await rollingRestart(market, { people: Number(values.people), settle: 5_000 })
add('requests while two servers are replaced', restarted.requests, 'requests')
add('of them failed', restarted.failed.length, 'requests', none, restarted.failed.slice(0, 3).join(' · '))

const vendor = await createVendor(market.db)
await openProviderAccount(market.db, market.provider, vendor.vendorId)
const eventMs: number[] = []
let wrong = 0
for (let seed = 1; seed <= Number(values.schedules); seed++) {
  const outcome = await runSchedule(market, vendor, seed)
  eventMs.push(...outcome.eventMs)
  if (outcome.fault) wrong++
  if (outcome.fault) console.log('✗', outcome)
}
const printer = await sellerUnderMandate(market)
for (let seed = 1; seed <= Number(values['by-parts']); seed++) {
  const outcome = await runDownPaymentSchedule(market, printer, seed)
  if (outcome.fault) wrong++
  if (outcome.fault) console.log('✗', outcome)
}
await market.runJobs()
add('orders with a faulty payment provider', Number(values.schedules), 'orders')
add('orders with a down payment and a faulty payment provider', Number(values['by-parts']), 'orders')
add('of them that differ from the provider’s records', wrong, 'orders', none)
add('response to a provider event, p95', p95(eventMs), 'ms', { atMost: 1_000 })

const late: number[] = []
let mails = 0
let twice = 0
for (let round = 1; round <= Number(values['worker-kills']); round++) {
  const kill = await killMidMail(market, { mails: 20, leaseSeconds: 10, round })
  late.push(kill.takenOverMs)
  mails += kill.sent
  twice += Object.values(kill.received).filter(times => times !== 1).length
}
add('mails sent by two workers, one of them killed', mails, 'mails')
add('of them not received exactly once', twice, 'mails', none)
add('taken over by the other worker, at most', Math.max(0, ...late) / 1_000, 's', { atMost: 15 }, shared)

const node = await startNode(market.url)
await node.ready
const migrated = await migrateUnderLoad(market, node, { rows: Number(values.rows), people: 4, calmSeconds: 5 })
await node.end('SIGTERM')
add('orders before, during and after a migration', migrated.orders, 'orders')
add('requests that failed', migrated.failed.length, 'requests', none, migrated.failed.slice(0, 3).join(' · '))
add('the migration', migrated.migrationMs / 1_000, 's')
const slower = at(migrated.busyMs, 0.99) / at(migrated.calmMs, 0.99)
add(
  'response time during the migration, p99',
  slower,
  '× before',
  { atMost: 2 },
  `each attempt to lock its table may cost 50 ms; ${shared}`,
)

const broken = { ...(await brokenInvariants(market.pool)), ...(await bankDifferences(market.pool)) }
await market.close()

const bank = await stripeBank()
const abroad = await freshMarket(bank.settings)
const seller = await createVendor(abroad.db)
let disbelieved = 0
for (let seed = 1; seed <= Number(values['stripe-schedules']); seed++) {
  const outcome = await runStripeSchedule(abroad, bank, seller, seed)
  if (outcome.fault) disbelieved++
  if (outcome.fault) console.log('✗', outcome)
}
await abroad.runJobs()
Object.assign(broken, await brokenInvariants(abroad.pool))
await abroad.close()
await bank.close()
add('orders with a faulty provider over Stripe’s API', Number(values['stripe-schedules']), 'orders')
add('of them not opened, captured or refunded exactly once', disbelieved, 'orders', none)

const crashes = await crashUnderOrders({ kills: Number(values.crashes), people: 8 })
add('orders acknowledged while PostgreSQL is killed', crashes.acknowledged, 'orders')
add('of them lost', crashes.lost, 'orders', none)
add(
  'responses other than an order or 503',
  crashes.strange.length,
  'responses',
  none,
  crashes.strange.slice(0, 3).join(' · '),
)
add(
  'from the kill to the next order, p95',
  p95(crashes.backMs) / 1_000,
  's',
  { atMost: 2 },
  `PostgreSQL’s own restart included; ${shared}`,
)
const rules = [...Object.keys(broken), ...Object.keys(crashes.broken)]
add('invariants broken, the provider’s records included', rules.length, 'rules', none, rules.join(' · '))
await record('faults', {
  title: 'Fault injection',
  command: `bin/bench faults --kills ${values.kills} --crashes ${values.crashes} --schedules ${values.schedules} --by-parts ${values['by-parts']} --people ${values.people} --stripe-schedules ${values['stripe-schedules']} --worker-kills ${values['worker-kills']} --rows ${values.rows}`,
  facts: {
    kills: killed.length,
    crashes: Number(values.crashes),
    schedules: Number(values.schedules),
    'schedules with a down payment': Number(values['by-parts']),
    'rows of the table migrated': Number(values.rows),
    'load of the machine, its other programs included': Math.round(loadavg()[1] ?? 0),
    'PostgreSQL that is killed': 'fsync on, synchronous commit',
  },
  figures,
})
if (
  wrong + disbelieved + twice + migrated.failed.length + crashes.lost + rules.length + restarted.failed.length > 0 ||
  killed.some(outcome => outcome.fault)
)
  process.exitCode = 1
