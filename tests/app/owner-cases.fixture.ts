/** Format of a row in the ownership table: the caller, the object, and its place in the request. */
import { randomUUID } from 'node:crypto'
import { addDays, isoDay } from '#shared/dates.ts'
import type { FixturePerson, Fixtures } from '#tests/support/fixtures.ts'

type Things = Fixtures['things']
export type CaseRequest = { params?: Record<string, unknown>; query?: string; body?: unknown }
export type OwnerCase = {
  /** The member of the group of fixtures that may send this request about its own objects. */
  by: FixturePerson | 'key'
  request: (theirs: Things, own: Things) => CaseRequest
  /**
   * For a response that omits other people's objects rather than being an error: the tables in which the caller's own
   * rows may change. Even then, nothing of the other group changes or appears in the response.
   */
  leftOut?: readonly string[]
  /** The expected code where NOT_FOUND would not identify which of several objects is wrong. */
  refusal?: string
  /** An error that the owner gets in this test for an unrelated reason. */
  ownRefusal?: string
}
/** A case, or the reason why a place of this operation names an object without an owner. */
export type OwnerCases = Record<string, OwnerCase | string>

export const everybodys = 'categories, tags and brands are everybody’s'
export const shownToAll = 'is shown to everybody'
export const paging = 'is where the last page ended, among one’s own'

export const at = (thing: keyof Things, by: OwnerCase['by'], body?: unknown, param = 'id'): OwnerCase => ({
  by,
  request: theirs => ({ params: { [param]: theirs[thing] }, body }),
})
export const inBody = (
  by: OwnerCase['by'],
  body: (theirs: Things, own: Things) => unknown,
  thing?: keyof Things,
  refusal = 'NOT_FOUND',
): OwnerCase => ({
  by,
  request: (theirs, own) => ({ params: thing ? { id: own[thing] } : {}, body: body(theirs, own) }),
  refusal,
})
export const though = (given: OwnerCase, ownRefusal: string): OwnerCase => ({ ...given, ownRefusal })
export const quiet = (given: OwnerCase, ...leftOut: string[]): OwnerCase => ({ ...given, leftOut })
export const parcel = (lineId: unknown) => ({ lines: [{ lineId, quantity: 1 }], after: null })
export const mapping = (settings: object) => ({
  columns: { title: 0, priceHt: 1, reference: 2 },
  settings: {
    vatCode: 'normal',
    brand: 'Marque',
    weightGrams: 500,
    tagId: null,
    warehouseId: null,
    publish: false,
    ...settings,
  },
  categories: [],
})
/** Lots of the parcel that waits; another line, offer or parcel than its own is not found. */
export const lotsOf = (things: Things, others: object = {}) => ({
  ...{ lineId: things.packedLine, offerId: things.packedOffer, shipmentId: things.shipment, revision: 1 },
  lots: [{ lot: 'L1', quantity: 1, bestBefore: null }],
  reason: why,
  ...others,
})
export const shipment = (order: keyof Things, parcel: keyof Things, body: unknown = {}): OwnerCase => ({
  by: 'owner',
  request: theirs => ({ params: { id: theirs[order], shipmentId: theirs[parcel] }, body }),
})
/** A line made on demand, by its order and by itself. */
export function orderLine(
  by: OwnerCase['by'],
  order: keyof Things,
  line: keyof Things,
  body: unknown,
  ownRefusal?: string,
): Record<':id' | ':lineId', OwnerCase> {
  const given = { by, ...(ownRefusal ? { ownRefusal } : {}) }
  return {
    ':id': { ...given, request: theirs => ({ params: { id: theirs[order], lineId: theirs[line], version: 1 }, body }) },
    ':lineId': {
      ...given,
      request: (theirs, own) => ({ params: { id: own[order], lineId: theirs[line], version: 1 }, body }),
    },
  }
}
export const filter = (by: OwnerCase['by'], name: string, thing: keyof Things): OwnerCase => ({
  by,
  request: theirs => ({ query: `${name}=${theirs[thing]}` }),
  leftOut: [],
})

export const today = isoDay(new Date())
/** Not past after a midnight during the run. */
export const tomorrow = addDays(today, 1)
export const address = {
  recipient: 'Camille',
  street: '1 rue Haute',
  postcode: '51200',
  city: 'Épernay',
  phone: '+33326000000',
}
export const priced = { priceCents: 1_000, vatCode: 'normal', step: 1, minimum: 1, tiers: [] }
export const shop = {
  ...address,
  recipient: undefined,
  pickup: true,
  pickupReadyHours: 2,
  isOpen: true,
  hours: [],
  position: null,
  name: 'Magasin du Mont',
  email: 'mont@exemple.fr',
  description: 'Au pied des coteaux.',
}
const act = { kind: 'price', how: 'percent', value: 500 }
export const reduction = { how: 'percent', value: 2_000 }
export const batchOf = (ids: unknown[], values: object = {}) => ({
  key: randomUUID(),
  selection: { ids },
  act,
  ...values,
})
export const stockIn = (warehouseId: unknown) => [{ warehouseId, onHand: 3 }]
export const countOf = (offerId: unknown, warehouseId: unknown) => ({ offerId, warehouseId, onHand: 7 })
export const binsOf = (offerId: unknown, warehouseId: unknown) => ({ warehouseId, bins: [{ offerId, bin: 'A-1' }] })
export const why = 'Article arrivé abîmé'
