import { id, instant, operation, paragraphs, success, text, z } from '#shared/contract.ts'

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
  summary: 'Lists the questions of the help centre in order, published or not, with their votes.',
  access: 'admin',
  data: z.object({ chapters: z.array(chapter) }),
})

export const showFaq = operation({
  method: 'GET',
  path: '/api/admin/faq/:id',
  summary: 'Returns one question in its source form.',
  access: 'admin',
  params,
  errors: ['NOT_FOUND'],
  data: article,
})

export const previewFaq = operation({
  method: 'POST',
  path: '/api/admin/faq/preview',
  summary: 'Renders a Markdown text as readers would see it; nothing is stored.',
  access: 'admin',
  body: fields.pick({ body: true }),
  data: z.object({ html: z.string() }),
})

export const writeFaq = operation({
  method: 'POST',
  path: '/api/admin/faq',
  summary: 'Creates an unpublished question at the end of its theme; its URL comes from its title.',
  access: 'admin',
  body: fields,
  data: z.object({ id: z.number() }),
})

export const changeFaq = operation({
  method: 'PUT',
  path: '/api/admin/faq/:id',
  summary: 'Updates a question not changed since `seen`; its URL stays.',
  access: 'admin',
  params,
  body: fields.extend({ seen: instant }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: article,
})

export const publishFaq = operation({
  method: 'POST',
  path: '/api/admin/faq/:id/published',
  summary: 'Publishes or unpublishes a question.',
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
