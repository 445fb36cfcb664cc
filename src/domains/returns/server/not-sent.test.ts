import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, isoDay } from '#shared/dates.ts'
import { openReturnsMarket, professional, type ReturnsMarket } from './returns.fixture.ts'

let world: ReturnsMarket
beforeAll(async () => {
  world = await openReturnsMarket()
})
afterAll(() => world.app.close())

const statusOf = async (orderId: number) =>
  (await world.app.db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow()).status
const reserved = async (offerId: number) =>
  (await world.app.db.selectFrom('stock').select('reserved').where('offer_id', '=', offerId).executeTakeFirstOrThrow())
    .reserved

describe('a withdrawal before dispatch', () => {
  test('is acknowledged immediately, blocks the shipment, and is refunded in full within 14 days', async () => {
    const order = await world.placed()
    const form = await world.get('buyer', `/api/returns/form/${order.orderId}`)
    expect(form.body.data).toMatchObject({ kind: 'WITHDRAWAL', closed: false })
    const id = await world.requestReturn(order, { lines: [{ lineId: order.lineId, quantity: 2 }] })
    expect(await world.show(id)).toMatchObject({
      status: 'ACCEPTED',
      goodsLeft: false,
      mayWait: false,
      sendBy: null,
      dueOn: addDays(isoDay(new Date()), 14),
      mayAct: ['cancel'],
    })
    for (const step of ['generateEtiquette', 'cancel'])
      expect((await world.post('seller', `/api/orders/${step}/${order.orderId}`)).body.code).toBe('WRONG_STATUS')
    const sent = await world.act('buyer', id, { act: 'send', carrier: 'La Poste', trackingNumber: '8N0001' })
    expect(sent.body.code).toBe('RETURN_STEP')
    const lines = [{ lineId: order.lineId, quantity: 2, restock: true }]
    expect((await world.act('seller', id, { act: 'receive', lines })).body.code).toBe('RETURN_STEP')
    const before = [await world.onHand(order.offerId), await reserved(order.offerId)]
    await world.act('seller', id, { act: 'refund' })
    const seen = await world.show(id)
    expect([seen.status, seen.refund.amountCents]).toEqual(['REFUNDED', order.totalCents])
    expect(await statusOf(order.orderId)).toBe('CANCELLED')
    expect([await world.onHand(order.offerId), await reserved(order.offerId)]).toEqual([
      before[0],
      (before[1] ?? 0) - 2,
    ])
  })

  test('of a part unblocks the rest once that part is refunded', async () => {
    const order = await world.placed()
    const id = await world.requestReturn(order)
    await world.act('seller', id, { act: 'refund' })
    expect((await world.show(id)).refund.amountCents).toBe(1_200)
    expect((await world.post('seller', `/api/orders/generateEtiquette/${order.orderId}`)).status).toBe(200)
  })

  test('is reserved to private buyers: others wait for the goods', async () => {
    const wait = await world.postReturn(await world.placed(professional), { kind: 'RETURN', reason: 'ORDERED_TWICE' })
    expect(wait.body.code).toBe('WRONG_STATUS')
    expect((await world.postReturn(await world.placed(), { kind: 'DAMAGE', reason: 'BROKEN' })).body.code).toBe(
      'WRONG_STATUS',
    )
    expect((await world.postReturn(await world.placed(professional))).body.code).toBe('FORBIDDEN')
  })
})

describe('goods not returned', () => {
  const escalate = { act: 'escalate', note: 'Rien reçu depuis trois semaines.' }

  test('may be appealed by the seller to the operator after the buyer’s deadline, not before', async () => {
    const id = await world.requestReturn(await world.delivered(1))
    expect((await world.act('seller', id, escalate)).body.error).toBe(
      'L’acheteur a encore le temps de renvoyer les articles.',
    )
    await world.app.db
      .updateTable('returns')
      .set({ created_at: new Date(Date.now() - 16 * 86_400_000) })
      .where('id', '=', id)
      .execute()
    expect((await world.act('buyer', id, escalate)).body.code).toBe('FORBIDDEN')
    expect((await world.act('otherSeller', id, escalate)).status).toBe(404)
    expect((await world.act('seller', id, { ...escalate, note: '' })).body.code).toBe('INVALID_INPUT')
    expect((await world.act('seller', id, escalate)).body.data.status).toBe('DISPUTED')
    const recipients = (await world.mails('return-escalate:%')).map(mail => mail.recipient)
    expect(recipients.toSorted()).toEqual([`acheteur${world.buyerId}@exemple.fr`, 'operateur@exemple.fr'])
    expect((await world.act('admin', id, { act: 'dismiss', note: 'Rien ne prouve l’envoi.' })).body.data.status).toBe(
      'CLOSED',
    )
    const over = await world.get('admin', '/api/admin/disputes?view=over')
    expect(over.body.data.returns.map((row: { id: number }) => row.id)).toContain(id)
  })

  test('the back office lists the longest waiting return first', async () => {
    const ids: number[] = []
    for (const _ of [1, 2]) {
      const id = await world.requestReturn(await world.delivered(1, professional), {
        kind: 'RETURN',
        reason: 'ORDERED_TWICE',
      })
      await world.act('seller', id, { act: 'refuse', note: 'Carton ouvert.' })
      await world.act('buyer', id, { act: 'dispute', note: 'Il était fermé.' })
      ids.push(id)
    }
    const disputes = await world.get('admin', '/api/admin/disputes')
    expect(disputes.body.data.returns.map((row: { id: number }) => row.id)).toEqual(ids)
  })
})

test('redirects a visitor to the login page, for any return id', async () => {
  const id = await world.requestReturn(await world.delivered(1))
  const reads = ['', '/receipt', '/letter', '/label', `/files/${crypto.randomUUID()}`].map(rest => `/${id}${rest}`)
  for (const path of [...reads.map(rest => `/api/returns${rest}`), '/api/returns', '/api/admin/disputes'])
    expect([path, (await world.app.request('GET', path)).status]).toEqual([path, 401])
  expect((await world.app.request('POST', `/api/returns/${id}/act`, { act: 'cancel' })).status).toBe(401)
})
