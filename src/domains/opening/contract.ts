import { operation, operatorReason, z } from '#shared/contract.ts'
import { requirementIds } from './rules/requirements.ts'

const requirement = z.object({
  id: z.enum(requirementIds),
  state: z.enum(['done', 'missing', 'waived']),
  /** Who declared or waived it, when and why. */
  mark: z.object({ who: z.string(), at: z.string(), reason: z.string() }).nullable(),
})
export type RequirementRow = z.output<typeof requirement>

const step = z.object({ opened: z.boolean(), reason: z.string(), who: z.string().nullable(), at: z.string() })
const opening = z.object({
  state: z.enum(['never', 'open', 'closed']),
  /** true: a demo is always open. */
  isDemo: z.boolean(),
  requirements: z.array(requirement),
  history: z.array(step),
})
export type OpeningView = z.output<typeof opening>

export const showOpening = operation({
  method: 'GET',
  path: '/api/admin/opening',
  summary: 'Returns each requirement of the opening with its state, and the openings and closings.',
  access: 'admin',
  data: opening,
})

const params = z.strictObject({ id: z.enum(requirementIds) })

export const markRequirement = operation({
  method: 'POST',
  path: '/api/admin/opening/requirements/:id/mark',
  summary: 'Declares a requirement done, or waives it with a reason.',
  access: 'super',
  params,
  body: z.strictObject({ kind: z.enum(['declared', 'waived']), reason: operatorReason }),
  errors: ['CONFLICT'],
  data: opening,
})

export const unmarkRequirement = operation({
  method: 'DELETE',
  path: '/api/admin/opening/requirements/:id/mark',
  summary: 'Withdraws a declaration or a waiver.',
  access: 'super',
  params,
  errors: ['CONFLICT'],
  data: opening,
})

export const openMarketplace = operation({
  method: 'POST',
  path: '/api/admin/opening/open',
  summary: 'Opens the shop to everybody, once every requirement is done or waived.',
  access: 'super',
  body: z.strictObject({ reason: operatorReason }),
  errors: ['CONFLICT', 'REQUIREMENTS_MISSING'],
  data: opening,
})

export const closeMarketplace = operation({
  method: 'POST',
  path: '/api/admin/opening/close',
  summary: 'Closes the shop to visitors and buyers; orders already placed go on.',
  access: 'super',
  body: z.strictObject({ reason: operatorReason, confirmed: z.literal(true, 'Cochez pour confirmer') }),
  errors: ['CONFLICT'],
  data: opening,
})

const trial = z.object({
  succeeded: z.boolean(),
  outcome: z.string(),
  who: z.string(),
  at: z.string(),
})
export type ServiceTrial = z.output<typeof trial>
const setting = z.object({ name: z.string(), value: z.string().nullable(), hint: z.string() })
export type ServiceSetting = z.output<typeof setting>
const service = z.object({
  key: z.enum(['mail', 'payment', 'platform', 'carrier']),
  /** Settings of the server; a secret is shown as present, never by its value. */
  settings: z.array(setting),
  trials: z.array(trial),
})
export type ServiceView = z.output<typeof service>

export const listServices = operation({
  method: 'GET',
  path: '/api/admin/services',
  summary:
    'Returns the settings of mail, payment, electronic invoicing and the carrier by variable name, without secrets, and their last trials.',
  access: 'admin',
  data: z.object({ services: z.array(service), technique: z.array(setting) }),
})

export const tryMail = operation({
  method: 'POST',
  path: '/api/admin/services/mail/try',
  summary: 'Sends a mail to the caller through the configured server, and records the outcome.',
  access: 'admin',
  limit: { attempts: 20, minutes: 60 },
  errors: ['TOO_MANY_REQUESTS'],
  data: trial,
})

export const tryPayment = operation({
  method: 'POST',
  path: '/api/admin/services/payment/try',
  summary: 'Sends the payment provider a request that changes nothing, and records the outcome.',
  access: 'admin',
  limit: { attempts: 20, minutes: 60 },
  errors: ['TOO_MANY_REQUESTS'],
  data: trial,
})

export const tryCarrier = operation({
  method: 'POST',
  path: '/api/admin/services/carrier/try',
  summary: 'Asks the configured carrier for the price of a parcel, which changes nothing, and records the outcome.',
  access: 'admin',
  limit: { attempts: 20, minutes: 60 },
  errors: ['TOO_MANY_REQUESTS', 'CARRIER_OFF'],
  data: trial,
})

export const tryPlatform = operation({
  method: 'POST',
  path: '/api/admin/services/platform/try',
  summary: 'Sends the approved platform a request that changes nothing, and records the outcome.',
  access: 'admin',
  limit: { attempts: 20, minutes: 60 },
  errors: ['TOO_MANY_REQUESTS'],
  data: trial,
})

const family = z.object({
  id: z.number(),
  title: z.string(),
  tags: z.array(z.object({ name: z.string(), exists: z.boolean() })),
  /** Attributes by which the variants of its articles differ, with their units. */
  axes: z.array(z.string()),
})
const starting = z.object({ categories: z.array(family), attributes: z.number(), missingAttributes: z.number() })
export type StartingCatalogue = z.output<typeof starting>

export const showStartingCatalogue = operation({
  method: 'GET',
  path: '/api/admin/starting-catalogue',
  summary: 'Returns the tags and attributes offered to a new marketplace, and which exist.',
  access: 'admin',
  data: starting,
})

export const addStartingCatalogue = operation({
  method: 'POST',
  path: '/api/admin/starting-catalogue',
  summary: 'Adds the offered tags and attributes that are missing; existing ones are unchanged.',
  access: 'admin',
  data: z.object({ tags: z.number(), attributes: z.number() }),
})
