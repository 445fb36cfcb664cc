import { email } from '#domains/identity/contract.ts'
import { id, operation, success, z } from '#shared/contract.ts'

const params = z.strictObject({ token: z.string().regex(/^[\w-]{43}$/) })
const limit = { attempts: 60, minutes: 60 }

export const subscribeNewsletter = operation({
  method: 'POST',
  path: '/api/newsletter',
  summary: 'Mails an address the link that confirms its subscription; the response is the same for every address.',
  access: 'public',
  body: z.strictObject({ email, consent: z.literal(true, { error: 'Cochez la case pour recevoir la lettre' }) }),
  limit: { attempts: 10, minutes: 60 },
  errors: ['TOO_MANY_REQUESTS'],
  data: success,
})

export const showSubscription = operation({
  method: 'GET',
  path: '/api/newsletter/links/:token',
  summary: 'Returns whether the subscription of a link is confirmed.',
  access: 'public',
  params,
  limit,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  data: z.object({ isConfirmed: z.boolean() }),
})

export const confirmSubscription = operation({
  method: 'POST',
  path: '/api/newsletter/links/:token/confirm',
  summary: 'Confirms the subscription of a link received by mail.',
  access: 'public',
  params,
  limit,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  data: success,
})

export const endSubscription = operation({
  method: 'POST',
  path: '/api/newsletter/links/:token/stop',
  summary: 'Ends a subscription and deletes its address.',
  access: 'public',
  params,
  limit,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  data: success,
})

export const showNewsletter = operation({
  method: 'GET',
  path: '/api/admin/newsletter',
  summary: 'Returns the number of confirmed addresses, and the campaigns in view with their sending.',
  access: 'admin',
  data: z.object({
    subscribers: z.number(),
    unconfirmed: z.number(),
    campaigns: z.array(
      z.object({ id: z.number(), title: z.string(), sentAt: z.string().nullable(), isDone: z.boolean() }),
    ),
  }),
})

export const sendNewsletter = operation({
  method: 'POST',
  path: '/api/admin/newsletter',
  summary: 'Sends a campaign in view to every confirmed address, once.',
  access: 'admin',
  body: z.strictObject({ campaignId: id }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: success,
})
