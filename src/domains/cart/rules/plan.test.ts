import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DeliveryOption, PickupShop } from '../contract-choices.ts'
import { collectPlan, deliverPlan, fewestStops, isChosen, placeKey, plansOf } from './plan.ts'

const places = fc.subarray(['A', 'B', 'C', 'D', 'E', 'F'])
const carts = fc.array(places, { minLength: 1, maxLength: 6 })

/** The smallest number of places over every assignment of one place to each seller. */
function bruteForce(serving: readonly (readonly string[])[]): number {
  let assignments: Set<string>[] = [new Set()]
  for (const shops of serving.filter(shops => shops.length > 0))
    assignments = assignments.flatMap(places => shops.map(shop => new Set([...places, shop])))
  return Math.min(...assignments.map(({ size }) => size))
}

test('never plans more stops than any other assignment of the sellers to their shops', () => {
  fc.assert(
    fc.property(carts, serving => {
      const stops = fewestStops(serving)
      expect(new Set(stops).size).toBe(bruteForce(serving))
      for (const shops of serving.filter(shops => shops.length > 0))
        expect(shops.some(shop => stops.includes(shop))).toBe(true)
    }),
  )
})

const option = (mode: DeliveryOption['mode'], htCents: number | null): DeliveryOption => ({
  mode,
  dates: [],
  htCents,
  ttcCents: htCents === null ? null : htCents * 1.2,
  reason: htCents === null ? 'Trop lourd' : null,
  promisedOn: mode === 'PICKUP' || htCents === null ? null : '2026-11-25',
})
const shop = (id: number, street: string, time = '08:00', complete = true): PickupShop => ({
  id,
  name: `Comptoir ${id}`,
  street,
  postcode: '51200',
  city: 'Épernay',
  complete,
  linesInStock: complete ? 1 : 0,
  ready: { day: '2026-11-23', time },
})
const part = (id: number, shops: PickupShop[], home: number | null = 1_000) => ({
  vendor: { id, name: `Vendeur ${id}`, slug: `${id}` },
  choices: [option('PICKUP', 0), option('HOME', home), option('RELAY', null), option('FREIGHT', null)],
  shops,
  chosen: { mode: 'HOME' as const, shopId: null, relayPointId: null, drop: null },
})

describe('collecting', () => {
  test('shops of two sellers at one address are one stop, ready when the later of them is', () => {
    const plan = collectPlan(
      [part(1, [shop(11, '12 rue du Port')]), part(2, [shop(21, '12, Rue du Port', '10:00')])],
      null,
    )
    expect(plan?.stops).toMatchObject([{ shops: [{ id: 11 }, { id: 21 }], ready: { time: '10:00' } }])
    expect(plan).toMatchObject({ ttcCents: 0, delivered: [] })
    expect(placeKey(shop(1, '12 rue du Port'))).not.toBe(placeKey(shop(1, '14 rue du Port')))
  })

  test('delivers the goods of a seller whose shops do not have them', () => {
    const plan = collectPlan([part(1, [shop(11, 'A')]), part(2, [shop(21, 'B', '08:00', false)])], null)
    expect(plan).toMatchObject({ ttcCents: 1_200, delivered: [{ vendorId: 2, promisedOn: '2026-11-25' }] })
    expect(plan?.deliveries).toEqual([
      { vendorId: 1, mode: 'PICKUP', shopId: 11 },
      { vendorId: 2, mode: 'HOME', shopId: null },
    ])
  })

  test('prefers the buyer’s shop, then the one that is ready first, among equal numbers of stops', () => {
    const parts = [part(1, [shop(11, 'A', '10:00'), shop(12, 'B', '09:00')])]
    expect(collectPlan(parts, null)?.deliveries).toMatchObject([{ shopId: 12 }])
    expect(collectPlan(parts, 11)?.deliveries).toMatchObject([{ shopId: 11 }])
  })

  test('is no plan when the goods of a seller can be neither collected nor delivered', () => {
    expect(collectPlan([part(1, [shop(11, 'A')]), part(2, [], null)], null)).toBeNull()
  })
})

test('delivering collects only what cannot be delivered', () => {
  const plan = deliverPlan([part(1, [shop(11, 'A')]), part(2, [shop(21, 'B')], null)], null)
  expect(plan).toMatchObject({ htCents: 1_000, delivered: [{ vendorId: 1 }], stops: [{ shops: [{ id: 21 }] }] })
})

describe('both plans', () => {
  const two = [part(1, [shop(11, 'A')]), part(2, [shop(21, 'A')])]

  test('are proposed when collecting saves money', () => {
    const plans = plansOf(two, null)
    expect(plans).toMatchObject({ collect: { ttcCents: 0 }, deliver: { ttcCents: 2_400 } })
    expect(plans && [isChosen(plans.collect, two), isChosen(plans.deliver, two)]).toEqual([false, true])
  })

  test('are proposed when the buyer goes to more places than needed', () => {
    const at = (shopId: number) => ({ chosen: { mode: 'PICKUP' as const, shopId, relayPointId: null, drop: null } })
    const free = [part(1, [shop(11, 'A')], 0), part(2, [shop(21, 'A'), shop(22, 'B')], 0)] as const
    const chosen = (second: number) => [
      { ...free[0], ...at(11) },
      { ...free[1], ...at(second) },
    ]
    expect(plansOf(chosen(22), null)?.collect.stops).toHaveLength(1)
    expect(plansOf(chosen(21), null)).toBeNull()
  })

  test('are not for one seller, whose deliveries are already side by side', () => {
    expect(plansOf(two.slice(0, 1), null)).toBeNull()
  })
})
