import { calendarDay, id, operation, scopes, text, wholeNumber, z } from '#shared/contract.ts'
import { deliveryStates, eventKinds } from './rules.ts'

const scope = z.enum(scopes)
const eventKind = z.enum(eventKinds)
const byId = z.strictObject({ id })
const done = z.object({ id: z.number() })
/** The password is required again to create a secret. */
const password = z.string({ error: 'Requis' }).min(1, 'Requis').max(200)
const apiKey = z.object({
  id: z.number(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(scope),
  createdBy: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  revokedAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
})
export type ApiKeyLine = z.output<typeof apiKey>

const endpoint = z.object({
  id: z.number(),
  url: z.string(),
  events: z.array(eventKind),
  lowStockAt: z.number(),
  failures: z.number(),
  retryAt: z.string().nullable(),
  pausedAt: z.string().nullable(),
  /** Time until which the previous secret still signs. */
  formerUntil: z.string().nullable(),
  waiting: z.number(),
  createdAt: z.string(),
})
export type WebhookEndpoint = z.output<typeof endpoint>

export const showIntegrations = operation({
  method: 'GET',
  path: '/api/integrations',
  summary: 'Returns keys, endpoints and places of the seller, without secrets.',
  access: 'seller',
  data: z.object({
    mayManage: z.boolean(),
    keys: z.array(apiKey),
    endpoints: z.array(endpoint),
    places: z.array(z.object({ warehouseId: z.number(), name: z.string(), shopIds: z.array(z.number()) })),
  }),
})

export const createKey = operation({
  method: 'POST',
  path: '/api/integrations/keys',
  summary: 'Creates an API key; its secret is returned once.',
  access: 'seller',
  body: z.strictObject({
    name: text(1, 60),
    scopes: z.array(scope).min(1, 'Choisissez au moins un droit').max(scopes.length),
    /** Lifetime in days; null: until revoked. */
    days: wholeNumber(1, 730).nullable().default(null),
    password,
  }),
  limit: { attempts: 20, minutes: 60 },
  errors: ['FORBIDDEN', 'WRONG_CREDENTIALS', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  data: z.object({ id: z.number(), secret: z.string() }),
})

export const revokeKey = operation({
  method: 'POST',
  path: '/api/integrations/keys/:id/revoke',
  summary: 'Revokes an API key at once.',
  access: 'seller',
  params: byId,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  data: done,
})

const endpointFields = {
  events: z.array(eventKind).min(1, 'Choisissez au moins un événement').max(eventKinds.length),
  lowStockAt: wholeNumber(0, 100_000).default(10),
}

export const addEndpoint = operation({
  method: 'POST',
  path: '/api/integrations/endpoints',
  summary: 'Creates a webhook endpoint for the chosen events; its secret is returned once.',
  access: 'seller',
  body: z.strictObject({ url: text(1, 500), ...endpointFields, password }),
  limit: { attempts: 20, minutes: 60 },
  errors: ['FORBIDDEN', 'WRONG_CREDENTIALS', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  data: z.object({ id: z.number(), secret: z.string() }),
})

export const changeEndpoint = operation({
  method: 'PUT',
  path: '/api/integrations/endpoints/:id',
  summary: 'Changes the events of an endpoint; waiting deliveries are still sent.',
  access: 'seller',
  params: byId,
  body: z.strictObject(endpointFields),
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  data: done,
})

export const rotateSecret = operation({
  method: 'POST',
  path: '/api/integrations/endpoints/:id/secret',
  summary: 'Creates a new secret; the former one signs beside it for 24 hours.',
  access: 'seller',
  params: byId,
  body: z.strictObject({ password }),
  limit: { attempts: 20, minutes: 60 },
  errors: ['FORBIDDEN', 'NOT_FOUND', 'WRONG_CREDENTIALS', 'TOO_MANY_REQUESTS'],
  data: z.object({ id: z.number(), secret: z.string() }),
})

export const pauseEndpoint = operation({
  method: 'POST',
  path: '/api/integrations/endpoints/:id/pause',
  summary: 'Pauses an endpoint; events are stored meanwhile.',
  access: 'seller',
  params: byId,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  data: done,
})

export const resumeEndpoint = operation({
  method: 'POST',
  path: '/api/integrations/endpoints/:id/resume',
  summary: 'Resumes an endpoint, starting with the waiting events.',
  access: 'seller',
  params: byId,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  data: done,
})

export const removeEndpoint = operation({
  method: 'DELETE',
  path: '/api/integrations/endpoints/:id',
  summary: 'Deletes an endpoint; nothing more is sent to it.',
  access: 'seller',
  params: byId,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
  data: done,
})

export const sendTest = operation({
  method: 'POST',
  path: '/api/integrations/endpoints/:id/test',
  summary: 'Queues a test event, signed like the others.',
  access: 'seller',
  params: byId,
  limit: { attempts: 30, minutes: 60 },
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  data: z.object({ deliveryId: z.number() }),
})

const attempt = z.object({
  at: z.string(),
  milliseconds: z.number(),
  status: z.number().nullable(),
  excerpt: z.string(),
})
const delivery = z.object({
  id: z.number(),
  eventId: z.string(),
  kind: z.enum([...eventKinds, 'test']),
  at: z.string(),
  endpointId: z.number(),
  url: z.string(),
  state: z.enum(deliveryStates),
  dueAt: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  body: z.string(),
  attempts: z.array(attempt),
})
export type DeliveryLine = z.output<typeof delivery>

export const deliveryPageSize = 25
export const listDeliveries = operation({
  method: 'GET',
  path: '/api/integrations/deliveries',
  summary: 'Lists sent and waiting deliveries, newest first, with every attempt.',
  access: 'seller',
  query: z.strictObject({
    endpoint: id.optional(),
    state: z.enum(deliveryStates).optional(),
    kind: z.enum([...eventKinds, 'test']).optional(),
    before: id.optional(),
  }),
  data: z.object({ deliveries: z.array(delivery), next: z.number().nullable() }),
})

export const replayDelivery = operation({
  method: 'POST',
  path: '/api/integrations/deliveries/:id/replay',
  summary: 'Sends one event again, with the same id and body.',
  access: 'seller',
  params: byId,
  limit: { attempts: 200, minutes: 60 },
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  data: done,
})

export const replaySince = operation({
  method: 'POST',
  path: '/api/integrations/endpoints/:id/replay',
  summary: 'Sends the events since a day again, at most the 30 days that are stored.',
  access: 'seller',
  params: byId,
  body: z.strictObject({ since: calendarDay('Indiquez un jour') }),
  limit: { attempts: 10, minutes: 60 },
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  data: z.object({ queued: z.number() }),
})
