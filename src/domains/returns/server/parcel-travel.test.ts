/** One parcel from its price to its end, with the embedded carrier, through the calls of the site. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyParcelEvent } from '#domains/orders/server/carriers/parcel-events.ts'
import { deliverParcelEvent } from '#domains/shipping/carriers/embedded.ts'
import { carrierSettings } from '#domains/shipping/carriers/settings.ts'
import { runJobs } from '#tests/support/jobs.ts'
import { readMails } from '#tests/support/mails.ts'
import { applyReturnEvent } from './return-travel.ts'
import { openReturnsMarket, type ReturnsMarket } from './returns.fixture.ts'

let market: ReturnsMarket
let deliverTo: string
beforeAll(async () => {
  market = await openReturnsMarket()
  deliverTo = await market.app.http.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => market.app.close())

const run = () => {
  const { embedded } = carrierSettings({ DEMO: true, DATABASE_URL: market.app.url, HOST: '127.0.0.1', PORT: 0 })
  return runJobs(market.app.pool, {
    'shipping.sandbox-event': payload => deliverParcelEvent({ ...embedded, deliverTo }, payload as never),
    'shipping.parcel-event': async payload => {
      if (!(await applyReturnEvent(market.app.db, payload as never)))
        await applyParcelEvent(market.app.db, payload as never)
    },
  })
}
const moved = async (ref: string, ...moves: string[]) => {
  for (const move of moves)
    expect((await market.post('admin', '/api/carrier-sandbox/moves', { move, ref })).status).toBe(200)
  await run()
}
const order = async (id: number) => (await market.get('seller', `/api/orders/${id}`)).body.data
const onHand = async (offerId: number) =>
  (await market.app.db.selectFrom('stock').select('on_hand').where('offer_id', '=', offerId).executeTakeFirstOrThrow())
    .on_hand
const referenceOf = async (column: 'shipment_id' | 'return_id', id: number) => {
  const { reference } = await market.app.db
    .selectFrom('carrier_parcels')
    .select('reference')
    .where(column, '=', id)
    .executeTakeFirstOrThrow()
  return String(reference)
}

/** Priced, labelled, and a driver asked for. */
async function labelled() {
  const placed = await market.placed()
  await market.post('seller', `/api/orders/generateEtiquette/${placed.orderId}`)
  const { shipments } = await order(placed.orderId)
  const at = `/api/orders/${placed.orderId}/shipments/${shipments[0].id}`
  const { quote } = (await market.get('seller', `${at}/carrier-quote`)).body.data
  expect(quote).toMatchObject({ carrier: 'Colissimo', htCents: expect.any(Number), days: 2 })
  expect((await market.post('seller', `${at}/carrier-label`)).body.data.trackingNumber).toMatch(/^8N/)
  return { ...placed, ref: await referenceOf('shipment_id', shipments[0].id) }
}

test('delivered: each scan is a step that the buyer reads, and the last one starts the time to withdraw', async () => {
  const { orderId, ref } = await labelled()
  await moved(ref, 'collected')
  expect((await order(orderId)).status).toBe('SHIPPED')
  await moved(ref, 'in_transit', 'out_for_delivery', 'failed_attempt', 'at_pickup_point', 'delivered')
  const { status, shipments } = (await market.get('buyer', `/api/orders/${orderId}`)).body.data
  expect([status, shipments[0].news.code]).toEqual(['DELIVERED', 'DELIVERED'])
  expect((await market.get('buyer', `/api/returns/form/${orderId}`)).body.data.lines).toHaveLength(1)
})

test('lost: the order stays shipped, and the seller refunds what nobody will receive, without putting it in stock', async () => {
  const { orderId, lineId, offerId, ref } = await labelled()
  await moved(ref, 'collected', 'in_transit', 'lost')
  expect(await order(orderId)).toMatchObject({ status: 'SHIPPED', shipments: [{ news: { code: 'LOST' } }] })
  const before = await onHand(offerId)
  const refund = {
    lines: [{ lineId, quantity: 1, restock: false }],
    delivery: true,
    reason: 'Colis perdu par le transporteur',
  }
  expect((await market.post('seller', `/api/orders/setRefund/${orderId}`, refund)).body).toMatchObject({ code: null })
  expect(await onHand(offerId)).toBe(before)
})

