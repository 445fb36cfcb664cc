import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { producerIdLine } from '#domains/shops/rules/opening.ts'
import { type MailAttachment, sendMail } from '#platform/mail/send.ts'
import { createOffer, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import type { OrderDetail } from '../../contract-detail.ts'
import { mediation, producerSection } from '../../rules/contract-documents.ts'
import { contractAttachments } from './contract-documents.ts'

let market: TestMarket
let vendor: TestVendor
beforeAll(async () => {
  market = await openTestMarket()
  vendor = await createVendor(market.db)
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

type Goods = { withdrawable?: boolean; vendors?: TestVendor[] }

/** A paid purchase of one article from each seller; its mails are not sent yet. */
async function buy(kind: 'normal' | 'professional', { withdrawable = true, vendors = [vendor] }: Goods = {}) {
  const buyer = await market.newBuyer(kind)
  for (const from of vendors) {
    const { offerId, articleId } = await createOffer(market.db, from)
    if (!withdrawable)
      await market.db
        .updateTable('articles')
        .set({ withdrawable: false, withdrawal_reason: 'Scellé, ouvert après la livraison.' })
        .where('id', '=', articleId)
        .execute()
    await market.fill(buyer, from, [{ offerId, quantity: 1 }])
  }
  const placed = await market.place(buyer)
  await market.pay(buyer, placed)
  const purchaseId: number = placed.body.data.purchaseId
  const orders = await market.db.selectFrom('orders').select('id').where('purchase_id', '=', purchaseId).execute()
  return { buyer, purchaseId, orderIds: orders.map(({ id }) => id) }
}

const orderOf = async (id: number | undefined, cookies: Record<string, string>): Promise<OrderDetail> =>
  (await market.request('GET', `/api/orders/${id}`, undefined, { cookies })).body.data
const kindsOf = async (...given: Parameters<typeof orderOf>) =>
  (await orderOf(...given)).documents.map(({ kind }) => kind).sort()

test('a private buyer receives the terms, the form and the guarantees; a professional the terms alone', async () => {
  const [private_, professional] = [await buy('normal'), await buy('professional')]
  const sealed = await buy('normal', { withdrawable: false })
  expect(await kindsOf(private_.orderIds[0], private_.buyer.cookies)).toEqual([])
  await market.runJobs()
  expect(await kindsOf(private_.orderIds[0], private_.buyer.cookies)).toEqual([
    'GUARANTEES',
    'TERMS',
    'WITHDRAWAL_FORM',
  ])
  expect(await kindsOf(professional.orderIds[0], professional.buyer.cookies)).toEqual(['TERMS'])
  expect(await kindsOf(sealed.orderIds[0], sealed.buyer.cookies)).toEqual(['GUARANTEES', 'TERMS'])
})

test('the buyer downloads what the hash names; another buyer and another seller find nothing', async () => {
  const { buyer, orderIds } = await buy('normal')
  await market.runJobs()
  const [id] = orderIds
  for (const { kind, sha256 } of (await orderOf(id, buyer.cookies)).documents) {
    const url = `/api/orders/${id}/documents/${kind}`
    const { statusCode, headers, rawPayload } = await market.http.inject({ url, cookies: buyer.cookies })
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(sha256)
    const stranger = await market.newBuyer()
    const rival = await createVendor(market.db)
    for (const cookies of [stranger.cookies, await market.loginAs(rival.userId)])
      expect((await market.http.inject({ url, cookies })).statusCode).toBe(404)
  }
  expect(
    (await market.http.inject({ url: `/api/orders/${id}/documents/LABEL`, cookies: buyer.cookies })).statusCode,
  ).toBe(404)
})

test('of two sellers, one mail has the terms and the guarantees once, and a form for each', async () => {
  const { purchaseId } = await buy('normal', { vendors: [vendor, await createVendor(market.db)] })
  const names = (await contractAttachments(market.db, purchaseId)).map(({ fileName }) => fileName).sort()
  expect(names).toEqual([
    expect.stringMatching(/^conditions-de-vente-.+\.pdf$/),
    expect.stringMatching(/^formulaire-de-retractation-.+\.pdf$/),
    expect.stringMatching(/^formulaire-de-retractation-.+\.pdf$/),
    expect.stringMatching(/^garanties-legales-.+\.pdf$/),
  ])
})

test('the mediator of each seller is in the guarantees of its order', async () => {
  const [named, plain] = [await createVendor(market.db), await createVendor(market.db)]
  await market.db
    .updateTable('vendors')
    .set({ mediator_name: 'Médiateur du commerce', mediator_address: '2 rue de Colmar, 94300 Vincennes' })
    .where('id', '=', named.vendorId)
    .execute()
  const { buyer, orderIds } = await buy('normal', { vendors: [named, plain] })
  await market.runJobs()
  const hashes = []
  for (const id of orderIds)
    hashes.push((await orderOf(id, buyer.cookies)).documents.find(({ kind }) => kind === 'GUARANTEES')?.sha256)
  expect(new Set(hashes).size).toBe(2)
  const [paragraph] = mediation('Comptoir', ['Médiateur du commerce', '2 rue de Colmar, 94300 Vincennes'])
  expect(paragraph).toMatchObject({ text: expect.stringContaining('Médiateur du commerce, 2 rue de Colmar') })
  expect(mediation('Comptoir', [])).toEqual([])
})

test('the identifiers of producer responsibility are in the terms of their seller alone', async () => {
  const [named, plain] = [await createVendor(market.db), await createVendor(market.db)]
  await market.db
    .insertInto('vendor_identifiers')
    .values({ vendor_id: named.vendorId, stream: 'EMBALLAGES_PRO', number: 'FR123456_01ABCD' })
    .execute()
  const { purchaseId } = await buy('professional', { vendors: [named, plain] })
  const terms = await contractAttachments(market.db, purchaseId)
  expect(terms.map(({ fileName }) => fileName)).toEqual(Array(2).fill(expect.stringMatching(/^conditions-de-vente/)))
  expect(
    producerSection('Comptoir', [producerIdLine({ stream: 'EMBALLAGES_PRO', number: 'FR123456_01ABCD' })]),
  ).toEqual([
    { kind: 'heading', text: 'Identifiants uniques de Comptoir' },
    { kind: 'paragraph', text: expect.stringContaining('Emballages professionnels\u00a0: FR123456_01ABCD') },
  ])
  expect(producerSection('Comptoir', [])).toEqual([])
})

test('the version that was accepted goes with the mail, also when it is sent under a newer one', async () => {
  const first = await buy('normal')
  await market.runJobs()
  const [termsOf, before] = [
    async (given: typeof first) =>
      (await orderOf(given.orderIds[0], given.buyer.cookies)).documents.find(({ kind }) => kind === 'TERMS')?.sha256,
    await buy('normal'),
  ]
  await market.pool.query(
    `INSERT INTO page_versions (name, source, effective_on, note) VALUES ('cgv', $1, current_date, 'Nouvelle version')`,
    ['title: Conditions\nlead: Autres règles.\n\n## Une seule {seule}\nUne **autre** règle.\n\n- un\n- deux\n'],
  )
  const after = await buy('normal')
  await market.runJobs()
  expect(await termsOf(before)).toBe(await termsOf(first))
  expect(await termsOf(after)).not.toBe(await termsOf(first))
})

test('a crash between the archive and the mail server sends the same documents again', async () => {
  const { purchaseId } = await buy('normal')
  const { id: mailId } = await market.db
    .selectFrom('mails')
    .select('id')
    .where('event', '=', `order-confirmed:${purchaseId}`)
    .executeTakeFirstOrThrow()
  const sent: (readonly MailAttachment[])[] = []
  const service = {
    findOperator: async () => null,
    findAttachments: () => contractAttachments(market.db, purchaseId),
    findHold: async () => null,
    transport: {
      send: async ({ attachments }: { attachments: readonly MailAttachment[] }) => {
        sent.push(attachments)
        if (sent.length === 1) throw new Error('the connection is cut')
        return 'accepted' as const
      },
    },
  }
  await expect(sendMail(market.db, service, { mailId })).rejects.toThrow()
  await sendMail(market.db, service, { mailId })
  expect(sent[1]).toEqual(sent[0])
  expect(sent[1]).toHaveLength(3)
  const copies = await Promise.all(Array.from({ length: 3 }, () => contractAttachments(market.db, purchaseId)))
  for (const copy of copies) expect(copy).toEqual(sent[0])
})

test('several sendings at once archive one set of documents', async () => {
  const { purchaseId, orderIds } = await buy('normal')
  await Promise.all(Array.from({ length: 4 }, () => contractAttachments(market.db, purchaseId)))
  const rows = await market.db.selectFrom('order_documents').select('kind').where('order_id', 'in', orderIds).execute()
  expect(rows).toHaveLength(3)
  await expect(market.pool.query('DELETE FROM order_documents')).rejects.toThrow()
  await expect(market.pool.query(`UPDATE contract_documents SET created_at = now()`)).rejects.toThrow()
})
