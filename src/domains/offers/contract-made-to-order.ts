/** Offers made on demand: lead time, monthly capacity, and what the buyer is asked for. */
import { id, operation, z } from '#shared/contract.ts'
import { leastDownPaymentPercent, mostDownPaymentPercent } from '#shared/price/down-payment.ts'
import { line, whole } from './contract.ts'
import { longestLeadDays, optionsAtMost, questionKinds, questionsAtMost } from './rules/made-to-order.ts'

const question = z
  .strictObject({
    label: line(120, 3),
    kind: z.enum(questionKinds, { error: 'Choisissez une forme de réponse' }),
    options: z.array(line(80)).max(optionsAtMost, `${optionsAtMost} propositions au plus`).default([]),
    required: z.boolean().default(false),
  })
  .refine(({ kind, options }) => kind !== 'choice' || new Set(options).size >= 2, {
    path: ['options'],
    message: 'Deux propositions différentes au moins, une par ligne',
  })
  .refine(({ kind, options }) => kind === 'choice' || options.length === 0, {
    path: ['options'],
    message: 'Des propositions ne vont qu’avec un choix dans une liste',
  })

export const madeToOrderTerms = z.strictObject({
  leadDays: whole(1, longestLeadDays, 'Un nombre de jours ouvrés'),
  /** Units of a calendar month; null: no limit. */
  monthlyCapacity: whole(1, 1_000_000).nullable(),
  /**
   * Part of the price that professionals pay at the order, the balance before dispatch; null: paid whole.
   */
  downPaymentPercent: whole(
    leastDownPaymentPercent,
    mostDownPaymentPercent,
    `De ${leastDownPaymentPercent} à ${mostDownPaymentPercent}\u00a0%`,
  )
    .nullable()
    .default(null),
  /** The buyer must join a file. */
  artwork: z.boolean(),
  questions: z
    .array(question)
    .max(questionsAtMost, `${questionsAtMost} questions au plus`)
    .refine(list => new Set(list.map(({ label }) => label)).size === list.length, 'Chaque question une seule fois')
    .default([]),
})
export type MadeToOrderTerms = z.output<typeof madeToOrderTerms>

const state = z.object({
  offerId: z.number(),
  reference: z.string(),
  title: z.string(),
  /** Null for an offer sold from stock. */
  terms: madeToOrderTerms.nullable(),
})

export const getMadeToOrder = operation({
  method: 'GET',
  path: '/api/seller/offers/:id/made-to-order',
  summary: 'Returns how an offer of the caller’s seller is made on demand; without terms, it is sold from stock.',
  access: 'seller',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
  data: state,
})

export const setMadeToOrder = operation({
  method: 'PUT',
  path: '/api/seller/offers/:id/made-to-order',
  summary: 'Makes an offer on demand, or (with null) from stock again; placed orders do not change.',
  access: 'seller',
  params: z.strictObject({ id }),
  body: z.strictObject({ terms: madeToOrderTerms.nullable() }),
  errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_INPUT'],
  data: state,
})
