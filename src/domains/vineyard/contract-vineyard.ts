/** Parcels, cuvées, saved calculations, and the purchases that went to them. */
import { quantityCap } from '#domains/cart/rules.ts'
import { cents, id, operation, text, wholeNumber, z } from '#shared/contract.ts'
import { bottleKinds, placeKinds } from './rules/places.ts'

const year = wholeNumber(1800, 2200)
const positive = (most: number) => z.number({ error: 'Un nombre' }).positive('Plus de 0').max(most, `${most} au plus`)
const parcelBody = z.strictObject({
  kind: z.literal('PARCEL'),
  name: text(1, 80),
  /** Name or postcode. */
  commune: text(0, 80).default(''),
  hectares: positive(1_000).optional(),
  density: wholeNumber(1, 50_000).optional(),
  rowMetres: positive(20).optional(),
  year: year.optional(),
  grape: text(1, 80).optional(),
  rootstock: text(1, 80).optional(),
})
const cuveeBody = z.strictObject({
  kind: z.literal('CUVEE'),
  name: text(1, 80),
  year: year.optional(),
  hectolitres: positive(100_000).optional(),
  bottles: wholeNumber(1, 10_000_000).optional(),
  bottle: z.enum(bottleKinds).optional(),
  finish: text(1, 200).optional(),
})
export const placeBody = z.discriminatedUnion('kind', [parcelBody, cuveeBody])

const cost = z.object({ year: z.number(), htCents: cents })
const place = z.object({
  id: z.number(),
  kind: z.enum(placeKinds),
  name: z.string(),
  year: z.number().nullable(),
  commune: z.string().nullable(),
  hectares: z.number().nullable(),
  density: z.number().nullable(),
  rowMetres: z.number().nullable(),
  grape: z.string().nullable(),
  rootstock: z.string().nullable(),
  hectolitres: z.number().nullable(),
  bottles: z.number().nullable(),
  bottle: z.enum(bottleKinds).nullable(),
  finish: z.string().nullable(),
  alerts: z.boolean(),
  /** Purchases attached to it, by year, before VAT and without delivery. */
  costs: z.array(cost),
})
export type VineyardPlace = z.output<typeof place>

const savedCalculation = z.object({
  id: z.number(),
  calculator: z.string(),
  name: z.string(),
  campaign: z.number(),
  placeId: z.number().nullable(),
  inputs: z.record(z.string(), z.string()),
})
export type SavedCalculation = z.output<typeof savedCalculation>

const changed = z.object({ id: z.number() })
const ofOne = z.strictObject({ id })

export const getVineyard = operation({
  method: 'GET',
  path: '/api/vineyard',
  summary:
    'Lists the parcels and cuvées of the caller, or of their estate, with their costs, and the saved calculations.',
  access: 'user',
  data: z.object({
    places: z.array(place),
    calculations: z.array(savedCalculation),
    /** Not of the accountant of an estate. */
    mayChange: z.boolean(),
  }),
})

export const createPlace = operation({
  method: 'POST',
  path: '/api/vineyard/places',
  summary: 'Creates a parcel or a cuvée.',
  access: 'user',
  body: placeBody,
  errors: ['FORBIDDEN', 'CONFLICT'],
  data: changed,
})

export const changePlace = operation({
  method: 'PUT',
  path: '/api/vineyard/places/:id',
  summary: 'Changes a parcel or a cuvée; its kind stays.',
  access: 'user',
  params: ofOne,
  body: placeBody,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  data: changed,
})

export const setPlaceAlerts = operation({
  method: 'PUT',
  path: '/api/vineyard/places/:id/alerts',
  summary: 'Switches the mails about frost and hail of a parcel.',
  access: 'user',
  params: ofOne,
  body: z.strictObject({ on: z.boolean() }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  data: changed,
})

export const deleteVineyardPlace = operation({
  method: 'DELETE',
  path: '/api/vineyard/places/:id',
  summary: 'Deletes a parcel or a cuvée, which can be restored for a week.',
  access: 'user',
  params: ofOne,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  data: changed,
})

export const restoreVineyardPlace = operation({
  method: 'POST',
  path: '/api/vineyard/places/:id/restore',
  summary: 'Restores a parcel or a cuvée deleted within the week.',
  access: 'user',
  params: ofOne,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  data: changed,
})

export const saveCalculation = operation({
  method: 'POST',
  path: '/api/vineyard/calculations',
  summary: 'Saves the values of a calculation under a name, with a parcel or a cuvée.',
  access: 'user',
  body: z.strictObject({
    calculator: text(1, 40),
    name: text(1, 80),
    campaign: year,
    placeId: id.optional(),
    inputs: z.record(z.string().max(40), z.string().max(20)),
  }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  data: changed,
})

export const deleteCalculation = operation({
  method: 'DELETE',
  path: '/api/vineyard/calculations/:id',
  summary: 'Deletes a saved calculation, which can be restored for a week.',
  access: 'user',
  params: ofOne,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  data: changed,
})

export const restoreCalculation = operation({
  method: 'POST',
  path: '/api/vineyard/calculations/:id/restore',
  summary: 'Restores a saved calculation deleted within the week.',
  access: 'user',
  params: ofOne,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  data: changed,
})

const sharedLine = z.object({
  id: z.number(),
  title: z.string(),
  variantLabel: z.string(),
  quantity: z.number(),
  saleUnit: z.string(),
  htCents: cents,
  shares: z.array(z.object({ placeId: z.number(), name: z.string(), quantity: z.number() })),
})

export const getPurchaseShares = operation({
  method: 'GET',
  path: '/api/vineyard/orders/:id',
  summary: 'Returns the lines of an order of the caller with the parcels and cuvées that they went to.',
  access: 'user',
  params: ofOne,
  errors: ['NOT_FOUND'],
  data: z.object({ number: z.string(), lines: z.array(sharedLine) }),
})

export const setPurchaseShare = operation({
  method: 'PUT',
  path: '/api/vineyard/lines/:lineId/shares/:placeId',
  summary: 'Sets how much of an order line went to a parcel or a cuvée; 0 removes it.',
  access: 'user',
  params: z.strictObject({ lineId: id, placeId: id }),
  body: z.strictObject({ quantity: wholeNumber(0, quantityCap) }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: changed,
})

export const stopAlerts = operation({
  method: 'POST',
  path: '/api/vineyard/alerts/:token/stop',
  summary: 'Switches off the mails of the parcel that the secret link names.',
  access: 'public',
  params: z.strictObject({ token: z.uuid() }),
  errors: ['NOT_FOUND'],
  limit: { attempts: 30, minutes: 10 },
  data: z.object({ name: z.string() }),
})
