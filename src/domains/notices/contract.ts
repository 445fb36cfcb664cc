import { email } from '#domains/identity/contract.ts'
import { id, operation, paragraphs, success, text, z } from '#shared/contract.ts'
import { complaintOutcomes, complaintSides, noticeDecisions, noticeGroundKeys, noticeKinds } from './rules.ts'

const subject = z.object({ kind: z.enum(noticeKinds), title: z.string(), path: z.string() })
const slug = text(1, 200)

export const showNoticeSubject = operation({
  method: 'GET',
  path: '/api/notices/subject',
  summary: 'Returns the article or the shop that a notice would be about. NOT_FOUND when it is not in view.',
  access: 'public',
  query: z.strictObject({ article: slug.optional(), shop: id.optional() }),
  errors: ['NOT_FOUND'],
  data: subject,
})

export const sendNotice = operation({
  method: 'POST',
  path: '/api/notices',
  summary:
    'Reports an article or a shop (regulation (EU) 2022/2065, article 16) and mails its number; the same key returns the notice already made.',
  access: 'public',
  body: z
    .strictObject({
      article: slug.optional(),
      shop: id.optional(),
      ground: z.enum(noticeGroundKeys, { error: 'Choisissez un motif' }),
      explanation: paragraphs(20, 4_000),
      name: text(1, 160),
      email,
      goodFaith: z.literal(true, { error: 'Confirmez votre bonne foi pour envoyer le signalement' }),
      key: z.uuid(),
    })
    .refine(({ article, shop }) => (article === undefined) !== (shop === undefined), {
      path: ['article'],
      message: 'Indiquez un article ou un magasin',
    }),
  limit: { attempts: 8, minutes: 60 },
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  data: z.object({ number: z.string() }),
})

const byToken = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) })
const decided = z.object({
  number: z.string(),
  side: z.enum(complaintSides),
  kind: z.enum(noticeKinds),
  /** Taken without a notice. */
  ownInitiative: z.boolean(),
  subject: z.string(),
  decision: z.enum(noticeDecisions),
  legalGround: z.string().nullable(),
  reason: z.string(),
  decidedAt: z.string(),
  /** Last day on which it can be contested. */
  until: z.string(),
  state: z.enum(['open', 'late', 'waiting', 'decided']),
  outcome: z.enum(complaintOutcomes).nullable(),
  outcomeReason: z.string().nullable(),
})
export type ReceivedDecision = z.output<typeof decided>

export const showNoticeDecision = operation({
  method: 'GET',
  path: '/api/notices/decisions/:token',
  summary: 'Returns the decision that the holder of the link received, and their complaint. NOT_FOUND for other links.',
  access: 'public',
  params: byToken,
  limit: { attempts: 120, minutes: 60 },
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  data: decided,
})

export const contestNoticeDecision = operation({
  method: 'POST',
  path: '/api/notices/decisions/:token/complaint',
  summary: 'Contests a decision, once and within six months (regulation (EU) 2022/2065, article 20).',
  access: 'public',
  params: byToken,
  body: z.strictObject({ complaint: paragraphs(20, 4_000) }),
  limit: { attempts: 20, minutes: 60 },
  errors: ['NOT_FOUND', 'CONFLICT', 'COMPLAINT_LATE', 'TOO_MANY_REQUESTS'],
  data: success,
})
