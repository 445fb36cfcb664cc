/** Brief, artwork and proofs (« bons à tirer ») of goods made on demand: between payment and production. */
import { questionsAtMost } from '#domains/offers/rules/made-to-order.ts'
import { calendarDay, id, operation, paragraphs, text, z } from '#shared/contract.ts'
import { fileInfo } from '#shared/files.ts'
import { briefForm } from './contract.ts'
import { proofSteps } from './rules/proofs.ts'

const attached = fileInfo.extend({ url: z.string() })

const proof = z.object({
  version: z.number(),
  file: attached,
  /** SHA-256 of the stored file, in hexadecimal: what an approval is about. */
  sha256: z.string(),
  /** Words of the seller. */
  note: z.string().nullable(),
  sentAt: z.string(),
  outcome: z.enum(['APPROVED', 'CHANGE', 'REPLACED']).nullable(),
  decidedAt: z.string().nullable(),
  /** Name typed with the approval. */
  approvedName: z.string().nullable(),
  /** Change that the buyer wants. */
  change: z.string().nullable(),
})
export type Proof = z.output<typeof proof>

export const orderBrief = z.object({
  lineId: z.number(),
  title: z.string(),
  quantity: z.number(),
  /** Working days from the last approval of the order. */
  leadDays: z.number(),
  step: z.enum(proofSteps),
  /** When this step began. */
  since: z.string(),
  form: briefForm,
  /** Null until the buyer has given them. */
  responses: z.array(z.object({ label: z.string(), value: z.string() })).nullable(),
  /** What the seller finds missing in them, while the buyer gives them again. */
  missing: z.string().nullable(),
  artwork: attached.nullable(),
  /** Newest first. */
  proofs: z.array(proof),
})
export type OrderBrief = z.output<typeof orderBrief>

const lineParams = z.strictObject({ id, lineId: id })
const outcome = z.object({ id: z.number(), lineId: z.number(), step: z.enum(proofSteps) })

export const giveBrief = operation({
  method: 'POST',
  path: '/api/orders/:id/lines/:lineId/brief',
  summary:
    'Gives the responses and the artwork again that the seller of one line made on demand asked for; for its buyer.',
  access: 'user',
  params: lineParams,
  body: z.strictObject({
    /** In the order of the questions; empty where one is left out. */
    responses: z.array(paragraphs(0, 1_000)).max(questionsAtMost).default([]),
    /** Null leaves the artwork given before. */
    artworkId: z.uuid().nullable().default(null),
  }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATUS', 'INVALID_INPUT'],
  data: outcome,
})

export const returnBrief = operation({
  method: 'POST',
  path: '/api/orders/:id/lines/:lineId/brief/return',
  summary: 'Asks the buyer of one line made on demand for better responses or another artwork; for its seller.',
  access: 'user',
  params: lineParams,
  body: z.strictObject({ missing: paragraphs(3, 2_000) }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATUS'],
  data: outcome,
})

export const sendProof = operation({
  method: 'POST',
  path: '/api/orders/:id/lines/:lineId/proofs',
  summary: 'Sends a new version of the proof of one line; it replaces the one that the buyer has not decided on.',
  access: 'user',
  params: lineParams,
  body: z.strictObject({
    fileId: z.uuid(),
    note: paragraphs(0, 2_000).default(''),
    /** The last version that the page showed, 0 without one: CONFLICT when another was sent since. */
    after: z.number().int().min(0).max(10_000),
  }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATUS', 'CONFLICT'],
  data: outcome.extend({ version: z.number() }),
})

const versionParams = lineParams.extend({ version: id })

export const approveProof = operation({
  method: 'POST',
  path: '/api/orders/:id/lines/:lineId/proofs/:version/approve',
  summary:
    'Approves one version of a proof, with the name of the approver; the lead time runs from the last approval of the order. Repeating the call changes nothing.',
  access: 'user',
  params: versionParams,
  body: z.strictObject({
    name: text(2, 120),
    agreed: z.literal(true, { error: 'Cochez la case pour donner votre accord' }),
  }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATUS', 'CONFLICT'],
  data: outcome,
})

export const changeProof = operation({
  method: 'POST',
  path: '/api/orders/:id/lines/:lineId/proofs/:version/change',
  summary: 'Describes the change that the buyer wants of one version; the seller makes another one.',
  access: 'user',
  params: versionParams,
  body: z.strictObject({ change: paragraphs(3, 2_000) }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATUS', 'CONFLICT'],
  data: outcome,
})

export const announceDispatch = operation({
  method: 'PUT',
  path: '/api/orders/:id/dispatch-week',
  summary:
    'Sets the week in which an order made on demand leaves, once its proofs are approved; its buyer is mailed. A later week than promised does not move the day from which the order is late.',
  access: 'user',
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** Any day of the week. */
    day: calendarDay('Date attendue'),
  }),
  errors: ['NOT_FOUND', 'FORBIDDEN', 'WRONG_STATUS', 'INVALID_INPUT'],
  data: z.object({ id: z.number(), week: z.string() }),
})
