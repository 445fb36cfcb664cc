/** Favourites, and lists that others read by a link. */
import { cents, id, operation, packagingDeposit, z } from '#shared/contract.ts'

const changedList = z.object({ id: z.number() })
const params = z.strictObject({ id })

export const addFavourite = operation({
  method: 'POST',
  path: '/api/lists/favourites',
  summary: 'Adds a model to the favourites of the caller, a list created with the first one; its smallest order.',
  access: 'user',
  buys: true,
  body: z.strictObject({ variantId: id }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: changedList,
})

export const sharePurchaseList = operation({
  method: 'POST',
  path: '/api/lists/:id/share',
  summary: 'Makes the link by which anybody reads the list; the same link each time.',
  access: 'user',
  buys: true,
  params,
  errors: ['NOT_FOUND'],
  data: changedList,
})

export const unsharePurchaseList = operation({
  method: 'DELETE',
  path: '/api/lists/:id/share',
  summary: 'Ends the link of a list: its page no longer exists.',
  access: 'user',
  params,
  errors: ['NOT_FOUND'],
  data: changedList,
})

const token = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) })

const sharedLine = z.object({
  slug: z.string().nullable(),
  title: z.string(),
  variantLabel: z.string(),
  saleUnit: z.string(),
  categoryId: z.number(),
  pictureId: z.number().nullable(),
  quantity: z.number(),
  /** The cheapest that has it today; null when nobody has. */
  offered: z
    .object({
      quantity: z.number(),
      vendor: z.string(),
      reference: z.string(),
      htCents: cents,
      ttcCents: z.number(),
      deposit: packagingDeposit.nullable(),
    })
    .nullable(),
})
export type SharedLine = z.output<typeof sharedLine>

export const getSharedList = operation({
  method: 'GET',
  path: '/api/lists/shared/:token',
  summary: 'Returns a shared list with today’s sellers, references and prices; nothing about its owner.',
  access: 'public',
  params: token,
  limit: { attempts: 300, minutes: 60 },
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  data: z.object({ name: z.string(), lines: z.array(sharedLine) }),
})

export const copySharedList = operation({
  method: 'POST',
  path: '/api/lists/shared/:token/copy',
  summary: 'Copies a shared list into the lists of the caller.',
  access: 'user',
  buys: true,
  params: token,
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: changedList,
})
