/** A seller's delivery prices by weight, the rounds of its own lorry, and the Member States to which it delivers. */
import { cents, operation, success, z } from '#shared/contract.ts'
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

export const sellerRound = z.object({
  /** 1 Monday to 6 Saturday. */
  weekdays: z.array(z.number()),
  departments: z.array(z.string()),
  priceCents: z.number(),
  pricePer: z.enum(['order', 'pallet']),
  freeFromCents: z.number().nullable(),
  /** Orders are accepted until this hour (Paris), so many days before the round. */
  cutoffDays: z.number(),
  cutoffTime: z.string(),
})
export type SellerRound = z.output<typeof sellerRound>

const uniqueItems = (items: readonly unknown[]) => new Set(items).size === items.length

export const setSellerRounds = operation({
  method: 'PUT',
  path: '/api/seller/rounds',
  summary: 'Replaces the rounds of the seller’s own lorry, which its buyers may choose as a delivery.',
  access: 'owner',
  body: z.strictObject({
    rounds: z
      .array(
        sellerRound
          .extend({
            weekdays: z
              .array(z.number().int().min(1).max(6))
              .min(1, 'Choisissez un jour au moins')
              .refine(uniqueItems, 'Un jour est donné deux fois'),
            departments: z
              .array(z.string().regex(/^(0[1-9]|[1-8]\d|9[0-5])$/, 'Deux chiffres, de 01 à 95'))
              .min(1, 'Indiquez les départements de cette tournée')
              .max(95)
              .refine(uniqueItems, 'Un département est donné deux fois'),
            priceCents: cents.min(0).max(1_000_000),
            freeFromCents: cents.min(1).max(100_000_000).nullable(),
            cutoffDays: z.number().int().min(0).max(14, '14 jours au plus'),
            cutoffTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Heure attendue, comme 16:00'),
          })
          .strict(),
      )
      .max(6, '6 tournées au plus'),
  }),
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
  errors: ['FRANCHISE_WITHOUT_OSS'],
  data: success,
})
