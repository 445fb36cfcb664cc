import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, isoDay } from '#shared/dates.ts'
import { openReturnsMarket, professional, type ReturnsMarket } from './returns.fixture.ts'

let world: ReturnsMarket
beforeAll(async () => {
  world = await openReturnsMarket()
})
afterAll(() => world.app.close())

const damage = { kind: 'DAMAGE', reason: 'BROKEN', parcelState: 'CRUSHED', message: 'Carton enfoncé.' }
const commercial = { kind: 'RETURN', reason: 'ORDERED_TWICE' }

describe('a withdrawal', () => {
  test('is acknowledged immediately, stops automatic completion, and cannot be refused by the seller', async () => {
    const order = await world.delivered(2)
    const { body } = await world.postReturn(order)
    expect(body.data).toMatchObject({ status: 'ACCEPTED' })
    const receipts = await world.mails('return-requested:%')
    expect(receipts.map(mail => mail.recipient)).toContain(`acheteur${world.buyerId}@exemple.fr`)
    expect(receipts[0]?.text).toContain('accusé de réception')
    expect((await world.post('buyer', `/api/orders/completeOrder/${order.orderId}`)).body.code).toBe('WRONG_STATUS')
    const refused = await world.act('seller', body.data.id, { act: 'refuse', note: 'Non merci' })
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Une rétractation ne se refuse pas\u00a0: remboursez les articles.',
    ])
  })

  test('is restocked, then refunded with the delivery when the whole order is returned', async () => {
    const order = await world.delivered(2)
    const id = await world.requestReturn(order, { lines: [{ lineId: order.lineId, quantity: 2 }] })
    expect(await world.show(id)).toMatchObject({ dueOn: null, mayWait: true, goodsCents: 2_400, deliveryCents: 1_188 })
    await world.act('buyer', id, { act: 'send', carrier: 'La Poste', trackingNumber: '8N0001' })
    expect((await world.show(id)).dueOn).toBe(addDays(isoDay(new Date()), 14))
    const before = await world.onHand(order.offerId)
    const lines = [{ lineId: order.lineId, quantity: 2, restock: true }]
    expect((await world.act('seller', id, { act: 'receive', lines })).body.data.status).toBe('RECEIVED')
    expect(await world.onHand(order.offerId)).toBe(before + 2)
    expect((await world.act('seller', id, { act: 'refund' })).body.data.status).toBe('REFUNDED')
    expect(await world.onHand(order.offerId)).toBe(before + 2)
    const seen = await world.show(id, 'seller')
    expect(seen.refund).toMatchObject({ amountCents: 2_400 + 1_188, status: 'PENDING' })
    expect(seen.history.map((step: { act: string; actor: string }) => `${step.actor} ${step.act}`)).toEqual([
      'buyer request',
      'buyer send',
      'seller receive',
      'seller refund',
    ])
    expect((await world.post('buyer', `/api/orders/completeOrder/${order.orderId}`)).body.data.status).toBe('COMPLETED')
  })

  test('refunded late raises the sum due, which buyer and seller see; a professional’s return never', async () => {
    const id = await world.requestReturn(await world.delivered(2))
    await world.act('buyer', id, { act: 'send', carrier: 'La Poste', trackingNumber: '8N0002' })
    expect(await world.show(id)).toMatchObject({ surcharge: null })
    const ago = (days: number) => new Date(Date.now() - days * 86_400_000)
    await world.app.db
      .updateTable('returns')
      .set({ created_at: ago(30), sent_at: ago(28) })
      .where('id', '=', id)
      .execute()
    for (const who of ['buyer', 'seller'] as const)
      expect((await world.show(id, who)).surcharge).toMatchObject({ daysLate: 16, basisPoints: 500, cents: 60 })
    const other = await world.requestReturn(await world.delivered(2, professional), commercial)
    await world.app.db
      .updateTable('returns')
      .set({ created_at: ago(60) })
      .where('id', '=', other)
      .execute()
    expect(await world.show(other)).toMatchObject({ surcharge: null })
  })

  test('of a part refunds that part only', async () => {
    const order = await world.delivered(2)
    const id = await world.requestReturn(order)
    expect(await world.show(id)).toMatchObject({ goodsCents: 1_200, deliveryCents: 0 })
  })

  test('is rejected with the reason when late, for an excluded article, or for a professional', async () => {
    expect((await world.postReturn(await world.delivered(30))).body.code).toBe('RETURN_OUTDATED')
    const excluded = await world.delivered(1)
    await world.app.db
      .updateTable('order_lines')
      .set({ withdrawable: false, withdrawal_reason: 'Étiquettes à votre nom.' })
      .where('order_id', '=', excluded.orderId)
      .execute()
    expect((await world.postReturn(excluded)).body.fields).toEqual({ 'lines.0.lineId': 'Étiquettes à votre nom.' })
    const estate = await world.postReturn(await world.delivered(1, professional))
    expect([estate.status, estate.body.error]).toEqual([403, expect.stringContaining('celui des particuliers')])
    const form = await world.get('buyer', `/api/returns/form/${excluded.orderId}`)
    expect(form.body.data.lines[0]).toMatchObject({ left: 0, reason: 'Étiquettes à votre nom.' })
  })

  test('replaces a claim about the same units, which never blocks it', async () => {
    const order = await world.delivered(2)
    const claim = await world.requestReturn(order, { ...damage, lines: [{ lineId: order.lineId, quantity: 2 }] })
    const id = await world.requestReturn(order, { lines: [{ lineId: order.lineId, quantity: 2 }] })
    expect([(await world.show(claim)).status, (await world.show(id)).status]).toEqual(['CANCELLED', 'ACCEPTED'])
  })
})

