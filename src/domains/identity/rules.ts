/**
 * Which administrator may take which action on an account, and when; the back office and the server share this table.
 */
import type { ErrorCode } from '#shared/errors.ts'

export type AdminActor = { id: number; roles: readonly string[] }
export type ManagedAccount = { id: number; roles: readonly string[]; status: string; erased: boolean }
export const adminActions = [
  'mailReset',
  'removeFactor',
  'disconnect',
  'block',
  'unblock',
  'view',
  'grant',
  'revoke',
] as const
export type AdminAction = (typeof adminActions)[number]

const isSuper = ({ roles }: Pick<ManagedAccount, 'roles'>) => roles.includes('SUPER_ADMIN')

type Rule = {
  when: (account: ManagedAccount) => boolean
  /** Role required to act on an administrator's account; `nobody` forbids the action. */
  onAdmins: 'super' | 'nobody'
  superOnly?: true
  /** Forbidden on one's own account. */
  notOneself?: true
}
const active = ({ status }: ManagedAccount) => status === 'active'
const rules: Record<AdminAction, Rule> = {
  mailReset: { when: active, onAdmins: 'super' },
  removeFactor: { when: active, onAdmins: 'super', notOneself: true },
  disconnect: { when: () => true, onAdmins: 'super' },
  block: { when: active, onAdmins: 'super', notOneself: true },
  unblock: { when: ({ status }) => status === 'blocked', onAdmins: 'super', notOneself: true },
  view: { when: active, onAdmins: 'nobody', notOneself: true },
  grant: { when: active, onAdmins: 'super', superOnly: true, notOneself: true },
  revoke: { when: ({ roles }) => roles.length > 0, onAdmins: 'super', superOnly: true, notOneself: true },
}

/** Error code that rejects this action, or null when it is allowed. */
export function adminActionError(act: AdminAction, actor: AdminActor, account: ManagedAccount): ErrorCode | null {
  const rule = rules[act]
  if (account.erased) return 'NOT_FOUND'
  if (rule.superOnly && !isSuper(actor)) return 'FORBIDDEN'
  if (rule.notOneself && actor.id === account.id) return 'NOT_ON_ONESELF'
  if (account.roles.length && (rule.onAdmins === 'nobody' || (!isSuper(actor) && actor.id !== account.id)))
    return 'ADMIN_PROTECTED'
  return rule.when(account) ? null : 'CONFLICT'
}

/** Minutes that an impersonation lasts. */
export const viewingMinutes = 15
