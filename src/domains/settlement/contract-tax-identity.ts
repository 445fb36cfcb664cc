/** Identity of sellers who are natural persons, which the yearly declaration names (DAC7). */
import { calendarDay, operation, text, z } from '#shared/contract.ts'
import { isTaxNumber } from './rules/tax-identity.ts'

const identity = z.strictObject({
  firstNames: text(1, 120),
  lastName: text(1, 120),
  birthDate: calendarDay('Indiquez un jour').refine(day => day > '1900-01-01', 'Date invalide'),
  taxNumber: z
    .string()
    .transform(value => value.replace(/\s/g, ''))
    .refine(isTaxNumber, 'Treize chiffres, comme sur votre avis d’impôt'),
})
export type TaxIdentity = z.output<typeof identity>

const state = z.object({
  /** Companies are declared with their SIREN. */
  isRequired: z.boolean(),
  identity: identity.nullable(),
  /** Day of the request, once sales exceed the threshold of the declaration. */
  requestedOn: z.string().nullable(),
  /** Day from which payouts wait. */
  blocksOn: z.string().nullable(),
  isBlocked: z.boolean(),
})
export type TaxIdentityState = z.output<typeof state>

export const showTaxIdentity = operation({
  method: 'GET',
  path: '/api/seller/tax-identity',
  summary: 'Returns the identity that the yearly declaration names, and whether payouts wait for it.',
  access: 'owner',
  data: state,
})

export const setTaxIdentity = operation({
  method: 'PUT',
  path: '/api/seller/tax-identity',
  summary: 'Stores the identity of a seller who is a natural person.',
  access: 'owner',
  body: identity,
  data: state,
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
})
