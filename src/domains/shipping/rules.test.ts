import { describe, expect, test } from 'vitest'
import { deliveryModes, orderModes } from '#shared/delivery.ts'
import { isWorkingDay } from '#shared/holidays.ts'
import {
  deliveryPrice,
  deliveryZone,
  modesFor,
  palletsFor,
  pickupReady,
  promisedDay,
  type ShippedGoods,
} from './rules.ts'

const all = ['PICKUP', 'HOME', 'RELAY', 'FREIGHT']
const goods = (values: Partial<ShippedGoods> = {}): ShippedGoods => ({
  title: 'Lien',
  deliveryModes: all,
  weightGrams: 1_000,
  palletised: false,
  lawfulModes: orderModes,
  ...values,
})
/** Of the modes of offers; a round takes whatever can be delivered. */
const possible = (...lines: ShippedGoods[]) => deliveryModes.filter(mode => modesFor(lines)[mode] === null)

test.each([
  ['51200', 'metropole'],
  ['01000', 'metropole'],
  ['20137', 'corse'],
  ['97400', null],
  ['98000', 'metropole'],
  ['00100', null],
  ['5120', null],
])('%s is in the zone %s', (postcode, zone) => {
  expect(deliveryZone({ postcode })).toBe(zone)
})

describe('delivery modes', () => {
  test('a small parcel may use any mode', () => {
    expect(possible(goods())).toEqual(all)
  })

  test('a mode must suit every article of the seller', () => {
    expect(possible(goods(), goods({ deliveryModes: ['PICKUP', 'HOME'] }))).toEqual(['PICKUP', 'HOME', 'FREIGHT'])
  })

  test('a round takes what is delivered at home or on a pallet, whatever its weight, and nothing that is collected', () => {
    const heavy = goods({ weightGrams: 2_000_000, palletised: true, deliveryModes: ['FREIGHT'] })
    expect(modesFor([heavy, goods({ deliveryModes: ['HOME'] })]).ROUND).toBeNull()
    expect(modesFor([goods({ deliveryModes: ['PICKUP', 'RELAY'] })]).ROUND).toContain('ne se livre pas')
    expect(modesFor([goods({ lawfulModes: ['PICKUP'] })]).ROUND).toContain('certificat')
  })

  test('20 kg is the limit of relay points, 30 kg of parcels', () => {
    expect(possible(goods({ weightGrams: 20_000 }))).toContain('RELAY')
    expect(possible(goods({ weightGrams: 20_001 }))).toEqual(['PICKUP', 'HOME', 'FREIGHT'])
    expect(possible(goods({ weightGrams: 30_000 }))).toContain('HOME')
    expect(possible(goods({ weightGrams: 15_001 }), goods({ weightGrams: 15_000 }))).toEqual(['PICKUP', 'FREIGHT'])
  })

  test('pallet goods travel by pallet, together with parcel goods', () => {
    const pallet = goods({ title: 'Bouteilles', palletised: true, deliveryModes: ['PICKUP', 'FREIGHT'] })
    expect(possible(pallet, goods({ deliveryModes: ['PICKUP', 'HOME'] }))).toEqual(['PICKUP', 'FREIGHT'])
    expect(modesFor([goods({ title: 'Fût', palletised: true })]).HOME).toBe('«\u00a0Fût\u00a0» voyage sur palette.')
  })

  test('goods travel only as the law lets them, with its reason', () => {
    expect(modesFor([goods({ title: 'Acide', lawfulModes: ['PICKUP', 'FREIGHT'] })]).RELAY).toContain(
      '«\u00a0Acide\u00a0» relève',
    )
    expect(possible(goods(), goods({ lawfulModes: ['PICKUP'] }))).toEqual(['PICKUP'])
  })

  test('pallets are estimated by the ton; parcels have none', () => {
    expect(palletsFor([goods()])).toBe(0)
    expect(palletsFor([goods({ palletised: true })])).toBe(1)
    expect(palletsFor([goods({ weightGrams: 2_000_001 })])).toBe(3)
  })
})