describe('quantities', () => {
  test('never exceed the units bought, minus those refunded or being returned', async () => {
    const order = await world.delivered(1)
    const lines = (quantity: number) => ({ lines: [{ lineId: order.lineId, quantity }] })
    expect((await world.postReturn(order, lines(3))).body.code).toBe('INVALID_INPUT')
    await world.requestReturn(order, lines(1))
    expect((await world.postReturn(order, lines(2))).body.fields).toEqual({
      'lines.0.quantity': '1 au plus\u00a0: le reste est déjà rendu ou demandé.',
    })
    await world.requestReturn(order, lines(1))
    const twice = [...lines(1).lines, ...lines(1).lines]
    expect((await world.postReturn(order, { lines: twice })).body.code).toBe('INVALID_INPUT')
    const foreign = await world.delivered(1)
    expect((await world.postReturn({ ...order, lineId: foreign.lineId })).body.code).toBe('INVALID_INPUT')
  })

  test('two concurrent requests for the same units create one return', async () => {
    const order = await world.delivered(1)
    const all = { lines: [{ lineId: order.lineId, quantity: 2 }] }
    const responses = await Promise.all([
      world.postReturn(order, all),
      world.postReturn(order, all),
      world.postReturn(order, all),
    ])
    expect(responses.map(response => response.status).sort()).toEqual([200, 400, 400])
  })
})

describe('a refund', () => {
  test('requested twice concurrently is made once, and never exceeds the amount paid', async () => {
    const order = await world.delivered(1)
    const id = await world.requestReturn(order, { lines: [{ lineId: order.lineId, quantity: 2 }] })
    const responses = await Promise.all([1, 2, 3].map(() => world.act('seller', id, { act: 'refund' })))
    expect(responses.map(response => response.status).sort()).toEqual([200, 409, 409])
    const made = await world.app.db
      .selectFrom('refunds')
      .select('amount_cents')
      .where('order_id', '=', order.orderId)
      .execute()
    expect(made).toEqual([{ amount_cents: order.totalCents }])
  })

  test('concurrent with one from the order page never exceeds the amount paid in total', async () => {
    const order = await world.delivered(1)
    const id = await world.requestReturn(order, { lines: [{ lineId: order.lineId, quantity: 2 }] })
    const byHand = { lines: [{ lineId: order.lineId, quantity: 2 }], delivery: true, reason: 'Rétractation' }
    await Promise.all([
      world.act('seller', id, { act: 'refund' }),
      world.post('seller', `/api/orders/setRefund/${order.orderId}`, byHand),
    ])
    const made = await world.app.db
      .selectFrom('refunds')
      .select('amount_cents')
      .where('order_id', '=', order.orderId)
      .execute()
    expect(made.reduce((sum, refund) => sum + refund.amount_cents, 0)).toBe(order.totalCents)
    expect((await world.show(id)).status).toBe('REFUNDED')
  })

  test('made from the order page settles the return once every unit is refunded, not before', async () => {
    const order = await world.delivered(1)
    const id = await world.requestReturn(order)
    const byHand = (body: object) =>
      world.post('seller', `/api/orders/setRefund/${order.orderId}`, { reason: 'Geste', ...body })
    await byHand({ delivery: 100 })
    expect((await world.show(id)).status).toBe('ACCEPTED')
    await byHand({ lines: [{ lineId: order.lineId, quantity: 1 }] })
    expect((await world.show(id)).status).toBe('REFUNDED')
  })

  test('refused by the bank leaves the return waiting for its refund', async () => {
    const order = await world.delivered(1)
    const id = await world.requestReturn(order)
    await world.act('seller', id, { act: 'refund' })
    await world.app.db.updateTable('refunds').set({ status: 'FAILED' }).where('order_id', '=', order.orderId).execute()
    expect((await world.show(id)).status).toBe('ACCEPTED')
    expect((await world.postReturn(order, { lines: [{ lineId: order.lineId, quantity: 2 }] })).body.code).toBe(
      'INVALID_INPUT',
    )
    expect((await world.act('seller', id, { act: 'refund' })).body.data.status).toBe('REFUNDED')
  })
})

