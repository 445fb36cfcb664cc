import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DeliveryOption, PickupShop } from '../contract-choices.ts'
import { cheapestToTheDoor, collectPlan, deliverPlan, fewestStops, isChosen, placeKey, plansOf } from './plan.ts'

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
  })

  test('stops are in the order of their times, each at the latest time of its shops', () => {
    const parts = [
      part(1, [shop(11, 'A', '11:00')]),
      part(2, [shop(21, 'B', '09:00')]),
      part(3, [shop(31, 'A', '10:00')]),
      part(4, [shop(41, 'A', '10:30')]),
    ]
    expect(collectPlan(parts, null)?.stops).toMatchObject([
      { shops: [{ id: 21 }], ready: { day: '2026-11-23', time: '09:00' } },
      { shops: [{ id: 11 }, { id: 31 }, { id: 41 }], ready: { day: '2026-11-23', time: '11:00' } },
    ])
  })

  test('one address is written in several ways', () => {
    const key = placeKey(shop(1, '12 rue de l’Église'))
    expect(placeKey(shop(2, ' 12, RUE DE L EGLISE. '))).toBe(key)
    expect(placeKey(shop(1, '14 rue de l’Église'))).not.toBe(key)
    expect(placeKey({ ...shop(1, '12 rue de l’Église'), postcode: '51100' })).not.toBe(key)
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
    const reversed = [part(1, [shop(12, 'B', '09:00'), shop(11, 'A', '10:00')])]
    expect(collectPlan(reversed, 11)?.deliveries).toMatchObject([{ shopId: 11 }])
  })

  test('leaves out shops without opening hours, and goods that may not be collected', () => {
    const closed = { ...shop(11, 'A'), ready: null }
    expect(collectPlan([part(1, [closed])], null)?.deliveries).toMatchObject([{ mode: 'HOME' }])
    const sentOnly = {
      ...part(1, [shop(11, 'A')]),
      choices: [{ ...option('PICKUP', 0), reason: 'Trop lourd' }, option('HOME', 1_000)],
    }
    expect(collectPlan([sentOnly], null)?.deliveries).toMatchObject([{ mode: 'HOME' }])
  })

  test('is planned for eight sellers at most, for the sake of time', () => {
    const sellers = Array.from({ length: 9 }, (_, index) => part(index + 1, [shop(index + 1, 'A')]))
    expect(collectPlan(sellers.slice(1), null)?.deliveries).toHaveLength(8)
    expect(collectPlan(sellers, null)).toBeNull()
    expect(plansOf(sellers, null)).toBeNull()
  })

  test('is no plan when the goods of a seller can be neither collected nor delivered', () => {
    expect(collectPlan([part(1, [shop(11, 'A')]), part(2, [], null)], null)).toBeNull()
  })
})

describe('the cheapest delivery to the door', () => {
  const of = (...choices: DeliveryOption[]) => cheapestToTheDoor(choices)?.mode

  test('is the lowest price of a parcel, a haulier and the seller’s own lorry', () => {
    const [home, freight, round] = [option('HOME', 1_000), option('FREIGHT', 900), option('ROUND', 800)]
    expect([of(home, freight), of(freight, home), of(round, freight)]).toEqual(['FREIGHT', 'FREIGHT', 'ROUND'])
    expect([of(freight), of(round)]).toEqual(['FREIGHT', 'ROUND'])
  })

  test('is none where the goods are collected, sent to a relay point, or cannot be sent', () => {
    expect(of(option('PICKUP', 0), option('RELAY', 500), option('HOME', null))).toBeUndefined()
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

  test('are not when a choice of the buyer already has as few stops', () => {
    const free = [part(1, [shop(11, 'A')], 0), part(2, [shop(21, 'A')], 0)] as const
    const collected = { chosen: { mode: 'PICKUP' as const, shopId: 11, relayPointId: null, drop: null } }
    expect(plansOf([{ ...free[0], ...collected }, free[1]], null)).toBeNull()
    expect(
      plansOf(
        [
          { ...free[0], ...collected },
          { ...free[1], chosen: null },
        ],
        null,
      ),
    ).toBeNull()
  })

  test('are not when nothing can be collected, nothing delivered, or a seller does neither', () => {
    expect(plansOf([part(1, []), part(2, [])], null)).toBeNull()
    expect(plansOf([part(1, [shop(11, 'A')], null), part(2, [shop(21, 'A')], null)], null)).toBeNull()
    expect(plansOf([part(1, [shop(11, 'A')]), part(2, [], null)], null)).toBeNull()
  })

  test('are not for one seller, whose deliveries are already side by side', () => {
    expect(plansOf(two.slice(0, 1), null)).toBeNull()
  })
})

describe('a plan is chosen', () => {
  const plan = collectPlan([part(1, [shop(11, 'A')]), part(2, [])], null)!
  type Chosen = Parameters<typeof isChosen>[1][number]['chosen']
  const choice = (mode: NonNullable<Chosen>['mode'], shopId: number | null = null): Chosen => ({
    mode,
    shopId,
    relayPointId: null,
    drop: null,
  })
  const parts = (first: Chosen, second: Chosen) => [
    { ...part(1, []), chosen: first },
    { ...part(2, []), chosen: second },
  ]
  const isChosenWith = (first: Chosen, second: Chosen) => isChosen(plan, parts(first, second))

  test('when every seller has its way and its shop', () => {
    expect(isChosenWith(choice('PICKUP', 11), choice('HOME'))).toBe(true)
  })

  test('but not when one of them has another way or shop, or none yet', () => {
    expect(isChosenWith(choice('PICKUP', 12), choice('HOME'))).toBe(false)
    expect(isChosenWith(choice('PICKUP', 11), choice('RELAY'))).toBe(false)
    expect(isChosenWith(choice('RELAY', 11), choice('HOME'))).toBe(false)
    expect(isChosenWith(choice('PICKUP', 11), null)).toBe(false)
    expect(isChosenWith(choice('HOME'), choice('PICKUP', 11))).toBe(false)
  })

  test('but not by the choice of another seller', () => {
    const both = deliverPlan([part(1, []), part(2, [])], null)!
    expect(isChosen(both, parts(choice('HOME'), choice('HOME')))).toBe(true)
    expect(isChosen(both, parts(choice('RELAY'), choice('HOME')))).toBe(false)
  })
})
