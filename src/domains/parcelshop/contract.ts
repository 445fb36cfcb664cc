import { calendarDay, id, operation, text, z } from '#shared/contract.ts'
import {
  bottleCap,
  dropStatuses,
  exciseProofs,
  heaviestGrams,
  lightestGrams,
  parcelCap,
  parcelCarriers,
  parcelStatuses,
  refusalReasons,
} from './rules.ts'

/** Of the pages that show which shops are drop-off points. */
export const parcelShopTag = 'parcel-shops'

export const carrier = z.enum(parcelCarriers, { error: 'Choisissez un transporteur' })
export const params = z.strictObject({ id })

export const shopCarrier = z.object({
  carrier,
  name: z.string(),
  /** 1 Monday … 7 Sunday. */
  weekdays: z.array(z.number()),
  cutOff: z.string(),
})
const parcelShop = z.object({
  shopId: z.number(),
  maxParcels: z.number(),
  maxKilos: z.number(),
  carriers: z.array(shopCarrier),
})
export type ParcelShop = z.output<typeof parcelShop>

export const listParcelShops = operation({
  method: 'GET',
  path: '/api/parcel-shops',
  summary: 'Lists the open shops that receive growers’ own wine parcels for their carriers, with the pick-ups of each.',
  access: 'public',
  cacheTags: [parcelShopTag, 'shops'],
  data: z.object({ shops: z.array(parcelShop) }),
})

const parcel = z.object({
  id: z.number(),
  carrier,
  carrierName: z.string(),
  trackingNumber: z.string(),
  trackingUrl: z.string().nullable(),
  grams: z.number(),
  bottles: z.number(),
  status: z.enum(parcelStatuses),
  reason: z.enum(refusalReasons).nullable(),
  /** Day of the pick-up that it should leave with. */
  dueOn: z.string().nullable(),
  leftAt: z.string().nullable(),
})
export const drop = z.object({
  id: z.number(),
  number: z.string(),
  status: z.enum(dropStatuses),
  shop: z.object({ id: z.number(), name: z.string(), street: z.string(), postcode: z.string(), city: z.string() }),
  vendor: z.object({ id: z.number(), name: z.string() }),
  plannedOn: z.string(),
  excise: z.enum(exciseProofs),
  sender: z.object({ name: z.string(), siret: z.string().nullable() }),
  createdAt: z.string(),
  receivedAt: z.string().nullable(),
  parcels: z.array(parcel),
  history: z.array(
    z.object({ step: z.enum([...dropStatuses, 'HANDED_OVER', 'GIVEN_BACK']), at: z.string(), parcels: z.number() }),
  ),
})
export type Drop = z.output<typeof drop>

/** The reference is the sender’s own: the shop does not receive it. */
const ownDrop = drop.extend({ parcels: z.array(parcel.extend({ reference: z.string() })), mayCancel: z.boolean() })
export type OwnDrop = z.output<typeof ownDrop>

const summary = drop.pick({ id: true, number: true, status: true, plannedOn: true }).extend({
  shop: z.object({ id: z.number(), name: z.string() }),
  parcels: z.number(),
  /** In the shop, before their carrier has called. */
  waiting: z.number(),
  handedOver: z.number(),
})
export type DropSummary = z.output<typeof summary>

export const listDrops = operation({
  method: 'GET',
  path: '/api/parcel-drops',
  summary: 'Lists the drops of the caller or of their estate, newest first.',
  access: 'user',
  query: z.strictObject({ before: id.optional() }),
  data: z.object({ drops: z.array(summary), more: z.boolean(), mayAnnounce: z.boolean() }),
})

export const getDrop = operation({
  method: 'GET',
  path: '/api/parcel-drops/:id',
  summary: 'Returns a drop of the caller or of their estate.',
  access: 'user',
  params,
  errors: ['NOT_FOUND'],
  data: ownDrop,
})

const trackingNumber = z
  .string({ error: 'Numéro de l’étiquette' })
  .overwrite(typed => typed.replace(/\s/g, '').toUpperCase())
  .regex(/^[A-Z0-9-]{6,35}$/, '6 à 35 lettres ou chiffres')
const announced = z.strictObject({
  carrier,
  trackingNumber,
  reference: z.union([z.literal(''), text(1, 40)]).default(''),
  grams: z
    .number({ error: 'Poids en kilogrammes' })
    .int('Poids en kilogrammes')
    .min(lightestGrams, '100\u00a0g au moins')
    .max(heaviestGrams, '30\u00a0kg au plus'),
  bottles: z
    .number({ error: 'Un nombre entier' })
    .int('Un nombre entier')
    .min(1, 'Une bouteille au moins')
    .max(bottleCap, `${bottleCap} bouteilles au plus`),
})

export const announceDrop = operation({
  method: 'POST',
  path: '/api/parcel-drops',
  summary: 'Announces parcels that a professional brings to a shop; the key announces them once.',
  access: 'user',
  body: z.strictObject({
    key: z.uuid(),
    shopId: id,
    plannedOn: calendarDay('Choisissez un jour'),
    excise: z.enum(exciseProofs, { error: 'Dites comment les droits sont acquittés' }),
    adultsInFrance: z.literal(true, {
      error:
        'Un colis pour l’étranger ou l’outre-mer demande un autre document, et un mineur ne reçoit pas d’alcool\u00a0: le magasin ne les prend pas.',
    }),
    parcels: z.array(announced).min(1, 'Un colis au moins').max(parcelCap, `${parcelCap} colis au plus`),
  }),
  limit: { attempts: 60, minutes: 60 },
  errors: ['NOT_FOUND', 'PROFESSIONALS_ONLY', 'FORBIDDEN', 'PARCEL_SHOP_CLOSED', 'CONFLICT'],
  data: z.object({ id: z.number(), number: z.string() }),
})

export const cancelDrop = operation({
  method: 'POST',
  path: '/api/parcel-drops/:id/cancel',
  summary: 'Cancels a drop that the counter has not received.',
  access: 'user',
  params,
  errors: ['NOT_FOUND', 'FORBIDDEN', 'DROP_CLOSED'],
  data: z.object({ id: z.number() }),
})
