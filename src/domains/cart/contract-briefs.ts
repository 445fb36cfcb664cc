/** Brief and artwork of a line made on demand, given before the payment. */
import { questionsAtMost } from '#domains/offers/rules/made-to-order.ts'
import { briefForm } from '#domains/orders/contract.ts'
import { id, operation, paragraphs, z } from '#shared/contract.ts'
import { fileInfo } from '#shared/files.ts'

const lineBrief = z.object({
  offerId: z.number(),
  title: z.string(),
  quantity: z.number(),
  saleUnit: z.string(),
  leadDays: z.number(),
  form: briefForm,
  /** In the order of the questions; empty where nothing is given. */
  responses: z.array(z.string()),
  artwork: fileInfo.nullable(),
})
export type LineBrief = z.output<typeof lineBrief>

const params = z.strictObject({ offerId: id })

export const getLineBrief = operation({
  method: 'GET',
  path: '/api/cart/lines/:offerId/brief',
  summary: 'Returns what a line made on demand of the caller’s cart asks for, and what is given so far.',
  access: 'public',
  params,
  errors: ['NOT_FOUND'],
  data: lineBrief,
})

export const giveLineBrief = operation({
  method: 'PUT',
  path: '/api/cart/lines/:offerId/brief',
  summary:
    'Gives the responses and the artwork of a line made on demand; without them it cannot be ordered. A visitor gives the artwork after login.',
  access: 'public',
  buys: true,
  params,
  body: z.strictObject({
    /** In the order of the questions; empty where one is left out. */
    responses: z.array(paragraphs(0, 1_000)).max(questionsAtMost).default([]),
    /** Null leaves the artwork given before. */
    artworkId: z.uuid().nullable().default(null),
  }),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
  data: lineBrief,
})
