import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReturnsMarket, professional, type ReturnsMarket } from './returns.fixture.ts'

let world: ReturnsMarket
beforeAll(async () => {
  world = await openReturnsMarket()
})
afterAll(() => world.app.close())

const receive = (number: string, restock = true, who: 'seller' | 'otherSeller' | 'buyer' = 'seller') =>
  world.post(who, '/api/seller/returns/receive', { number, restock })

test('receives every unit of a return by its number, and restocks them on request', async () => {
  const order = await world.delivered(2, professional)
  const id = await world.requestReturn(order, { kind: 'RETURN', reason: 'OTHER', message: 'Erreur de taille.' })
  await world.act('seller', id, { act: 'accept' })
  const { number } = await world.show(id)
  const before = await world.onHand(order.offerId)
  for (const who of ['otherSeller', 'buyer'] as const)
    expect((await receive(number, true, who)).body.code).toBe(who === 'buyer' ? 'FORBIDDEN' : 'NOT_FOUND')
  expect((await receive(number.toLowerCase())).body.data).toMatchObject({ id, number, units: 1, status: 'RECEIVED' })
  expect(await world.onHand(order.offerId)).toBe(before + 1)
  expect((await receive(number)).body.code).toBe('RETURN_STEP')
  expect((await receive('R-INCONNU')).body.code).toBe('NOT_FOUND')
})

test('the seller’s waiting returns follow their steps, and a late one counts once', async () => {
  const waiting = async () => {
    const { body } = await world.get('seller', '/api/seller/workspace')
    const lines = body.data.waiting.filter(({ topic }: { topic: string }) => topic.startsWith('returns'))
    return Object.fromEntries(lines.map((line: { topic: string; count: number }) => [line.topic, line.count]))
  }
  expect(await waiting()).toEqual({ returnsToSettle: 1 })
  const order = await world.delivered(2, professional)
  const id = await world.requestReturn(order, { kind: 'RETURN', reason: 'ORDERED_TWICE' })
  expect(await waiting()).toEqual({ returnsToSettle: 1, returnsToDecide: 1 })
  await world.app.db.updateTable('returns').set({ due_on: '2020-01-01' }).where('id', '=', id).execute()
  expect(await waiting()).toEqual({ returnsToSettle: 1, returnsLate: 1 })
  const list = await world.get('seller', '/api/returns?side=seller')
  expect(list.body.data.lateCount).toBe(1)
  await world.app.db.updateTable('returns').set({ status: 'DISPUTED', due_on: null }).where('id', '=', id).execute()
  expect(await waiting()).toEqual({ returnsToSettle: 1, returnsDisputed: 1 })
})
