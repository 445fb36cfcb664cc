/** How a row of the table of owners is written: who asks, for which object, in which place of the request. */
import { randomUUID } from 'node:crypto'
import { isoDay } from '#shared/dates.ts'
import type { FixturePerson, Fixtures } from '#tests/support/fixtures.ts'

type Things = Fixtures['things']
export type CaseRequest = { params?: Record<string, unknown>; query?: string; body?: unknown }
export type OwnerCase = {
  /** Who of the household may ask it of their own. */
  by: FixturePerson | 'key'
  ask: (theirs: Things, own: Things) => CaseRequest
  /**
   * Where what is not one's own is left out of an answer rather than refused: the tables in which the asker's own rows may
   * appear. Nothing of the other household is touched or told all the same.
   */
  leftOut?: readonly string[]
  /** Where NOT_FOUND would not say which of several is wrong: the code that does. */
  refusal?: string
  /** What the owner is told here all the same, for a reason of its own. */
  ownRefusal?: string
}
/** Or why a place of this operation names nobody's object. */
export type OwnerCases = Record<string, OwnerCase | string>

export const everybodys = 'categories, shelves and brands are everybody’s'
export const shownToAll = 'is shown to everybody'
export const paging = 'is where the last page ended, among one’s own'

export const at = (thing: keyof Things, by: OwnerCase['by'], body?: unknown, param = 'id'): OwnerCase => ({
  by,
  ask: theirs => ({ params: { [param]: theirs[thing] }, body }),
})
export const inBody = (
  by: OwnerCase['by'],
  body: (theirs: Things, own: Things) => unknown,
  thing?: keyof Things,
  refusal = 'NOT_FOUND',
): OwnerCase => ({
  by,
  ask: (theirs, own) => ({ params: thing ? { id: own[thing] } : {}, body: body(theirs, own) }),
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
export const shipment = (order: keyof Things, parcel: keyof Things): OwnerCase => ({
  by: 'owner',
  ask: theirs => ({ params: { id: theirs[order], shipmentId: theirs[parcel] }, body: {} }),
})
export const filter = (by: OwnerCase['by'], name: string, thing: keyof Things): OwnerCase => ({
  by,
  ask: theirs => ({ query: `${name}=${theirs[thing]}` }),
  leftOut: [],
})

export const today = isoDay(new Date())
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
export const why = 'Article arrivé abîmé'
