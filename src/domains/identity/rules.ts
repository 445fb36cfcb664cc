/** Who of the operator may do what to an account, and when; the desk and the server read the same table. */
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
  /** On an administrator's account: by a super administrator, or by nobody. */
  onAdmins: 'super' | 'nobody'
  superOnly?: true
  /** Not on one's own account. */
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

/** Why this act is refused, or null: it may be done. */
export function adminActionError(act: AdminAction, actor: AdminActor, account: ManagedAccount): ErrorCode | null {
  const rule = rules[act]
  if (account.erased) return 'NOT_FOUND'
  if (rule.superOnly && !isSuper(actor)) return 'FORBIDDEN'
  if (rule.notOneself && actor.id === account.id) return 'NOT_ON_ONESELF'
  if (account.roles.length && (rule.onAdmins === 'nobody' || (!isSuper(actor) && actor.id !== account.id)))
    return 'ADMIN_PROTECTED'
  return rule.when(account) ? null : 'CONFLICT'
}

/** Minutes somebody's account may be looked at as they see it. */
export const viewingMinutes = 15
