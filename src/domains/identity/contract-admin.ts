import { id, operation, operatorReason, success, text, wholeNumber, z } from '#shared/contract.ts'
import { adminActions } from './rules.ts'

const params = z.strictObject({ id })
const status = z.enum(['active', 'blocked', 'erased'])

const row = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  company: z.string().nullable(),
  roles: z.array(z.string()),
  status,
  vendor: z.string().nullable(),
  createdAt: z.string(),
})
export type UserRow = z.output<typeof row>

export const userGroups = ['tous', 'vendeurs', 'bloques', 'administrateurs'] as const
export const findUsers = operation({
  method: 'GET',
  path: '/api/admin/users',
  summary: 'Lists accounts by email, name, company, customer or order number, newest first; 30 a page.',
  access: 'admin',
  query: z.strictObject({
    q: text(1, 120).optional(),
    group: z.enum(userGroups).default('tous'),
    page: wholeNumber(1, 10_000).default(1),
  }),
  data: z.object({ users: z.array(row), total: z.number(), page: z.number(), pages: z.number() }),
})

export const showUser = operation({
  method: 'GET',
  path: '/api/admin/users/:id',
  summary: 'Returns what the operator needs to help one user; no password, mail or card.',
  access: 'admin',
  params,
  errors: ['NOT_FOUND'],
  data: row.extend({
    phone: z.string(),
    kind: z.enum(['normal', 'professional']),
    customerNumber: z.string().nullable(),
    emailVerified: z.boolean(),
    secondFactor: z.boolean(),
    blockedReason: z.string().nullable(),
    blockedAt: z.string().nullable(),
    vatNumber: z.string().nullable(),
    /** What VIES last responded, in French; null for a number that was not asked. */
    vatCheck: z.string().nullable(),
    vendorId: z.number().nullable(),
    orders: z.object({ count: z.number(), paidCents: z.number(), lastAt: z.string().nullable() }),
    sessions: z.array(z.object({ device: z.string(), seenAt: z.string() })),
    /** Actions that the caller may take on this account now. */
    acts: z.array(z.enum(adminActions)),
  }),
})
export type UserDetail = z.output<typeof showUser.data>

export const sendResetMail = operation({
  method: 'POST',
  path: '/api/admin/users/:id/reset-mail',
  summary: 'Mails the owner a link to set a new password; the operator never sees it.',
  access: 'admin',
  params,
  limit: { attempts: 30, minutes: 60 },
  errors: ['NOT_FOUND', 'CONFLICT', 'ADMIN_PROTECTED', 'TOO_MANY_REQUESTS'],
  data: success,
})

export const removeSecondFactor = operation({
  method: 'POST',
  path: '/api/admin/users/:id/remove-second-factor',
  summary: 'Removes the second factor of a user who lost telephone and recovery codes; ends their sessions.',
  access: 'admin',
  params,
  body: z.strictObject({ reason: operatorReason }),
  errors: ['NOT_FOUND', 'CONFLICT', 'NOT_ON_ONESELF', 'ADMIN_PROTECTED'],
  data: success,
})

export const disconnectUser = operation({
  method: 'POST',
  path: '/api/admin/users/:id/disconnect',
  summary: 'Ends every session of an account at once.',
  access: 'admin',
  params,
  body: z.strictObject({ reason: operatorReason }),
  errors: ['NOT_FOUND', 'ADMIN_PROTECTED'],
  data: z.object({ ended: z.number() }),
})

export const blockUser = operation({
  method: 'POST',
  path: '/api/admin/users/:id/block',
  summary: 'Blocks an account and ends its sessions, or unblocks it; mails the owner the reason.',
  access: 'admin',
  params,
  body: z.strictObject({ blocked: z.boolean(), reason: operatorReason }),
  errors: ['NOT_FOUND', 'CONFLICT', 'NOT_ON_ONESELF', 'ADMIN_PROTECTED', 'LAST_SUPER_ADMIN'],
  data: success,
})

export const changeRole = operation({
  method: 'POST',
  path: '/api/admin/users/:id/role',
  summary: 'Grants or removes the administrator role; never one’s own, never the last super administrator’s.',
  access: 'super',
  params,
  body: z.strictObject({ role: z.enum(['ADMIN', 'SUPER_ADMIN']), granted: z.boolean(), reason: operatorReason }),
  errors: ['NOT_FOUND', 'CONFLICT', 'NOT_ON_ONESELF', 'LAST_SUPER_ADMIN'],
  data: z.object({ roles: z.array(z.string()) }),
})

export const viewAsUser = operation({
  method: 'POST',
  path: '/api/admin/users/:id/view',
  summary: 'Shows the site as this user sees it, read-only, for 15 minutes; notifies the owner by mail.',
  access: 'admin',
  params,
  body: z.strictObject({ reason: operatorReason }),
  errors: ['NOT_FOUND', 'CONFLICT', 'NOT_ON_ONESELF', 'ADMIN_PROTECTED'],
  data: z.object({ until: z.string() }),
})

export const stopViewing = operation({
  method: 'POST',
  path: '/api/user/stop-viewing',
  whileReadOnly: true,
  summary: 'Ends the viewing of the site as another user and returns who was viewed.',
  access: 'user',
  beforeSecondFactor: true,
  viewing: 'always',
  errors: ['CONFLICT'],
  data: z.object({ userId: z.number() }),
})
