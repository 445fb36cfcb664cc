import { id, operation, paragraphs, success, text, z } from '#shared/contract.ts'

const params = z.strictObject({ id })
const row = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  published: z.boolean(),
  useful: z.number(),
  useless: z.number(),
})
const chapter = z.object({ slug: z.string(), title: z.string(), articles: z.array(row) })
export type FaqChapter = z.output<typeof chapter>

export const audiences = ['buyer', 'seller'] as const
const fields = z.strictObject({
  category: text(1, 60),
  title: text(8, 160),
  /** Synonyms that match in the search. */
  keywords: text(0, 300),
  audience: z.enum(audiences),
  /** Markdown. */
  body: paragraphs(1, 12_000),
})
export type FaqFields = z.output<typeof fields>

const article = fields.extend({
  id: z.number(),
  slug: z.string(),
  html: z.string(),
  published: z.boolean(),
  updatedAt: z.string(),
  editedBy: z.string().nullable(),
})
export type FaqArticle = z.output<typeof article>

export const listFaq = operation({
  method: 'GET',
  path: '/api/admin/faq',
  summary: 'Every question of the help centre in its order, published or not, with the voices of readers.',
  access: 'admin',
  data: z.object({ chapters: z.array(chapter) }),
})

export const showFaq = operation({
  method: 'GET',
  path: '/api/admin/faq/:id',
  summary: 'One question as it is written.',
  access: 'admin',
  params,
  errors: ['NOT_FOUND'],
  data: article,
})

export const previewFaq = operation({
  method: 'POST',
  path: '/api/admin/faq/preview',
  summary: 'A text in Markdown as readers would see it; nothing is kept.',
  access: 'admin',
  body: fields.pick({ body: true }),
  data: z.object({ html: z.string() }),
})

export const writeFaq = operation({
  method: 'POST',
  path: '/api/admin/faq',
  summary: 'A new question at the end of its theme, not published yet; its address comes from its title.',
  access: 'admin',
  body: fields,
  data: z.object({ id: z.number() }),
})

export const changeFaq = operation({
  method: 'PUT',
  path: '/api/admin/faq/:id',
  summary: 'Changes a question that nobody changed since `seen`; its address stays.',
  access: 'admin',
  params,
  body: fields.extend({ seen: z.iso.datetime() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: article,
})

export const publishFaq = operation({
  method: 'POST',
  path: '/api/admin/faq/:id/published',
  summary: 'Shows a question to everybody, or to nobody.',
  access: 'admin',
  params,
  body: z.strictObject({ published: z.boolean() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: z.object({ published: z.boolean() }),
})

export const moveFaq = operation({
  method: 'POST',
  path: '/api/admin/faq/:id/move',
  summary: 'Moves a question before or after its neighbour in its theme.',
  access: 'admin',
  params,
  body: z.strictObject({ to: z.enum(['before', 'after']) }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: success,
})
