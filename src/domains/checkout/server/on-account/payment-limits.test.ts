import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { InvoiceDocument } from '#domains/invoicing/document.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import type { Cookies } from '#tests/support/app.ts'
import { createOffer, createUser, type TestVendor } from '#tests/support/factories.ts'
import { onAccount } from '#tests/support/on-account.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let market: TestMarket
let at: ReturnType<typeof onAccount>
let vendor: TestVendor
let operator: { cookies: Cookies }
beforeAll(async () => {
  market = await openTestMarket()
  at = onAccount(market)
  vendor = await at.seller()
  await createOffer(market.db, vendor)
  operator = { cookies: await market.loginAs(await createUser(market.db, { roles: ['ADMIN', 'SUPER_ADMIN'] })) }
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

const monthEnd = { delayDays: 45, endOfMonth: true }
const today = isoDay(new Date())
const reason = 'Code de commerce, article L441-11.'
const setLimit = (body: object, as = operator) =>
  market.request('PUT', '/api/admin/payment-limits', { reason, ...body }, as)
async function invoiceOf(orderId: number): Promise<InvoiceDocument> {
  const { document } = await market.db
    .selectFrom('invoices')
    .select('document')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return document as InvoiceDocument
}
async function shipped(title?: string) {
  const buyer = await at.customer([vendor], monthEnd)
  const [order] = await at.buy(buyer, [vendor], 1, title)
  if (!order) throw new Error('no order')
  await at.ship(order)
  return { owed: await at.owed(order.orderId), invoice: await invoiceOf(order.orderId) }
}

test('perishable food is due 30 days after its invoice, whatever the seller granted, and the invoice says why', async () => {
  const { owed, invoice } = await shipped('Terrine de sanglier au marc')
  expect(owed).toMatchObject({ limit_days: 30, limited_by: 'perishable' })
  expect(String(owed.due_on)).toContain(addDays(invoice.issuedOn, 30))
  expect(invoice.dueOn).toBe(addDays(invoice.issuedOn, 30))
  expect(invoice.mentions.join(' ')).toContain('L441-11')
})

test('goods without a limit of their own keep the delay of the account', async () => {
  const { owed, invoice } = await shipped()
  expect(owed.limit_days).toBeNull()
  expect(invoice.dueOn > addDays(invoice.issuedOn, 44)).toBe(true)
  expect(invoice.mentions.join(' ')).not.toContain('L441-11')
})

test('the checkout announces the delay of the goods', async () => {
  const buyer = await at.customer([vendor], monthEnd)
  const { offerId } = await createOffer(market.db, vendor, { title: 'Rillettes d’oie' })
  await market.fill(buyer, vendor, [{ offerId, quantity: 1 }])
  const { credit } = (await market.request('GET', '/api/checkout', undefined, buyer)).body.data
  expect(credit.delays[0].delay).toContain('30\u00a0jours au plus')
})

test('a seller of no other goods grants no longer delay', async () => {
  const delicatessen = await at.seller()
  const { offerId } = await createOffer(market.db, delicatessen, { title: 'Foie gras d’oie entier' })
  const buyer = await market.newBuyer('professional')
  const refused = await at.admit(buyer, delicatessen, monthEnd)
  expect(refused.body.fields?.delayDays).toContain('30\u00a0jours au plus')
  expect((await at.decide(buyer, delicatessen, { delayDays: 30 })).status).toBe(200)
  await createOffer(market.db, delicatessen)
  expect((await at.decide(buyer, delicatessen, monthEnd)).status).toBe(200)
  expect(offerId).toBeGreaterThan(0)
})

test('the operator marks a tag, whose goods then have its limit, and confirms or changes the days', async () => {
  const tag = await market.db
    .insertInto('tags')
    .values({ category_id: 105, name: 'Produits frais du caveau', slug: 'produits-frais-du-caveau', position: 99 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mark = (nature: string) =>
    market.request('PUT', `/api/admin/tags/${tag.id}/payment-nature`, { nature, reason }, operator)
  expect((await mark('perishable')).status).toBe(200)
  const { offerId } = await createOffer(market.db, vendor, { title: 'Planche du caveau' })
  await market.pool.query(
    `INSERT INTO article_tags (article_id, tag_id) SELECT v.article_id, $1 FROM variants v JOIN offers o ON o.variant_id = v.id WHERE o.id = $2`,
    [tag.id, offerId],
  )
  const buyer = await at.customer([vendor], monthEnd)
  await market.fill(buyer, vendor, [{ offerId, quantity: 1 }])
  const delay = async () =>
    (await market.request('GET', '/api/checkout', undefined, buyer)).body.data.credit.delays[0].delay
  expect(await delay()).toContain('30\u00a0jours au plus')
  expect((await setLimit({ nature: 'perishable', days: 20, validFrom: today })).status).toBe(200)
  expect(await delay()).toContain('20\u00a0jours au plus')
  expect((await mark('')).status).toBe(200)
  expect(await delay()).toContain('fin de mois')
  const { limits } = (await market.request('GET', '/api/admin/payment-limits', undefined, operator)).body.data
  expect(limits.slice(0, 2)).toMatchObject([
    { days: 20, state: 'current', confirmed: true },
    { days: 30, state: 'past', confirmed: false },
  ])
})

test('refuses more than 60 days, an unknown tag and an administrator without the right', async () => {
  expect((await setLimit({ nature: 'grapes', days: 61, validFrom: today })).body.fields).toHaveProperty('days')
  const unknown = await market.request('PUT', '/api/admin/tags/999999/payment-nature', { nature: '', reason }, operator)
  expect(unknown.body.code).toBe('NOT_FOUND')
  const admin = { cookies: await market.loginAs(await createUser(market.db, { roles: ['ADMIN'] })) }
  expect((await setLimit({ nature: 'grapes', days: 45, validFrom: today }, admin)).status).toBe(403)
})