describe('delivery price', () => {
  const rates = [
    { mode: 'HOME', zone: 'metropole', maxWeightGrams: 30_000, priceCents: 1_990 },
    { mode: 'HOME', zone: 'metropole', maxWeightGrams: 5_000, priceCents: 990 },
    { mode: 'FREIGHT', zone: 'metropole', maxWeightGrams: 1_000_000, priceCents: 8_900 },
  ]
  const request = {
    mode: 'HOME',
    postcode: '51200',
    weightGrams: 5_000,
    palletised: false,
    goodsCents: 10_000,
  } as const

  test('the first bracket that includes the weight applies', () => {
    expect(deliveryPrice(request, rates, null)).toEqual({ htCents: 990 })
    expect(deliveryPrice({ ...request, weightGrams: 5_001 }, rates, null)).toEqual({ htCents: 1_990 })
    expect(deliveryPrice({ ...request, weightGrams: 30_001 }, rates, null)).toBeNull()
  })

  test('is null without a rate for the zone', () => {
    expect(deliveryPrice({ ...request, postcode: '20000' }, rates, null)).toBeNull()
    expect(deliveryPrice({ ...request, postcode: '97400' }, rates, null)).toBeNull()
    expect(deliveryPrice({ ...request, postcode: null }, rates, null)).toEqual({ htCents: 990 })
  })

  test('delivery is free from the threshold, to the cent, but never by pallet', () => {
    expect(deliveryPrice(request, rates, 10_001)).toEqual({ htCents: 990 })
    expect(deliveryPrice(request, rates, 10_000)).toEqual({ htCents: 0 })
    expect(deliveryPrice({ ...request, mode: 'FREIGHT' }, rates, 10_000)).toEqual({ htCents: 8_900 })
  })

  test('pick-up is free', () => {
    expect(deliveryPrice({ ...request, mode: 'PICKUP' }, [], null)).toEqual({ htCents: 0 })
  })
})

describe('working days', () => {
  test('exclude weekends and public holidays', () => {
    expect(['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-11'].map(day => isWorkingDay(day))).toEqual([
      true,
      false,
      false,
      false,
    ])
    // Easter Monday, Ascension and Whit Monday 2026.
    expect(['2026-04-06', '2026-05-14', '2026-05-25'].map(day => isWorkingDay(day))).toEqual([false, false, false])
  })

  test('the promised day adds preparation and transit in working days', () => {
    expect(promisedDay('2026-11-20', 1, 'HOME', [])).toBe('2026-11-25')
    expect(promisedDay('2026-12-24', 0, 'HOME', [])).toBe('2026-12-29')
  })
})

describe('pick-up', () => {
  const week = [1, 2, 3, 4, 5].flatMap(weekday => [
    { weekday, opens: '08:30:00', closes: '12:00:00' },
    { weekday, opens: '14:00:00', closes: '18:00:00' },
  ])

  test('preparation time only counts while the shop is open', () => {
    // Friday 20 November 2026.
    expect(pickupReady({ day: '2026-11-20', time: '09:00' }, 2, week, [])).toEqual({ day: '2026-11-20', time: '11:00' })
    expect(pickupReady({ day: '2026-11-20', time: '11:00' }, 2, week, [])).toEqual({ day: '2026-11-20', time: '15:00' })
    expect(pickupReady({ day: '2026-11-20', time: '17:00' }, 4, week, [])).toEqual({ day: '2026-11-23', time: '11:30' })
  })

  test('skips closures, and promises no date for a shop without hours', () => {
    const closures = [{ fromDay: '2026-11-20', toDay: '2026-11-23' }]
    expect(pickupReady({ day: '2026-11-20', time: '09:00' }, 1, week, closures)?.day).toBe('2026-11-24')
    const long = [{ fromDay: '2026-11-20', toDay: '2027-03-14' }]
    expect(pickupReady({ day: '2026-11-20', time: '09:00' }, 1, week, long)?.day).toBe('2027-03-15')
    expect(pickupReady({ day: '2026-11-20', time: '09:00' }, 1, [], [])).toBeNull()
  })
})

describe('rates by department', () => {
  const rates = [
    { mode: 'HOME', zone: 'metropole', maxWeightGrams: 30_000, priceCents: 1_990 },
    { mode: 'HOME', zone: 'corse', maxWeightGrams: 30_000, priceCents: 2_990 },
    { mode: 'HOME', zone: 'departments', departments: ['20', '51'], maxWeightGrams: 10_000, priceCents: 500 },
  ]
  const price = (postcode: string | null, weightGrams: number) =>
    deliveryPrice({ mode: 'HOME', postcode, weightGrams, palletised: false, goodsCents: 0 }, rates, null)?.htCents

  test('win over the zone for the weights that they include', () => {
    expect(price('51200', 10_000)).toBe(500)
    expect(price('51200', 10_001)).toBe(1_990)
    expect(price('20000', 1_000)).toBe(500)
    expect(price('10000', 1_000)).toBe(1_990)
  })

  test('do not apply without a postcode, nor overseas', () => {
    expect(price(null, 1_000)).toBe(1_990)
    expect(price('97400', 1_000)).toBeUndefined()
  })
})
