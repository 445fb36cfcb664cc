import { operation, success, text, wholeNumber, z } from '#shared/contract.ts'

/** The carrier's own number of the point. */
const relayId = z
  .string({ error: 'Requis' })
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{1,39}$/, '2 à 40 lettres, chiffres, points ou tirets')
const coordinate = (most: number) =>
  z.number({ error: 'Un nombre' }).min(-most, 'Hors des limites').max(most, 'Hors des limites')

export const relayFields = z.strictObject({
  carrier: text(2, 60),
  name: text(2, 80),
  street: text(2, 120),
  postcode: z
    .string({ error: 'Requis' })
    .trim()
    .regex(/^\d{5}$/, 'Code postal à 5 chiffres'),
  city: text(1, 80),
  /** Without them, the centre of the towns of the postcode. */
  latitude: coordinate(90).nullable(),
  longitude: coordinate(180).nullable(),
})
export const newRelay = relayFields.extend({ id: relayId })
const params = z.strictObject({ id: relayId })

const relay = z.object({
  id: z.string(),
  carrier: z.string(),
  name: z.string(),
  street: z.string(),
  postcode: z.string(),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  closed: z.boolean(),
})
export type RelayRow = z.output<typeof relay>

export const searchRelayPoints = operation({
  method: 'POST',
  path: '/api/relay-points/search',
  summary:
    'Asks the configured carrier for its relay points near a postcode, once a week each, and stores them for the cart.',
  access: 'public',
  body: z.strictObject({ postcode: relayFields.shape.postcode }),
  limit: { attempts: 20, minutes: 15 },
  errors: ['CARRIER_REFUSED', 'CARRIER_UNAVAILABLE'],
  data: z.object({ found: z.number() }),
})

export const listRelayPoints = operation({
  method: 'GET',
  path: '/api/admin/relay-points',
  summary: 'Lists relay points by number, name, town or postcode; 50 a page.',
  access: 'admin',
  query: z.strictObject({ q: text(1, 80).optional(), page: wholeNumber(1, 100_000).default(1) }),
  data: z.object({
    relays: z.array(relay),
    total: z.number(),
    page: z.number(),
    pages: z.number(),
    /** The embedded carrier, which has a page of its own. */
    embeddedCarrier: z.boolean(),
  }),
})

export const showRelayPoint = operation({
  method: 'GET',
  path: '/api/admin/relay-points/:id',
  summary: 'Returns one relay point.',
  access: 'admin',
  params,
  errors: ['NOT_FOUND'],
  data: relay,
})

export const addRelayPoints = operation({
  method: 'POST',
  path: '/api/admin/relay-points',
  summary: 'Adds relay points, and updates and reopens those whose number exists; all or none.',
  access: 'admin',
  body: z.strictObject({ points: z.array(newRelay).min(1, 'Aucun point').max(5_000, '5 000 points au plus') }),
  data: z.object({ added: z.number(), changed: z.number() }),
})

export const changeRelayPoint = operation({
  method: 'PUT',
  path: '/api/admin/relay-points/:id',
  summary: 'Updates a relay point.',
  access: 'admin',
  params,
  body: relayFields,
  errors: ['NOT_FOUND'],
  data: success,
})

export const closeRelayPoint = operation({
  method: 'POST',
  path: '/api/admin/relay-points/:id/closed',
  summary: 'Closes a relay point, which is then offered no more, or reopens it.',
  access: 'admin',
  params,
  body: z.strictObject({ closed: z.boolean() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: success,
})
