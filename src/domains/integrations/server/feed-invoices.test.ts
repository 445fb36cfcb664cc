import { afterAll, beforeAll, expect, test } from 'vitest'
import { mandateVersion } from '#domains/invoicing/mandate.ts'
import { createPaidOrder, type OrderValues } from '#tests/support/orders.ts'
import { type Integrations, openIntegrations, type SellerSession } from './integrations.fixture.ts'

let app: Integrations
let seller: SellerSession
let other: SellerSession
beforeAll(async () => {
  app = await openIntegrations()
  seller = await underMandate()
  other = await underMandate()
})
afterAll(() => app.close())

async function underMandate(): Promise<SellerSession> {
  const made = await app.newSeller()
  await app.db.updateTable('vendors').set({ invoice_mode: 'operator' }).where('id', '=', made.vendorId).execute()
  await app.db
    .insertInto('billing_mandates')
    .values({ vendor_id: made.vendorId, version: mandateVersion, signed_by: 'Agathe Lemoine' })
    .execute()
  return made
}
const read = (url: string, secret = seller.secret) => app.feed(secret, 'GET', `/api/v1/invoices${url}`)
async function sendOrder(by: SellerSession, values: Partial<OrderValues> = {}): Promise<number> {
  const { orderId } = await createPaidOrder(app.db, { vendor: by, ...values })
  await app.as(by, 'POST', `/api/orders/generateEtiquette/${orderId}`, {})
  await app.as(by, 'POST', `/api/orders/ship/${orderId}`, {})
  const issued = app.db.selectFrom('invoices').select('id').where('order_id', '=', orderId)
  return (await issued.executeTakeFirstOrThrow()).id
}

test('returns the invoices of the key’s seller only, page by page, oldest first', async () => {
  const mine = [await sendOrder(seller), await sendOrder(seller), await sendOrder(seller)]
  const theirs = await sendOrder(other)
  // What the key's holder buys from others is not sold by its seller.
  const bought = await sendOrder(other, { buyerId: seller.userId })
  const ids = (page: { invoices: { id: number }[] }) => page.invoices.map(({ id }) => id)
  const first = (await read('?limit=2')).body.data
  const last = (await read(`?limit=2&cursor=${first.next}`)).body.data
  expect([...ids(first), ...ids(last)]).toEqual(mine)
  expect(last.next).toBeNull()
  expect(ids((await read('?from=2999-01-01')).body.data)).toEqual([])
  for (const id of [theirs, bought])
    for (const path of [`/${id}`, `/${id}/pdf`]) expect((await read(path)).body.code).toBe('NOT_FOUND')
})

test('returns an invoice with its buyer’s SIREN, its VAT by rate and its XML', async () => {
  const buyer = { kind: 'professional', companyName: 'Caves Lemoine', companyNumber: '73282932000074' } as const
  const { body } = await read(`/${await sendOrder(seller, { buyer })}`)
  expect(body.data).toMatchObject({
    kind: 'INVOICE',
    refersTo: null,
    buyer: { name: 'Caves Lemoine', siren: '732829320' },
    ttcCents: body.data.htCents + body.data.vatCents,
    vat: [{ basisPoints: 2_000, baseCents: body.data.htCents, vatCents: body.data.vatCents }],
  })
  expect(body.data.xml).toContain(body.data.number)
  expect(body.data.xml).toContain('73282932000074')
  const file = (await read(`/${body.data.id}/pdf`)).body.data
  const pdf = Buffer.from(file.pdf, 'base64').toString('latin1')
  expect([file.number, pdf.slice(0, 5)]).toEqual([body.data.number, '%PDF-'])
  expect(pdf).toContain('factur-x.xml')
})

test('is refused to a key without its scope', async () => {
  const { secret } = await app.newKey(seller, ['orders:read', 'orders:write'])
  const refused = await read('', secret)
  expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN'])
})
