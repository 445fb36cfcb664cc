import { operation, z } from '#shared/contract.ts'
import { measureNames, serviceLevels } from './rules/scorecard.ts'

const level = z.enum(serviceLevels)
const measure = z.object({
  name: z.enum(measureNames),
  count: z.number(),
  of: z.number(),
  /** In basis points. */
  watch: z.number(),
  insufficient: z.number(),
  level,
})
/** An order, or the conversation about one. */
const scoredCase = z.object({
  measure: z.enum(measureNames),
  id: z.number(),
  /** Number of the order; name of the buyer for a message. */
  title: z.string(),
  at: z.string(),
})

export const scorecard = z.object({
  level,
  /** Working days promised for a response. */
  replyDays: z.number(),
  measures: z.array(measure),
})
export type Scorecard = z.output<typeof scorecard>

export const showScorecard = operation({
  method: 'GET',
  path: '/api/seller/scorecard',
  summary: 'Returns the service level of the caller’s seller over 90 days, with the newest 100 cases that lower it.',
  access: 'seller',
  data: scorecard.extend({ cases: z.array(scoredCase) }),
})
export type ScoredCase = z.output<typeof scoredCase>
