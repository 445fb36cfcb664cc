import { operation, operatorReason, paragraphs, smallId, success, text, wholeNumber, z } from '#shared/contract.ts'
import { colours } from './rules/palette.ts'

const params = z.strictObject({ id: smallId })
const position = wholeNumber(0, 999)
/** `MM-DD`, every year. */
const monthDay = z
  .string()
  .regex(/^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Un jour comme 11-01, pour le 1er novembre')

const adminTag = z.object({
  id: z.number(),
  name: z.string(),
  position: z.number(),
  retired: z.boolean(),
  articles: z.number(),
})
const season = z.object({
  id: z.number(),
  slug: z.string(),
  title: z.string(),
  why: z.string(),
  from: z.string(),
  to: z.string(),
  position: z.number(),
  tagIds: z.array(z.number()),
})
export type AdminSeason = z.output<typeof season>
const category = z.object({
  id: z.number(),
  title: z.string(),
  description: z.string(),
  position: z.number(),
  hidden: z.boolean(),
  /** Null: its own colour, or ink for an added category. */
  colour: z.enum(colours).nullable(),
  tags: z.array(adminTag),
})
export type AdminCategory = z.output<typeof category>

export const listAllCategories = operation({
  method: 'GET',
  path: '/api/admin/categories',
  summary: 'Lists the categories with all their tags, retired ones included, and the ephemeral categories.',
  access: 'admin',
  data: z.object({ categories: z.array(category), seasons: z.array(season) }),
})

export const addCategory = operation({
  method: 'POST',
  path: '/api/admin/categories',
  summary: 'Creates a category after the others; it is hidden until the operator shows it.',
  access: 'admin',
  body: z.strictObject({ title: text(2, 60), colour: z.enum(colours) }),
  data: z.object({ id: z.number() }),
})

export const changeCategory = operation({
  method: 'PUT',
  path: '/api/admin/categories/:id',
  summary: 'Updates title, text, position, colour and visibility of a category; its id never changes.',
  access: 'admin',
  params,
  body: z.strictObject({
    title: text(2, 60),
    description: paragraphs(0, 600),
    position,
    hidden: z.boolean(),
    colour: z.enum(colours).nullable().default(null),
  }),
  errors: ['NOT_FOUND'],
  data: success,
})

export const removeCategory = operation({
  method: 'DELETE',
  path: '/api/admin/categories/:id',
  summary: 'Deletes an added category that nothing uses, with its tags; its page returns 404 from then on.',
  access: 'admin',
  params,
  body: z.strictObject({ confirmed: z.literal(true, 'Cochez pour confirmer') }),
  errors: ['NOT_FOUND', 'CATEGORY_IN_USE'],
  data: success,
})

export const addTag = operation({
  method: 'POST',
  path: '/api/admin/tags',
  summary: 'Creates a tag in a category.',
  access: 'admin',
  body: z.strictObject({ categoryId: smallId, name: text(2, 60) }),
  errors: ['NOT_FOUND'],
  data: z.object({ id: z.number() }),
})

export const changeTag = operation({
  method: 'PUT',
  path: '/api/admin/tags/:id',
  summary: 'Renames, moves or retires a tag; a retired tag is hidden and stays on its articles.',
  access: 'admin',
  params,
  body: z.strictObject({ name: text(2, 60), position, retired: z.boolean() }),
  errors: ['NOT_FOUND'],
  data: success,
})

const seasonBody = z.strictObject({
  title: text(2, 80),
  why: paragraphs(10, 400),
  from: monthDay,
  to: monthDay,
  position,
  tagIds: z.array(smallId).min(1, 'Choisissez au moins une sous-catégorie').max(30),
})
export type SeasonBody = z.output<typeof seasonBody>

export const addSeason = operation({
  method: 'POST',
  path: '/api/admin/seasons',
  summary: 'Creates an ephemeral category, shown between two days of the year.',
  access: 'admin',
  body: seasonBody,
  data: z.object({ id: z.number() }),
})

export const changeSeason = operation({
  method: 'PUT',
  path: '/api/admin/seasons/:id',
  summary: 'Updates an ephemeral category; its URL does not change.',
  access: 'admin',
  params,
  body: seasonBody,
  errors: ['NOT_FOUND'],
  data: success,
})

export const removeSeason = operation({
  method: 'DELETE',
  path: '/api/admin/seasons/:id',
  summary: 'Deletes an ephemeral category; its articles stay in their categories.',
  access: 'admin',
  params,
  errors: ['NOT_FOUND'],
  data: success,
})

const brand = z.object({
  id: z.number(),
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  logoId: z.number().nullable(),
  articles: z.number(),
  /** Named by a seller, for the operator to approve. */
  waits: z.boolean(),
})
export type AdminBrand = z.output<typeof brand>

export const listBrands = operation({
  method: 'GET',
  path: '/api/admin/brands',
  summary: 'Lists brands by name, those that wait for approval first, with their number of articles; 50 a page.',
  access: 'admin',
  query: z.strictObject({ q: text(1, 80).optional(), page: wholeNumber(1, 10_000).default(1) }),
  data: z.object({ brands: z.array(brand), total: z.number(), page: z.number(), pages: z.number() }),
})

export const addBrand = operation({
  method: 'POST',
  path: '/api/admin/brands',
  summary: 'Creates a brand; its URL is made of its name.',
  access: 'admin',
  body: z.strictObject({ name: text(1, 80) }),
  data: z.object({ id: z.number() }),
})

export const setBrandLogo = operation({
  method: 'PUT',
  path: '/api/admin/brands/:id/logo',
  summary: 'Sets the logo of a brand from a file just uploaded, or removes it.',
  access: 'admin',
  params,
  body: z.strictObject({ fileId: z.uuid().nullable() }),
  errors: ['NOT_FOUND'],
  data: z.object({ logoId: z.number().nullable() }),
})

export const changeBrand = operation({
  method: 'PUT',
  path: '/api/admin/brands/:id',
  summary: 'Updates name and description of a brand; its URL does not change.',
  access: 'admin',
  params,
  body: z.strictObject({ name: text(1, 80), description: paragraphs(0, 600) }),
  errors: ['NOT_FOUND'],
  data: success,
})

export const approveBrand = operation({
  method: 'POST',
  path: '/api/admin/brands/:id/approve',
  summary: 'Approves a brand that a seller named.',
  access: 'admin',
  params,
  errors: ['NOT_FOUND'],
  data: success,
})

export const mergeBrand = operation({
  method: 'POST',
  path: '/api/admin/brands/:id/merge',
  summary: 'Moves the articles of a brand to another brand and deletes the first. Cannot be undone.',
  access: 'admin',
  params,
  body: z.strictObject({ into: smallId, reason: operatorReason }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: z.object({ articles: z.number() }),
})
