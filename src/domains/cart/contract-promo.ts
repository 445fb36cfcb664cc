import { operation, z } from '#shared/contract.ts'

export const setPromoCode = operation({
  method: 'PUT',
  path: '/api/cart/promo-code',
  summary:
    'Puts a promotional code on the cart instead of any other; a code that does not apply yet stays and says why.',
  access: 'public',
  buys: true,
  body: z.strictObject({ code: z.string().trim().toUpperCase().min(1, 'Saisissez un code').max(40) }),
  limit: { attempts: 30, minutes: 15 },
  errors: ['CART_EMPTY', 'PROMO_CODE_REFUSED'],
  data: z.object({ code: z.string() }),
})

export const removePromoCode = operation({
  method: 'DELETE',
  path: '/api/cart/promo-code',
  summary: 'Takes the promotional code off the cart.',
  access: 'public',
  buys: true,
  data: z.object({}),
})
