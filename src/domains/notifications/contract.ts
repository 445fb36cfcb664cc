import { operation, success, wholeNumber, z } from '#shared/contract.ts'
import { channels, notificationKinds } from './rules.ts'

const kind = z.enum(notificationKinds)
const channel = z.enum(channels)

const notification = z.object({
  id: z.number(),
  /** Null: a mail that is always sent. */
  kind: kind.nullable(),
  title: z.string(),
  path: z.string().nullable(),
  at: z.string(),
  isNew: z.boolean(),
})
export type Notification = z.output<typeof notification>

export const getNotifications = operation({
  method: 'GET',
  path: '/api/notifications',
  summary: 'Lists what was notified to the caller within 90 days, the newest first, and how each kind is received.',
  access: 'user',
  query: z.strictObject({ page: wholeNumber(1, 1_000).default(1) }),
  data: z.object({
    notifications: z.array(notification),
    unseen: z.number(),
    choices: z.array(z.object({ kind, channel })),
    page: z.number(),
    pages: z.number(),
  }),
})

export const markNotificationsSeen = operation({
  method: 'POST',
  path: '/api/notifications/seen',
  summary: 'Marks the notifications of the caller as seen.',
  access: 'user',
  data: success,
})

export const setNotificationChoices = operation({
  method: 'PUT',
  path: '/api/notifications/choices',
  summary:
    'Sets how the caller receives each kind of notification: by mail, in a daily digest, or in the account only.',
  access: 'user',
  body: z.strictObject({
    orders: channel,
    returns: channel,
    messages: channel,
    reviews: channel,
    alerts: channel,
  }),
  data: success,
})

export const stopNotificationMails = operation({
  method: 'POST',
  path: '/api/notifications/stop',
  summary:
    'Stops the mails of one kind for the holder of the link of a mail, without a login; they stay in the account.',
  access: 'public',
  body: z.strictObject({ token: z.string().regex(/^[\w-]{43}$/), kind }),
  limit: { attempts: 30, minutes: 60 },
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
  data: success,
})
