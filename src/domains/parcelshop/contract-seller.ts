import { id, operation, z } from '#shared/contract.ts'
import { carrier, drop, params, shopCarrier } from './contract.ts'
import { heaviestGrams, parcelCap, parcelCarriers, refusalReasons } from './rules.ts'

const isUnique = (items: readonly unknown[]) => new Set(items).size === items.length
const place = z.object({ id: z.number(), name: z.string() })

const ownShop = place.extend({
  isOpen: z.boolean(),
  maxParcels: z.number(),
  maxKilos: z.number(),
  carriers: z.array(shopCarrier),
})
export type OwnParcelShop = z.output<typeof ownShop>

export const listOwnParcelShops = operation({
  method: 'GET',
  path: '/api/seller/parcel-shops',
  summary: 'Lists the caller’s open shops, with the parcels that each receives.',
  // Every member of a seller: the counter receives.
  access: 'user',
  errors: ['FORBIDDEN'],
  data: z.object({ shops: z.array(ownShop), mayChange: z.boolean() }),
})

const weekdays = z
  .array(z.number().int().min(1).max(7))
  .min(1, 'Choisissez les jours de passage')
  .max(7)
  .refine(isUnique, 'Un jour est donné deux fois')
const most = (count: number) =>
  z.number({ error: 'Un nombre entier' }).int('Un nombre entier').min(1, '1 au moins').max(count, `${count} au plus`)

export const setParcelShop = operation({
  method: 'PUT',
  path: '/api/seller/parcel-shops/:id',
  summary: 'Sets whether a shop receives growers’ parcels, its limits, and the pick-ups of each carrier.',
  access: 'seller',
  params,
  body: z.strictObject({
    isOpen: z.boolean(),
    maxParcels: most(parcelCap),
    maxKilos: most(heaviestGrams / 1_000),
    carriers: z
      .array(
        z.strictObject({
          carrier,
          weekdays,
          cutOff: z.iso.time({ precision: -1, error: 'Heure attendue, comme 16:30' }),
        }),
      )
      .max(parcelCarriers.length)
      .refine(rows => isUnique(rows.map(row => row.carrier)), 'Un transporteur est donné deux fois'),
  }),
  errors: ['NOT_FOUND'],
  data: z.object({ id: z.number() }),
})

const waiting = z.object({
  id: z.number(),
  trackingNumber: z.string(),
  dropId: z.number(),
  dropNumber: z.string(),
  sender: z.string(),
  dueOn: z.string(),
  isLate: z.boolean(),
})
const announcedDrop = drop.pick({ id: true, number: true, plannedOn: true }).extend({
  sender: z.string(),
  shop: place,
  parcels: z.number(),
})
const handover = z.object({
  id: z.number(),
  number: z.string(),
  shop: place,
  carrierName: z.string(),
  handedAt: z.string(),
  parcels: z.number(),
})
const pile = z.object({ shop: place, carrier, carrierName: z.string(), parcels: z.array(waiting) })
export type ParcelPile = z.output<typeof pile>

export const listSellerDrops = operation({
  method: 'GET',
  path: '/api/seller/parcel-drops',
  summary:
    'Lists what the caller’s shops are to receive, what waits for each carrier, and what was handed over lately.',
  // Every member of a seller: the counter receives.
  access: 'user',
  errors: ['FORBIDDEN'],
  data: z.object({
    announced: z.array(announcedDrop),
    piles: z.array(pile),
    handovers: z.array(handover),
    /** A shop of the seller is a drop-off point now. */
    isOpen: z.boolean(),
  }),
})
export type SellerDrops = z.output<typeof listSellerDrops.data>

export const getSellerDrop = operation({
  method: 'GET',
  path: '/api/seller/parcel-drops/:id',
  summary: 'Returns a drop at a shop of the caller’s seller.',
  // Every member of a seller: the counter receives.
  access: 'user',
  params,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  data: drop,
})

export const receiveDrop = operation({
  method: 'POST',
  path: '/api/seller/parcel-drops/:id/receive',
  summary:
    'Receives parcels of a drop at the counter and refuses others with a reason; those in neither list are missing.',
  // Every member of a seller: the counter receives.
  access: 'user',
  params,
  body: z.strictObject({
    received: z.array(id).max(parcelCap).refine(isUnique),
    refused: z.array(z.strictObject({ parcelId: id, reason: z.enum(refusalReasons) })).max(parcelCap),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'DROP_CLOSED'],
  data: drop,
})

export const receiveDropByNumber = operation({
  method: 'POST',
  path: '/api/seller/parcel-drops/receive',
  summary: 'Receives every parcel of the drop with this number; the same number again returns it.',
  // Every member of a seller: the counter receives.
  access: 'user',
  body: z.strictObject({
    number: z
      .string()
      .overwrite(typed => typed.replace(/\s/g, '').toUpperCase())
      .regex(/^P\d{6}-[0-9A-Z]{6}$/, 'Le numéro du bon, comme P261126-7K3QXW'),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'DROP_CLOSED'],
  data: z.object({
    number: z.string(),
    sender: z.string(),
    parcels: z.number(),
    /** When they had been received before this request; null when this request did. */
    alreadyAt: z.string().nullable(),
  }),
})

export const handOverParcels = operation({
  method: 'POST',
  path: '/api/seller/parcel-handovers',
  summary: 'Hands parcels of one shop over to their carrier, in one act; the key hands them over once.',
  // Every member of a seller: the counter hands over.
  access: 'user',
  body: z.strictObject({
    key: z.uuid(),
    shopId: id,
    carrier,
    parcelIds: z.array(id).min(1, 'Cochez les colis remis').max(500).refine(isUnique),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  data: z.object({ id: z.number(), number: z.string(), parcels: z.number() }),
})

export const giveBackParcel = operation({
  method: 'POST',
  path: '/api/seller/parcel-drops/parcels/:id/give-back',
  summary: 'Gives a parcel that waits for its carrier back to its sender.',
  // Every member of a seller: the counter receives.
  access: 'user',
  params,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  data: z.object({ id: z.number() }),
})
