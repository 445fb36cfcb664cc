/** One contract for both carriers: the embedded one, and Sendcloud's adapter over a fake of its HTTP API. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CarrierHarness, embeddedHarness, sendcloudHarness } from '#tests/support/carrier-harness.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { type CarrierParcel, CarrierRefusal, CarrierUnavailable } from './port.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

let next = 1
const address = { recipient: 'Camille Vigneron', street: '3 rue des Crayères', postcode: '51200', city: 'Épernay' }
const parcelOf = (values: Partial<CarrierParcel> = {}): CarrierParcel => ({
  key: `CC-${next++}-0`,
  orderNumber: 'CC-1',
  mode: 'HOME',
  carrier: 'Colissimo',
  service: 'Domicile sans signature',
  sender: { ...address, recipient: 'Domaine des Essais' },
  recipient: address,
  phone: '+33326000000',
  email: 'camille@exemple.fr',
  relayId: null,
  weightGrams: 1_250,
  lengthCm: 40,
  widthCm: 30,
  heightCm: 30,
  ...values,
})

describe.each([
  ['embedded', async () => embeddedHarness(database.db)],
  ['sendcloud', sendcloudHarness],
] as const)('%s', (name, open) => {
  let at: CarrierHarness
  beforeAll(async () => {
    at = await open()
  })
  afterAll(() => at.close())

  test('announces a parcel with its number and its label, once per key', async () => {
    const parcel = parcelOf()
    const before = await at.countParcels()
    const [first, second] = await Promise.all([at.carrier.announce(parcel), at.carrier.announce(parcel)])
    expect(first).toMatchObject({ reference: expect.any(String), carrier: 'Colissimo' })
    expect(first.trackingNumber).toMatch(/^\d[A-Z]\d{11}$/)
    expect(first.labelPdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(second.reference).toBe(first.reference)
    expect(await at.countParcels()).toBe(before + 1)
    expect(await at.carrier.trackedStatus(first.reference)).toMatchObject({
      kind: 'announced',
      trackingNumber: first.trackingNumber,
    })
  })

  test('a request whose response was lost is repeated without a second parcel', async () => {
    const parcel = parcelOf()
    const before = await at.countParcels()
    at.loseNextResponse()
    const first = await at.carrier.announce(parcel).catch((error: unknown) => {
      expect(error).toBeInstanceOf(CarrierUnavailable)
      return at.carrier.announce(parcel)
    })
    expect((await at.carrier.announce(parcel)).reference).toBe(first.reference)
    expect(await at.countParcels()).toBe(before + 1)
  })

  test('a key that the carrier knows for another order throws instead of returning its label', async () => {
    const parcel = parcelOf()
    await at.carrier.announce(parcel)
    await expect(at.carrier.announce({ ...parcel, orderNumber: 'CC-2' })).rejects.toThrow('another order')
  })

  test('an address that the carrier does not serve is refused in French', async () => {
    const refused = at.carrier.announce(parcelOf({ recipient: { ...address, postcode: '00000' } }))
    await expect(refused).rejects.toBeInstanceOf(CarrierRefusal)
    await expect(refused).rejects.toThrow('le code postal')
  })

  test('draws the label of a return, from the buyer to the warehouse, and refuses an address that it does not serve', async () => {
    const label = await at.carrier.announceReturn(parcelOf({ key: `RET-${next++}` }))
    expect(label).toMatchObject({ reference: expect.any(String), carrier: 'Colissimo' })
    expect(label.trackingNumber).toMatch(/^\d[A-Z]\d{11}$/)
    expect(label.labelPdf.subarray(0, 5).toString()).toBe('%PDF-')
    const nowhere = { ...address, postcode: '00000' }
    await expect(
      at.carrier.announceReturn(parcelOf({ key: `RET-${next++}`, sender: nowhere, recipient: nowhere })),
    ).rejects.toBeInstanceOf(CarrierRefusal)
  })

  test('quotes a parcel in cents without tax, and none that is too heavy', async () => {
    const quote = await at.carrier.quote(parcelOf({ weightGrams: 1_250 }))
    expect(quote).toEqual({ carrier: 'Colissimo', htCents: 796, days: 2 })
    expect(await at.carrier.quote(parcelOf({ weightGrams: 31_000 }))).toBeNull()
  })

  test('finds the relay points near a postcode with their hours, open ones only', async () => {
    await at.addRelay()
    const found = await at.carrier.relayPoints({ postcode: '51200' })
    expect(found).toEqual([
      {
        id: '012345',
        carrier: 'Mondial Relay',
        name: 'Tabac des Coteaux',
        street: '4 Rue du Port',
        postcode: '51200',
        city: 'Épernay',
        latitude: 49.041,
        longitude: 3.956,
        hours: 'lun. à ven. 09:00–12:00 et 14:00–19:00, sam. 09:00–12:00',
      },
    ])
  })

  test('sends a driver on a working day, and refuses a Sunday in French', async () => {
    const parcel = parcelOf()
    await at.carrier.announce(parcel)
    const wanted = { key: parcel.key, address, phone: null, email: null, parcels: 1, weightGrams: 1_250 }
    expect((await at.carrier.requestPickup({ ...wanted, day: '2026-11-27' })).reference).toMatch(/./)
    await expect(at.carrier.requestPickup({ ...wanted, day: '2026-11-29' })).rejects.toBeInstanceOf(CarrierRefusal)
  })

  test('a parcel is cancelled once, by its reference or by its key; an unknown one has no effect', async () => {
    const [one, another] = [parcelOf(), parcelOf()]
    const { reference } = await at.carrier.announce(one)
    await at.carrier.announce(another)
    await at.carrier.cancel({ reference, key: one.key })
    await at.carrier.cancel({ reference, key: one.key })
    await at.carrier.cancel({ reference: null, key: another.key })
    await at.carrier.cancel({ reference: null, key: 'CC-0-0' })
    expect([await at.isCancelled(one.key), await at.isCancelled(another.key)]).toEqual([true, true])
  })

  test('a signed event names the parcel and what happened to it; a forged or altered one is refused', async () => {
    const announced = await at.carrier.announce(parcelOf())
    const moment = new Date('2026-05-04T09:30:00.000Z')
    for (const kind of ['collected', 'in_transit', 'out_for_delivery', 'at_pickup_point', 'delivered'] as const)
      expect(at.carrier.readEvent(at.event(announced, kind, moment))).toMatchObject({
        reference: announced.reference,
        trackingNumber: announced.trackingNumber,
        kind,
        at: moment,
      })
    const good = at.event(announced, 'delivered', moment)
    expect(at.carrier.readEvent(good)?.id).toBe(at.carrier.readEvent(good)?.id)
    const refused = [
      at.event(announced, 'delivered', moment, 'another secret'),
      { ...good, body: Buffer.from(String(good.body).replace(announced.trackingNumber, '6A99999999999')) },
      { ...good, headers: {} },
    ]
    for (const call of refused)
      expect(() => at.carrier.readEvent(call)).toThrow(expect.objectContaining({ code: 'SIGNATURE_INVALID' }))
    expect(at.carrier.name).toBe(name)
  })
})
