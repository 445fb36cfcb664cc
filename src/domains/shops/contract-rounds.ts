/** A seller's delivery prices by weight, the rounds of its own lorry, and the Member States to which it delivers. */
import { calendarDay, cents, id, operation, paragraphs, success, text, z } from '#shared/contract.ts'
import { isUnionCountry, unionCountries } from '#shared/price/countries.ts'
import { distanceSales } from '#shared/price/vat.ts'

export const sellerRate = z.object({
  mode: z.enum(['HOME', 'RELAY', 'FREIGHT']),
  /** Another Member State is a zone of its own. */
  zone: z.enum(['metropole', 'corse', 'departments', ...unionCountries]),
  /** First two digits of the postcodes, for that zone only: « 51 », « 20 » for Corsica. */
  departments: z.array(z.string()),
  maxWeightGrams: z.number(),
  priceCents: z.number(),
})
/** A price as its seller types it. */
export const givenRate = sellerRate
  .extend({
    departments: z
      .array(z.string().regex(/^(0[1-9]|[1-8]\d|9[0-5])$/, 'Deux chiffres, de 01 à 95'))
      .max(95)
      .default([]),
    maxWeightGrams: z.number().int().min(1).max(30_000_000),
    priceCents: cents.min(0).max(1_000_000),
  })
  .strict()
  .refine(given => given.mode !== 'RELAY' || !isUnionCountry(given.zone), {
    path: ['zone'],
    message: 'Les points relais ne sont proposés qu’en France',
  })
  .refine(given => (given.zone === 'departments') === given.departments.length > 0, {
    path: ['departments'],
    message: 'Indiquez les départements de ce tarif',
  })

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Heure attendue, comme 16:00')
const department = z.string().regex(/^(0[1-9]|[1-8]\d|9[0-5])$/, 'Deux chiffres, de 01 à 95')
const uniqueItems = (items: readonly unknown[]) => new Set(items).size === items.length

/** What one round has, read and written. */
const roundTerms = {
  name: z.string().max(60, '60 caractères au plus'),
  /** 1 Monday to 6 Saturday. */
  weekdays: z.array(z.number().int().min(1).max(6)).refine(uniqueItems, 'Un jour est donné deux fois'),
  /** Single days beside them. */
  dates: z
    .array(calendarDay('Une date'))
    .max(60, '60 dates au plus')
    .refine(uniqueItems, 'Une date est donnée deux fois'),
  /** Whose doors it goes to; none: to its drop-off points only. */
  departments: z.array(department).max(95).refine(uniqueItems, 'Un département est donné deux fois'),
  priceCents: cents.min(0).max(1_000_000),
  pricePer: z.enum(['order', 'pallet']),
  freeFromCents: cents.min(1).max(100_000_000).nullable(),
  /** Orders are accepted until this hour (Paris), so many days before the round. */
  cutoffDays: z.number().int().min(0).max(14, '14 jours au plus'),
  cutoffTime: time,
  /** Of one run to the drop-off points; null: no limit. */
  capacityGrams: z.number().int().min(1_000).max(44_000_000).nullable(),
  capacityPallets: z.number().int().min(1).max(66).nullable(),
}
const stopTimes = { pointId: id, fromTime: time, toTime: time }
const point = {
  name: text(2, 80),
  street: text(2, 160),
  postcode: z.string().regex(/^\d{5}$/, 'Cinq chiffres'),
  city: text(1, 80),
  /** How to reach it and where to wait. */
  access: paragraphs(0, 300),
}

export const sellerRound = z.object({
  ...roundTerms,
  // PostgreSQL counts characters otherwise than JavaScript.
  name: z.string(),
  id: z.number(),
  /** In the order of the round. */
  stops: z.array(
    z.object({
      pointId: z.number(),
      name: z.string(),
      street: z.string(),
      postcode: z.string(),
      city: z.string(),
      access: z.string(),
      fromTime: z.string(),
      toTime: z.string(),
    }),
  ),
})
export type SellerRound = z.output<typeof sellerRound>

export const dropPoint = z.object({
  id: z.number(),
  name: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  access: z.string(),
})
export type SellerDropPoint = z.output<typeof dropPoint>

export const setSellerRounds = operation({
  method: 'PUT',
  path: '/api/seller/rounds',
  summary:
    'Replaces the rounds of the seller’s own lorry, to doors and to drop-off points; a known id keeps its round.',
  access: 'owner',
  body: z.strictObject({
    rounds: z
      .array(
        z
          .strictObject({
            ...roundTerms,
            id: id.optional(),
            stops: z
              .array(z.strictObject(stopTimes).refine(stop => stop.fromTime < stop.toTime, 'De … à …, dans cet ordre'))
              .max(60)
              .refine(stops => uniqueItems(stops.map(stop => stop.pointId)), 'Un point est donné deux fois'),
          })
          .refine(round => round.weekdays.length + round.dates.length > 0, {
            path: ['weekdays'],
            message: 'Choisissez un jour au moins',
          })
          .refine(round => round.departments.length + round.stops.length > 0, {
            path: ['departments'],
            message: 'Indiquez les départements ou les points de dépôt de cette tournée',
          }),
      )
      .max(12, '12 tournées au plus'),
  }),
  errors: ['NOT_FOUND'],
  data: success,
})

export const addDropPoint = operation({
  method: 'POST',
  path: '/api/seller/drop-points',
  summary: 'Creates a drop-off point, which rounds of the seller’s lorry may stop at.',
  access: 'owner',
  body: z.strictObject(point),
  errors: ['CONFLICT'],
  data: z.object({ id: z.number() }),
})

export const changeDropPoint = operation({
  method: 'PUT',
  path: '/api/seller/drop-points/:id',
  summary: 'Changes a drop-off point; orders keep the one they were placed with.',
  access: 'owner',
  params: z.strictObject({ id }),
  body: z.strictObject(point),
  errors: ['NOT_FOUND'],
  data: z.object({ id: z.number() }),
})

export const closeDropPoint = operation({
  method: 'DELETE',
  path: '/api/seller/drop-points/:id',
  summary: 'Closes a drop-off point: rounds stop there no longer, and carts that chose it choose again.',
  access: 'owner',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
  data: success,
})

const union = {
  countries: z
    .array(z.enum(unionCountries, { error: 'Choisissez un pays de la liste' }))
    .max(unionCountries.length)
    .refine(uniqueItems, 'Un pays est donné deux fois'),
  /** About sales to private persons, and to companies whose number VIES does not confirm; null: they are refused. */
  distanceSales: z.enum(distanceSales, { error: 'Choisissez une des réponses' }).nullable(),
}
export const sellerUnion = z.object({ ...union, statedAt: z.string().nullable() })

export const setSellerUnion = operation({
  method: 'PUT',
  path: '/api/seller/union',
  summary: 'Sets the Member States to which the seller delivers, and its statement about distance sales.',
  access: 'owner',
  body: z.strictObject(union),
  errors: ['FRANCHISE_WITHOUT_OSS', 'ABROAD_WITHOUT_THRESHOLD'],
  data: success,
})
