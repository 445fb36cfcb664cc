import { calendarDay, cents, id, operation, smallId, z } from '#shared/contract.ts'
import { promoStates } from './rules/promo.ts'

const day = calendarDay('Une date')
const typedCode = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{3,20}$/, 'De 3 à 20 lettres, chiffres ou tirets')
const count = z.number({ error: 'Un nombre entier' }).int('Un nombre entier').min(1, 'Au moins 1')
const basisPoints = z
  .number({ error: 'Un pourcentage, par exemple 10' })
  .int('Deux décimales au plus')
  .min(1, 'Un pourcentage, par exemple 10')
  .max(9_000, '90\u00a0% au plus')
const shared = {
  code: typedCode,
  startsOn: day,
  endsOn: day,
  /** Goods covered, in the tax of the buyer's prices. */
  minimumCents: z.number({ error: 'Un montant en euros' }).int().min(0).max(100_000_000).default(0),
  mostUses: count.max(1_000_000).nullable().default(null),
  mostPerCustomer: count.max(1_000).default(1),
  categoryIds: z.array(smallId).max(50).default([]),
}
const daysInOrder = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }) => endsOn >= startsOn
const lateStart = { path: ['endsOn'], message: 'Le premier jour au plus tôt' }

const promoCode = z.object({
  id: z.number(),
  code: z.string(),
  words: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  minimumCents: cents,
  mostUses: z.number().nullable(),
  mostPerCustomer: z.number(),
  categories: z.array(z.string()),
  references: z.array(z.string()),
  state: z.enum(promoStates),
  uses: z.number(),
  discountCents: cents,
})
export type PromoCodeRow = z.output<typeof promoCode>
const codes = z.object({
  codes: z.array(promoCode),
  categories: z.array(z.object({ id: z.number(), name: z.string() })),
})

export const listPromoCodes = operation({
  method: 'GET',
  path: '/api/seller/promo-codes',
  summary: 'Lists the promotional codes of the caller’s seller with their uses.',
  access: 'seller',
  data: codes,
})

export const createPromoCode = operation({
  method: 'POST',
  path: '/api/seller/promo-codes',
  summary: 'Creates a promotional code that the caller’s seller bears: a percentage or an amount.',
  access: 'seller',
  body: z
    .strictObject({
      ...shared,
      how: z.enum(['percent', 'amount']),
      /** Basis points, or cents in the tax of the buyer's prices. */
      value: z
        .number({ error: 'Une valeur, par exemple 10' })
        .int('Deux décimales au plus')
        .min(1, 'Une valeur, par exemple 10'),
      references: z.array(z.string().trim().min(1).max(60)).max(200).default([]),
    })
    .refine(daysInOrder, lateStart)
    .refine(({ how, value }) => value <= (how === 'percent' ? 9_000 : 100_000_000), {
      path: ['value'],
      message: '90\u00a0% au plus',
    }),
  errors: ['CODE_TAKEN'],
  data: codes,
})

export const stopPromoCode = operation({
  method: 'POST',
  path: '/api/seller/promo-codes/:id/stop',
  summary: 'Ends a promotional code now; purchases that wait for their payment keep it.',
  access: 'seller',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: codes,
})

export const listOperatorCodes = operation({
  method: 'GET',
  path: '/api/admin/promo-codes',
  summary: 'Lists the promotional codes that the operator bears, with their uses and the highest percentage allowed.',
  access: 'admin',
  data: codes.extend({ mostBasisPoints: z.number() }),
})

export const createOperatorCode = operation({
  method: 'POST',
  path: '/api/admin/promo-codes',
  summary: 'Creates a percentage that the operator bears out of its commission, at most the lowest rate in force.',
  access: 'admin',
  body: z.strictObject({ ...shared, basisPoints }).refine(daysInOrder, lateStart),
  errors: ['CODE_TAKEN'],
  data: codes,
})

export const stopOperatorCode = operation({
  method: 'POST',
  path: '/api/admin/promo-codes/:id/stop',
  summary: 'Ends a promotional code of the operator now.',
  access: 'admin',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: codes,
})
