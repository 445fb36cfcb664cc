/**
 * Generates random carts, then prices, splits and refunds them with the production rules; some also go through the API
 * and the database: `bin/bench carts`.
 *   --carts 100000   carts checked by the rules alone
 *   --bought 200     carts bought and refunded through the API
 *   --by-parts 50    orders with a down payment, from their cart to their final invoice
 *   --seed 1         the same seed generates the same carts
 * Writes bench/results/carts.json; fails when a total is one cent off.
 */
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { brokenInvariants } from '#tests/support/broken-invariants.ts'
import { buyByParts, drawnDownPayment } from '#tests/support/down-payment-draws.ts'
import { generatedCart, moneyOf } from '#tests/support/generated-carts.ts'
import { buyAndRefund, drawnPurchase } from '#tests/support/refunds.ts'
import { freshMarket } from './kit/fresh-market.ts'
import { record } from './kit/record.ts'

const { values } = parseArgs({
  options: {
    carts: { type: 'string', default: '100000' },
    bought: { type: 'string', default: '200' },
    'by-parts': { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
  },
})
const seed = Number(values.seed)
const faults: string[] = []
let refunds = 0
let dearest = 0
let downPayments = 0
const started = performance.now()
// Generated in batches: a hundred thousand carts at once would have to fit in memory.
const perDraw = 2_000
for (let done = 0; done < Number(values.carts); done += perDraw)
  for (const cart of fc.sample(generatedCart, {
    seed: seed + done,
    numRuns: Math.min(perDraw, Number(values.carts) - done),
  })) {
    const money = moneyOf(cart)
    faults.push(...money.faults)
    refunds += money.refunds
    downPayments += money.downPayments
    dearest = Math.max(dearest, money.cents)
  }
const seconds = Math.round((performance.now() - started) / 1_000)

const market = await freshMarket()
let given = 0
for (const drawn of fc.sample(drawnPurchase, { seed, numRuns: Number(values.bought) })) {
  const outcome = await buyAndRefund(market, drawn)
  faults.push(...outcome.faults)
  given += outcome.refunds
}
for (const drawn of fc.sample(drawnDownPayment, { seed, numRuns: Number(values['by-parts']) })) {
  const outcome = await buyByParts(market, drawn)
  faults.push(...outcome.faults)
  given += outcome.refunds
}
const { rows } = await market.pool.query(
  'SELECT (SELECT count(*)::int FROM invoices) AS invoices, (SELECT count(*)::int FROM transfers) AS transfers',
)
const broken = Object.keys(await brokenInvariants(market.pool))
await market.close()

const none = { atMost: 0 }
await record('carts', {
  title: 'Money of carts drawn at random',
  command: `bin/bench carts --carts ${values.carts} --bought ${values.bought} --by-parts ${values['by-parts']} --seed ${seed}`,
  facts: {
    carts: values.carts,
    refunds,
    'orders of them with a down payment': downPayments,
    seconds,
    'dearest cart, in euros': Math.round(dearest / 100),
    'bought and given back': values.bought,
    'bought with a down payment': values['by-parts'],
    'refunds in the tables': given,
    'invoices and credit notes': rows[0].invoices,
    'transfers to sellers and back': rows[0].transfers,
  },
  figures: [
    { what: 'amounts that do not add up to the cent', value: faults.length, unit: 'amounts', goal: none },
    { what: 'rules of bench/invariants.sql broken', value: broken.length, unit: 'rules', goal: none },
  ],
})
for (const fault of [...faults.slice(0, 20), ...broken]) console.log(`✗ ${fault}`)
if (faults.length || broken.length) process.exitCode = 1
