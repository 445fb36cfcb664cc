/** Notifications on the devices of a user, sent through the push service of the browser. */
import { id, operation, success, z } from '#shared/contract.ts'
import { notificationKinds } from './rules.ts'

const device = z.object({ id: z.number(), label: z.string(), createdAt: z.string() })

export const showPush = operation({
  method: 'GET',
  path: '/api/notifications/push',
  summary: 'Lists the devices of the caller that receive notifications, and the kinds that they receive.',
  access: 'user',
  data: z.object({
    devices: z.array(device),
    choices: z.array(z.object({ kind: z.enum(notificationKinds), on: z.boolean() })),
  }),
})
export type PushState = z.output<typeof showPush.data>

export const getPushKey = operation({
  method: 'POST',
  path: '/api/notifications/push/key',
  summary: 'Returns the public key (VAPID) with which a browser subscribes; made when first asked for.',
  access: 'user',
  errors: ['CONFLICT'],
  data: z.object({ publicKey: z.string() }),
})

export const addPushDevice = operation({
  method: 'POST',
  path: '/api/notifications/push/devices',
  summary: 'Adds the subscription of a browser at a known push service; again, it replaces the keys.',
  access: 'user',
  body: z.strictObject({
    endpoint: z.string().max(1_000),
    p256dh: z.string().regex(/^[\w-]{20,200}=*$/),
    auth: z.string().regex(/^[\w-]{10,100}=*$/),
    /** Description of the browser, from which its name is made. */
    userAgent: z.string().max(400).default(''),
  }),
  limit: { attempts: 30, minutes: 60 },
  errors: ['INVALID_INPUT', 'CONFLICT', 'TOO_MANY_REQUESTS'],
  data: z.object({ id: z.number() }),
})

export const removePushDevice = operation({
  method: 'DELETE',
  path: '/api/notifications/push/devices/:id',
  summary: 'Removes a device of the caller: it receives nothing any more.',
  access: 'user',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND'],
  data: success,
})

export const setPushChoices = operation({
  method: 'PUT',
  path: '/api/notifications/push/choices',
  summary: 'Sets which kinds of notification the devices of the caller receive.',
  access: 'user',
  body: z.strictObject({ kinds: z.array(z.enum(notificationKinds)).max(notificationKinds.length) }),
  data: success,
})
