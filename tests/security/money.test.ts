import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyByParts, drawnDownPayment } from '#tests/support/down-payment-draws.ts'
import { arithmeticErrors } from '#tests/support/factur-x/arithmetic.ts'
import { publicRuleErrors } from '#tests/support/factur-x/validators.ts'
import { buyAndRefund, drawnPurchase } from '#tests/support/refunds.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let market: TestMarket
beforeAll(async () => {
  market = await openTestMarket()
})
afterAll(() => market?.close())

/**
 * src/domains/checkout/rules/money.test.ts runs the rules alone two thousand times; bin/bench carts runs hundreds of
 * these.
 */
test('partial refunds over several sellers sum to the payment, to the cent and never more', {
  timeout: 60_000,
}, async () => {
  let refunds = 0
  for (const drawn of fc.sample(drawnPurchase, { seed: 7, numRuns: 4 })) {
    const outcome = await buyAndRefund(market, drawn)
    expect(outcome.faults).toEqual([])
    refunds += outcome.refunds
  }
  expect(refunds).toBeGreaterThan(6)
  const { rows } = await market.pool.query(
    `SELECT (SELECT count(*) FROM invoices WHERE kind = 'CREDIT_NOTE') AS notes, (SELECT count(*) FROM transfers WHERE kind <> 'TRANSFER') AS back`,
  )
  expect(Math.min(Number(rows[0].notes), Number(rows[0].back))).toBeGreaterThan(3)
  await expectInvoices()
  await market.expectInvariants()
})

test('a down payment, its balance, its refunds and its invoices sum to the order, to the cent, at every step', {
  timeout: 120_000,
}, async () => {
  const ends = new Set<string>()
  for (const drawn of fc.sample(drawnDownPayment, { seed: 7, numRuns: 5 })) {
    ends.add(drawn.end)
    expect((await buyByParts(market, drawn)).faults).toEqual([])
  }
  expect(ends.size).toBeGreaterThan(2)
  await market.expectInvariants()
})

/** The XML of every document has its own arithmetic, the schema's form, and the amounts that the journal and the lists show. */
async function expectInvoices() {
  const { rows } = await market.pool.query(
    `SELECT i.id::int, i.ht_cents::float8 AS ht, i.ttc_cents::float8 AS ttc, m.user_id::int AS member,
       EXISTS (SELECT FROM orders o WHERE o.id = i.order_id AND o.promo_code IS NOT NULL) AS reduced
     FROM invoices i JOIN vendor_members m ON m.vendor_id = i.vendor_id ORDER BY i.id`,
  )
  let reduced = 0
  for (const row of rows) {
    const cookies = await market.loginAs(row.member)
    const { statusCode, body } = await market.http.inject({ url: `/api/invoices/${row.id}/xml`, cookies })
    expect([statusCode, arithmeticErrors(body)]).toEqual([200, []])
    expect(publicRuleErrors(body)).toEqual([])
    const cents = (name: string) => Math.round(Number(new RegExp(`<ram:${name}>([^<]*)`).exec(body)?.[1]) * 100)
    expect([cents('TaxBasisTotalAmount'), cents('GrandTotalAmount')]).toEqual([row.ht, row.ttc])
    if (row.reduced && body.includes('<ram:ReasonCode>95<')) reduced++
  }
  expect(reduced).toBeGreaterThan(0)
}
