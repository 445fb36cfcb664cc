import { email } from '#domains/identity/contract.ts'
import { cents, id, operation, success, z } from '#shared/contract.ts'
import { alertKinds } from './rules.ts'

const kind = z.enum(alertKinds)
const linkParams = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) })

export const showAlertSubject = operation({
  method: 'GET',
  path: '/api/alerts/articles/:slug',
  summary: 'Returns an article with its models, and whether each can be bought now.',
  access: 'public',
  params: z.strictObject({ slug: z.string().max(200) }),
  errors: ['NOT_FOUND'],
  data: z.object({
    title: z.string(),
    slug: z.string(),
    variants: z.array(
      z.object({
        id: z.number(),
        label: z.string(),
        saleUnit: z.string(),
        isInStock: z.boolean(),
        /** Lowest price HT of one unit; null when nobody offers it. */
        priceCents: cents.nullable(),
        vatBasisPoints: z.number(),
      }),
    ),
  }),
})
export type AlertSubject = z.output<typeof showAlertSubject.data>

export const createAlert = operation({
  method: 'POST',
  path: '/api/alerts',
  summary:
    'Sets an alert on a model for the caller, or mails a visitor the link that confirms it; once per model and kind.',
  access: 'public',
  body: z.strictObject({ variantId: id, kind, email: email.optional() }),
  limit: { attempts: 20, minutes: 60 },
  errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_INPUT', 'TOO_MANY_REQUESTS'],
  data: z.object({ state: z.enum(['active', 'to_confirm']) }),
})

const shownAlert = z.object({
  id: z.number(),
  kind,
  title: z.string(),
  variantLabel: z.string(),
  /** Null when the article is no longer in view. */
  slug: z.string().nullable(),
  /** HT. */
  fromCents: cents.nullable(),
  saleUnit: z.string(),
  vatBasisPoints: z.number(),
  state: z.enum(['to_confirm', 'active', 'over']),
  at: z.string(),
})
export type ShownAlert = z.output<typeof shownAlert>

export const showAlert = operation({
  method: 'GET',
  path: '/api/alerts/links/:token',
  summary: 'Returns the alert of a link received by mail.',
  access: 'public',
  params: linkParams,
  limit: { attempts: 120, minutes: 60 },
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  data: shownAlert,
})

export const confirmAlert = operation({
  method: 'POST',
  path: '/api/alerts/links/:token/confirm',
  summary: 'Confirms the address and the alert of a link received by mail.',
  access: 'public',
  params: linkParams,
  limit: { attempts: 60, minutes: 60 },
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  data: success,
})

export const stopAlert = operation({
  method: 'POST',
  path: '/api/alerts/links/:token/stop',
  summary: 'Deletes the alert of a link received by mail, and its address.',
  access: 'public',
  params: linkParams,
  limit: { attempts: 60, minutes: 60 },
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  data: success,
})

export const listAlerts = operation({
  method: 'GET',
  path: '/api/alerts',
  summary: 'Lists the alerts of the caller, the newest first.',
  access: 'user',
  data: z.object({ alerts: z.array(shownAlert) }),
})

export const deleteAlert = operation({
  method: 'DELETE',
  path: '/api/alerts/:id',
  summary: 'Deletes an alert of the caller.',
  access: 'user',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
  data: success,
})
