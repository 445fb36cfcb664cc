/** End of the contract with a seller, by the operator or by the seller. */
import { calendarDay, id, operation, operatorReason, paragraphs, success, text, z } from '#shared/contract.ts'
import { operatorGrounds, terminationGrounds } from './rules/termination.ts'

export const sellerTermination = z.object({
  ground: z.enum(terminationGrounds),
  clause: z.string().nullable(),
  reason: z.string(),
  announcedAt: z.string(),
  effectiveOn: z.string(),
})
export type SellerTermination = z.output<typeof sellerTermination>

const onSeller = z.strictObject({ id })
const day = calendarDay({ error: 'Indiquez un jour' })

export const terminateSeller = operation({
  method: 'POST',
  path: '/api/admin/sellers/:id/termination',
  summary:
    'Ends the contract with a seller: with 30 days’ notice, or at once for repeated breaches or a legal duty; mails the statement of reasons.',
  access: 'admin',
  params: onSeller,
  body: z.discriminatedUnion('ground', [
    z.strictObject({ ground: z.literal('NOTICE'), effectiveOn: day, clause: text(2, 300), reason: operatorReason }),
    z.strictObject({
      ground: z.enum(operatorGrounds).exclude(['NOTICE']),
      clause: text(2, 300),
      reason: operatorReason,
    }),
  ]),
  errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_INPUT'],
  data: success,
})

export const cancelTermination = operation({
  method: 'POST',
  path: '/api/admin/sellers/:id/termination/cancel',
  summary: 'Cancels the announced end of the contract with a seller. The seller goes on selling.',
  access: 'admin',
  params: onSeller,
  body: z.strictObject({ reason: operatorReason }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: success,
})

export const showOwnTermination = operation({
  method: 'GET',
  path: '/api/seller/termination',
  summary: 'Returns the announced end of the seller’s contract, if any, and the mediators that the operator names.',
  access: 'seller',
  data: z.object({
    termination: sellerTermination.nullable(),
    /** The contract has ended. */
    isEnded: z.boolean(),
    /** The seller sells, or is suspended: it may end the contract. */
    mayEnd: z.boolean(),
    today: z.string(),
    mediators: z.array(z.string()),
  }),
})

export const endOwnContract = operation({
  method: 'POST',
  path: '/api/seller/termination',
  summary: 'Ends the seller’s contract on the day that it chooses, today included.',
  access: 'owner',
  body: z.strictObject({
    effectiveOn: day,
    reason: paragraphs(0, 2_000).default(''),
    accepted: z.literal(true, 'Cochez la case pour mettre fin au contrat'),
  }),
  errors: ['CONFLICT', 'INVALID_INPUT'],
  data: success,
})

export const resumeOwnContract = operation({
  method: 'DELETE',
  path: '/api/seller/termination',
  summary: 'Cancels the end of the contract that the seller itself announced, before its day.',
  access: 'owner',
  errors: ['CONFLICT'],
  data: success,
})
