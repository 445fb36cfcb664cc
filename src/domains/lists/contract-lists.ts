/** Purchase lists of a buyer. */
import { quantityCap } from '#domains/cart/rules.ts'
import { cents, id, operation, packagingDeposit, text, wholeNumber, z } from '#shared/contract.ts'
import { fillCounts, fillKey } from './contract.ts'

const listName = text(1, 60)
const listParams = z.strictObject({ id })
const changedList = z.object({ id: z.number() })

const listSummary = z.object({
  id: z.number(),
  name: z.string(),
  lineCount: z.number(),
  isFavourites: z.boolean(),
  season: z.number().nullable(),
  cuvee: z.string().nullable(),
  /** Date of its next scheduled order; null without one. */
  nextOn: z.string().nullable(),
  /** Of its first articles. */
  pictures: z.array(z.object({ pictureId: z.number().nullable(), categoryId: z.number() })),
})
export type ListSummary = z.output<typeof listSummary>

export const getPurchaseLists = operation({
  method: 'GET',
  path: '/api/lists',
  summary: 'Lists the purchase lists of the caller, by name.',
  access: 'user',
  data: z.object({ lists: z.array(listSummary) }),
})

export const listLine = z.object({
  variantId: z.number(),
  /** Null for an article that is no longer in the catalogue. */
  slug: z.string().nullable(),
  title: z.string(),
  variantLabel: z.string(),
  saleUnit: z.string(),
  categoryId: z.number(),
  pictureId: z.number().nullable(),
  quantity: z.number(),
  /** What the cart would take today: units, seller, price of one and of the line; null when nobody has it. */
  offered: z
    .object({
      quantity: z.number(),
      vendor: z.string(),
      htCents: cents,
      ttcCents: z.number(),
      line: z.object({ htCents: cents, ttcCents: cents }),
      deposit: packagingDeposit.nullable(),
    })
    .nullable(),
})
export type ListLine = z.output<typeof listLine>

export const getPurchaseList = operation({
  method: 'GET',
  path: '/api/lists/:id',
  summary: 'Returns one purchase list of the caller with today’s sellers and prices.',
  access: 'user',
  params: listParams,
  errors: ['NOT_FOUND'],
  data: z.object({
    id: z.number(),
    name: z.string(),
    /** Of its public page; null while it is not shared. */
    sharePath: z.string().nullable(),
    isFavourites: z.boolean(),
    season: z.number().nullable(),
    cuvee: z.string().nullable(),
    lines: z.array(listLine),
  }),
})

/** Lines to copy: those of a past order of the caller, those of the cart, or none. */
const copied = { orderId: id.optional(), cart: z.boolean().default(false) }

export const createPurchaseList = operation({
  method: 'POST',
  path: '/api/lists',
  summary: 'Creates a purchase list, empty or with the lines of an order or of the cart.',
  access: 'user',
  buys: true,
  body: z.strictObject({ name: listName, ...copied }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: changedList,
})

export const addToPurchaseList = operation({
  method: 'POST',
  path: '/api/lists/:id/lines',
  summary: 'Adds the lines of an order or of the cart; of a line already listed the larger quantity stays.',
  access: 'user',
  buys: true,
  params: listParams,
  body: z.strictObject(copied),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: changedList,
})

export const renamePurchaseList = operation({
  method: 'PUT',
  path: '/api/lists/:id',
  summary: 'Renames a purchase list.',
  access: 'user',
  params: listParams,
  body: z.strictObject({ name: listName }),
  errors: ['NOT_FOUND'],
  data: changedList,
})

export const setPurchaseListLine = operation({
  method: 'PUT',
  path: '/api/lists/:id/lines/:variantId',
  summary: 'Sets the quantity of a line; 0 removes it.',
  access: 'user',
  buys: true,
  params: z.strictObject({ id, variantId: id }),
  body: z.strictObject({ quantity: wholeNumber(0, quantityCap) }),
  errors: ['NOT_FOUND'],
  data: changedList,
})

export const deletePurchaseList = operation({
  method: 'DELETE',
  path: '/api/lists/:id',
  summary: 'Deletes a purchase list, which can be restored for a week.',
  access: 'user',
  params: listParams,
  errors: ['NOT_FOUND'],
  data: changedList,
})

export const restorePurchaseList = operation({
  method: 'POST',
  path: '/api/lists/:id/restore',
  summary: 'Restores a purchase list deleted within the week.',
  access: 'user',
  params: listParams,
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: changedList,
})

export const orderPurchaseList = operation({
  method: 'POST',
  path: '/api/lists/:id/cart',
  summary: 'Puts the lines of a purchase list into the cart at today’s prices; once per key.',
  access: 'user',
  buys: true,
  params: listParams,
  body: fillKey,
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: fillCounts,
})
