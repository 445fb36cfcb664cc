import { calendarDay, id, instant, operation, paragraphs, success, text, z } from '#shared/contract.ts'

const params = z.strictObject({ id })
export const jobOpeningFields = z.strictObject({
  title: text(3, 120),
  place: text(2, 80),
  contract: text(2, 80),
  /** Markdown. */
  body: paragraphs(20, 8_000),
  /** Last day it is shown. */
  closesOn: z.union([z.literal('').transform(() => null), calendarDay({ error: 'Indiquez un jour' })]).optional(),
})

const row = z.object({
  id: z.number(),
  title: z.string(),
  place: z.string(),
  contract: z.string(),
  body: z.string(),
  publishedOn: z.string().nullable(),
  closesOn: z.string().nullable(),
  state: z.enum(['draft', 'published', 'closed']),
  updatedAt: z.string(),
})
export type JobOpeningRow = z.output<typeof row>

export const listJobOpenings = operation({
  method: 'GET',
  path: '/api/admin/job-openings',
  summary: 'Lists the job openings with their state, latest first.',
  access: 'admin',
  data: z.object({ openings: z.array(row) }),
})

export const writeJobOpening = operation({
  method: 'POST',
  path: '/api/admin/job-openings',
  summary: 'Creates a draft of a job opening.',
  access: 'admin',
  body: jobOpeningFields,
  data: z.object({ id: z.number() }),
})

export const changeJobOpening = operation({
  method: 'PUT',
  path: '/api/admin/job-openings/:id',
  summary: 'Updates a job opening not changed since `seen`.',
  access: 'admin',
  params,
  body: jobOpeningFields.extend({ seen: instant }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: success,
})

export const setJobOpeningState = operation({
  method: 'POST',
  path: '/api/admin/job-openings/:id/state',
  summary: 'Publishes a job opening today, or closes it: it is then shown no more.',
  access: 'admin',
  params,
  body: z.strictObject({ to: z.enum(['published', 'closed']) }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: success,
})
