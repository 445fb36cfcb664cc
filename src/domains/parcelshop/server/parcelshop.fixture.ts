import { randomUUID } from 'node:crypto'
import { addDays, isoDay } from '#shared/dates.ts'
import type { Cookies } from '#tests/support/app.ts'
import type { TestVendor } from '#tests/support/factories.ts'
import type { TestMarket } from '#tests/support/test-market.ts'

export const today = isoDay(new Date())
export const everyDay = [1, 2, 3, 4, 5, 6, 7]
let serial = Date.now() % 1_000_000
export const newNumber = () => `8N${String(++serial).padStart(11, '0')}`

type Method = 'GET' | 'POST' | 'PUT'
/** The calls of a shop and of a grower. */
export const parcelCalls = (market: TestMarket) => {
  const call = (method: Method, path: string, body: object | undefined, cookies?: Cookies) =>
    market.request(method, path, body, cookies ? { cookies } : {})
  return {
    call,
    set: (shopId: number, cookies: Cookies, values: object = {}) =>
      call('PUT', `/api/seller/parcel-shops/${shopId}`, { ...shopTerms, ...values }, cookies),
    announce: (shopId: number, cookies: Cookies | undefined, values: object = {}) =>
      call('POST', '/api/parcel-drops', { ...drop(shopId), ...values }, cookies),
    drop: async (id: number, cookies: Cookies) =>
      (await call('GET', `/api/parcel-drops/${id}`, undefined, cookies)).body.data,
    cancel: (id: number, cookies: Cookies) => call('POST', `/api/parcel-drops/${id}/cancel`, undefined, cookies),
    receive: (id: number, cookies: Cookies, received: number[], refused: object[] = []) =>
      call('POST', `/api/seller/parcel-drops/${id}/receive`, { received, refused }, cookies),
    scan: (number: string, cookies: Cookies) => call('POST', '/api/seller/parcel-drops/receive', { number }, cookies),
    handOver: (shopId: number, cookies: Cookies, parcelIds: number[], values: object = {}) =>
      call(
        'POST',
        '/api/seller/parcel-handovers',
        { key: randomUUID(), shopId, carrier: 'COLISSIMO', parcelIds, ...values },
        cookies,
      ),
    giveBack: (id: number, cookies: Cookies) =>
      call('POST', `/api/seller/parcel-drops/parcels/${id}/give-back`, undefined, cookies),
    paper: async (path: string, cookies: Cookies = {}) => {
      const { statusCode, headers } = await market.http.inject({ method: 'GET', url: path, cookies })
      return statusCode === 200 ? headers['content-type'] : statusCode
    },
  }
}

const shopTerms = {
  isOpen: true,
  maxParcels: 3,
  maxKilos: 20,
  carriers: [
    { carrier: 'COLISSIMO', weekdays: everyDay, cutOff: '16:30' },
    { carrier: 'DPD', weekdays: everyDay, cutOff: '09:00' },
  ],
}
export const parcel = (values: object = {}) => ({
  ...{ carrier: 'COLISSIMO', trackingNumber: newNumber(), reference: 'Martin', grams: 9_000, bottles: 6 },
  ...values,
})
export const drop = (shopId: number, values: object = {}) => ({
  ...{ key: randomUUID(), shopId, plannedOn: addDays(today, 1), excise: 'CAPSULE', adultsInFrance: true },
  parcels: [parcel(), parcel()],
  ...values,
})

/** A shop is open every day, so that no test depends on the day. */
export async function openEveryDay({ db }: TestMarket, { shopId }: TestVendor) {
  await db.deleteFrom('shop_hours').where('shop_id', '=', shopId).execute()
  await db
    .insertInto('shop_hours')
    .values(everyDay.map(weekday => ({ shop_id: shopId, weekday, opens: '00:00', closes: '24:00' })))
    .execute()
}
