/** A cart that an owner of the estate has to approve. */
import { relayPointId } from '#domains/cart/contract-deliveries.ts'
import { lineCap } from '#domains/cart/rules.ts'
import { newAddress } from '#domains/identity/contract.ts'
import { id, operation, z } from '#shared/contract.ts'
import { freightAccess } from './contract-addresses.ts'

/** Analytic codes of an estate: one for every line, or by line. */
export const chosenCodes = {
  codeId: id.optional(),
  lineCodes: z
    .array(z.strictObject({ offerId: id, codeId: id }))
    .max(lineCap)
    .default([]),
}

export const askApproval = operation({
  method: 'POST',
  path: '/api/checkout/requests',
  summary: 'Takes the cart out of the session until an owner of the estate has decided about it; mails the owners.',
  access: 'user',
  buys: true,
  whileClosed: 'nobody',
  body: z
    .strictObject({
      cartVersion: z.number().int().min(0),
      shopId: id.optional(),
      relayPointId: relayPointId.optional(),
      /** A site of the estate, or one of the user's addresses. */
      addressId: id.optional(),
      address: newAddress.optional(),
      freightAccess: freightAccess.optional(),
      note: z.string().trim().max(500).default(''),
      ...chosenCodes,
    })
    .refine(body => (body.addressId === undefined) !== (body.address === undefined), {
      path: ['addressId'],
      message: 'Indiquez une adresse',
    }),
  limit: { attempts: 60, minutes: 60 },
  errors: [
    'CART_EMPTY',
    'CART_CHANGED',
    'CONFLICT',
    'DELIVERY_MISSING',
    'DELIVERY_UNAVAILABLE',
    'FORBIDDEN',
    'NOT_FOUND',
    'OFFER_UNAVAILABLE',
    'OUT_OF_STOCK',
    'OWN_OFFER',
  ],
  data: z.object({ id: z.number() }),
})