test('returned to its sender: the goods are back in stock with the refund, once', async () => {
  const { orderId, lineId, offerId, ref } = await labelled()
  await moved(ref, 'collected', 'failed_attempt', 'returned', 'twice')
  expect(await order(orderId)).toMatchObject({ status: 'SHIPPED', shipments: [{ news: { code: 'RETURNED' } }] })
  const before = await onHand(offerId)
  const units = (await order(orderId)).lines[0].quantity
  const refund = {
    lines: [{ lineId, quantity: units, restock: true }],
    delivery: true,
    reason: 'Colis revenu\u00a0: refusé',
  }
  expect((await market.post('seller', `/api/orders/setRefund/${orderId}`, refund)).body).toMatchObject({ code: null })
  expect(await onHand(offerId)).toBe(before + units)
  expect((await market.post('seller', `/api/orders/setRefund/${orderId}`, refund)).body.code).toBe('REFUND_TOO_HIGH')
})

test('disputed: damaged on its way, contested by its seller, decided by the operator', async () => {
  const { orderId, lineId, ref } = await labelled()
  await moved(ref, 'collected', 'delivered')
  const id = await market.requestReturn(
    { orderId, lineId },
    { kind: 'DAMAGE', reason: 'BROKEN', parcelState: 'CRUSHED' },
  )
  expect((await market.act('seller', id, { act: 'refuse', note: 'Le colis est parti intact.' })).body.code).toBeNull()
  await market.act('buyer', id, { act: 'dispute', note: 'Le carton était écrasé à l’arrivée.', files: [] })
  const ruled = await market.act('admin', id, { act: 'rule', note: 'La photo montre un carton écrasé.' })
  expect(ruled.body.data.status).toBe('REFUNDED')
})

test('sent back by its buyer: the scan proves the sending, the arrival asks the seller to count, and both are steps', async () => {
  const { orderId, lineId, offerId, ref } = await labelled()
  await moved(ref, 'collected', 'delivered')
  const id = await market.requestReturn({ orderId, lineId })
  expect((await market.post('seller', `/api/returns/${id}/label`)).body.code).toBeNull()
  const back = await referenceOf('return_id', id)
  await moved(back, 'collected', 'in_transit')
  const before = await onHand(offerId)
  const shown = async () => (await market.get('buyer', `/api/returns/${id}`)).body.data
  expect((await shown()).status).toBe('SENT')
  expect((await shown()).history.map(({ act, actor }: { act: string; actor: string }) => [act, actor])).toContainEqual([
    'send',
    'carrier',
  ])
  await moved(back, 'delivered', 'twice')
  expect((await shown()).history.filter(({ act }: { act: string }) => act === 'arrive')).toHaveLength(1)
  expect([(await shown()).status, await onHand(offerId)]).toEqual(['SENT', before])
  await market.act('seller', id, { act: 'receive', lines: [{ lineId, quantity: 1, restock: true }] })
  expect([(await shown()).status, await onHand(offerId)]).toEqual(['RECEIVED', before + 1])
  const mails = await readMails(market.app.db, { event: 'return-arrive:%' })
  expect(mails).toHaveLength(1)
})

test('a return that the carrier lost is a step for both, and the proof of sending stays', async () => {
  const { orderId, lineId, ref } = await labelled()
  await moved(ref, 'collected', 'delivered')
  const id = await market.requestReturn({ orderId, lineId })
  await market.post('seller', `/api/returns/${id}/label`)
  await moved(await referenceOf('return_id', id), 'collected', 'lost')
  const { status, history } = (await market.get('seller', `/api/returns/${id}`)).body.data
  expect(status).toBe('SENT')
  expect(history.at(-1)).toMatchObject({ act: 'misroute', actor: 'carrier', note: 'Le transporteur a perdu le colis.' })
})