describe('received goods', () => {
  test('are counted line by line: missing or unsellable units are neither restocked nor refunded', async () => {
    const order = await world.delivered(1)
    const id = await world.requestReturn(order, { lines: [{ lineId: order.lineId, quantity: 2 }] })
    const before = await world.onHand(order.offerId)
    const receive = (lines: object[]) => world.act('seller', id, { act: 'receive', lines })
    const { lineId } = order
    for (const lines of [
      [{ lineId, quantity: 3, restock: true }],
      [{ lineId, quantity: 0, restock: false }],
      [{ lineId: lineId + 1, quantity: 1, restock: true }],
      [],
    ])
      expect((await receive(lines)).body.code).toBe('INVALID_INPUT')
    await receive([{ lineId, quantity: 1, restock: false }])
    expect(await world.onHand(order.offerId)).toBe(before)
    expect(await world.show(id)).toMatchObject({ goodsCents: 1_200, deliveryCents: 0 })
    expect((await receive([{ lineId, quantity: 1, restock: true }])).body.code).toBe('RETURN_STEP')
  })
})

describe('a professional', () => {
  test('requests what the seller promised; after a refusal with a reason, the operator decides on appeal', async () => {
    const order = await world.delivered(1, professional)
    expect((await world.postReturn(order, { kind: 'RETURN' })).body.fields).toHaveProperty('reason')
    const id = await world.requestReturn(order, commercial)
    expect((await world.act('seller', id, { act: 'refuse', note: '' })).body.code).toBe('INVALID_INPUT')
    await world.act('seller', id, { act: 'requestDetails', note: 'Une photo du carton ?' })
    expect((await world.show(id)).dueOn).toBeNull()
    await world.act('buyer', id, { act: 'answer', note: 'La voici.' })
    await world.act('seller', id, { act: 'refuse', note: 'Carton ouvert.' })
    expect((await world.mails('return-refuse:%'))[0]?.text).toContain('Carton ouvert.')
    expect((await world.act('seller', id, { act: 'dispute', note: 'Moi aussi' })).body.code).toBe('FORBIDDEN')
    await world.act('buyer', id, { act: 'dispute', note: 'Il était fermé.' })
    expect((await world.mails('return-dispute:%')).map(mail => mail.recipient)).toContain('operateur@exemple.fr')
    const disputes = await world.get('admin', '/api/admin/disputes')
    expect(disputes.body.data.returns.map((row: { id: number }) => row.id)).toContain(id)
    expect((await world.act('seller', id, { act: 'rule', note: 'Je décide' })).body.code).toBe('FORBIDDEN')
    const ruled = await world.act('admin', id, { act: 'rule', note: 'Les photos montrent un carton fermé.' })
    expect(ruled.body.data.status).toBe('REFUNDED')
    expect((await world.show(id)).refund.amountCents).toBe(1_200)
  })

  test('has the number of days the seller grants; a private buyer is directed to the legal right', async () => {
    expect((await world.postReturn(await world.delivered(30, professional), commercial)).body.code).toBe(
      'RETURN_OUTDATED',
    )
    expect((await world.postReturn(await world.delivered(1), commercial)).body.code).toBe('FORBIDDEN')
  })
})

describe('damage', () => {
  test('is reported by any buyer, even after the withdrawal period, with the carrier’s deadline', async () => {
    const order = await world.delivered(40)
    const id = await world.requestReturn(order, damage)
    const seen = await world.show(id)
    expect(seen).toMatchObject({ status: 'REQUESTED', parcelState: 'CRUSHED', dueOn: addDays(isoDay(new Date()), 5) })
    expect(seen.carrierDeadline > seen.order.deliveredOn).toBe(true)
    await world.act('seller', id, { act: 'replace', note: 'Renvoi lundi.' })
    expect((await world.act('seller', id, { act: 'confirmReplaced' })).body.code).toBe('FORBIDDEN')
    expect((await world.act('buyer', id, { act: 'confirmReplaced' })).body.data.status).toBe('REPLACED')
  })

  test('has its own reasons and parcel states', async () => {
    const order = await world.delivered(1)
    expect((await world.postReturn(order, { ...damage, reason: 'CHANGED_MIND' })).body.fields).toHaveProperty('reason')
    expect((await world.postReturn(order, { parcelState: 'WET' })).body.fields).toHaveProperty('parcelState')
  })
})

describe('another user', () => {
  test('gets the same 404 as for a missing return', async () => {
    const id = await world.requestReturn(await world.delivered(1))
    for (const who of ['otherBuyer', 'otherSeller'] as const) {
      for (const path of ['', '/receipt', '/letter', '/label', `/files/${crypto.randomUUID()}`]) {
        const missing = await world.get(who, `/api/returns/999999${path}`)
        const foreign = await world.get(who, `/api/returns/${id}${path}`)
        expect([path, foreign.status, foreign.body]).toEqual([path, 404, missing.body])
      }
      expect((await world.act(who, id, { act: 'cancel' })).status).toBe(404)
      expect((await world.get(who, '/api/returns')).body.data.returns).toEqual([])
    }
    expect((await world.get('buyer', '/api/returns?side=seller')).body.code).toBe('FORBIDDEN')
    expect((await world.get('seller', '/api/admin/disputes')).body.code).toBe('FORBIDDEN')
    const order = await world.delivered(1)
    expect((await world.postReturn(order, {}, 'otherBuyer')).status).toBe(404)
    expect((await world.postReturn(order, {}, 'seller')).body.code).toBe('FORBIDDEN')
  })
})
