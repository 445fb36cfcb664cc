import { id, operation, success, z } from '#shared/contract.ts'

const postcode = z.string({ error: 'Requis' }).regex(/^\d{5}$/, 'Code postal à 5 chiffres')

const storedPlace = z.object({
  postcode: z.string(),
  /** The chosen shop; null without one, and when it no longer offers pickup. */
  shopId: z.number().nullable(),
})

export const showPlace = operation({
  method: 'GET',
  path: '/api/user/place',
  summary: 'Shows where the user wants the goods, as stored with the account, and the town of their usual address.',
  access: 'user',
  data: z.object({
    place: storedPlace.nullable(),
    /** Of the address that the checkout preselects, with the middle of its postcode; null without one in France. */
    address: z
      .object({
        postcode: z.string(),
        city: z.string(),
        middle: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
      })
      .nullable(),
  }),
})

export const storePlace = operation({
  method: 'PUT',
  path: '/api/user/place',
  summary: 'Stores where the user wants the goods with the account; null without a shop.',
  access: 'user',
  body: z.strictObject({ postcode, shopId: id.nullable() }),
  errors: ['NOT_FOUND'],
  data: storedPlace,
})

export const removePlace = operation({
  method: 'DELETE',
  path: '/api/user/place',
  summary: 'Removes the place stored with the account.',
  access: 'user',
  data: success,
})
