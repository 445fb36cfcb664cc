/**
 * Administrator actions on an account. Each locks the account's row first, so that two actions run one after the other.
 */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { blockUser, changeRole, disconnectUser, removeSecondFactor, viewAsUser } from '../../contract-admin.ts'
import { type AdminAction, adminActionError, viewingMinutes } from '../../rules.ts'
import { endAccess } from '../access.ts'
import { accountBlockedMail, accountOpenedMail, accountViewedMail, secondFactorRemovedMail } from '../mails.ts'
import { sendPasswordReset } from '../password-reset.ts'
import { deleteSecondFactor } from '../second-factor.ts'

const columns = ['id', 'email', 'roles', 'status', 'erased_at'] as const

/** Locks the account, and fails when this action is not allowed on it now. */
async function lockFor(tx: Tx, act: AdminAction, id: number, context: Context) {
  const row = await tx.selectFrom('users').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  const refused = adminActionError(act, requireUser(context), { ...row, erased: row.erased_at !== null })
  if (refused) throw fail(refused)
  return row
}

export async function sendReset(tx: Tx, id: number, context: Context) {
  const user = await lockFor(tx, 'mailReset', id, context)
  await sendPasswordReset(tx, user.id, user.email, context.origin)
  return { success: true as const }
}

export async function removeFactor(tx: Tx, { params, body }: Input<typeof removeSecondFactor>, context: Context) {
  const user = await lockFor(tx, 'removeFactor', params.id, context)
  await deleteSecondFactor(tx, user.id)
  await endAccess(tx, user.id)
  await queueMail(tx, secondFactorRemovedMail(user.email, body.reason, context))
  return { success: true as const }
}

export async function disconnect(tx: Tx, { params }: Input<typeof disconnectUser>, context: Context) {
  const user = await lockFor(tx, 'disconnect', params.id, context)
  return { ended: await endAccess(tx, user.id) }
}

export async function blockAccount(tx: Tx, { params, body }: Input<typeof blockUser>, context: Context) {
  const { blocked, reason } = body
  if (blocked) await lockSuperAdmins(tx)
  const user = await lockFor(tx, blocked ? 'block' : 'unblock', params.id, context)
  if (user.roles.length) await assertStillSuperAdmin(tx, context)
  if (blocked && user.roles.includes('SUPER_ADMIN')) await refuseLast(tx, user.id)
  await tx
    .updateTable('users')
    .set({
      status: blocked ? 'blocked' : 'active',
      blocked_reason: blocked ? reason : null,
      blocked_at: blocked ? sql<Date>`now()` : null,
    })
    .where('id', '=', user.id)
    .execute()
  if (blocked) await endAccess(tx, user.id)
  addAuditDetails(tx, { before: { status: user.status }, after: { status: blocked ? 'blocked' : 'active' } })
  const mail = blocked ? accountBlockedMail : accountOpenedMail
  await queueMail(tx, mail(user.email, reason, context))
  return { success: true as const }
}

/** Locks the super administrators' rows in one fixed order, so that two who demote each other do not deadlock. */
const lockSuperAdmins = (tx: Tx) =>
  sql`SELECT FROM users WHERE roles @> '{SUPER_ADMIN}' ORDER BY id FOR UPDATE`.execute(tx)

async function refuseLast(tx: Tx, id: number) {
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`roles @> '{SUPER_ADMIN}'`)
    .where('status', '=', 'active')
    .where('id', '<>', id)
    .executeTakeFirst()
  if (!other) throw fail('LAST_SUPER_ADMIN')
}

export async function setRole(tx: Tx, { params, body }: Input<typeof changeRole>, context: Context) {
  const { role, granted } = body
  await lockSuperAdmins(tx)
  await assertStillSuperAdmin(tx, context)
  const user = await lockFor(tx, granted ? 'grant' : 'revoke', params.id, context)
  if (user.roles.includes(role) === granted) throw fail('CONFLICT')
  if (!granted && user.roles.includes('SUPER_ADMIN')) await refuseLast(tx, user.id)
  const roles = rolesAfter(user.roles, role, granted)
  await tx.updateTable('users').set({ roles }).where('id', '=', user.id).execute()
  addAuditDetails(tx, { before: { roles: user.roles.join(' ') }, after: { roles: roles.join(' ') } })
  return { roles }
}

/** A super administrator always has the administrator role too; revoking the latter removes both. */
function rolesAfter(roles: readonly string[], role: 'ADMIN' | 'SUPER_ADMIN', granted: boolean): string[] {
  if (!granted) return role === 'ADMIN' ? [] : roles.filter(own => own !== role)
  return role === 'ADMIN' ? [...roles, role] : ['ADMIN', 'SUPER_ADMIN']
}

/** The session was read before the lock: an administrator demoted meanwhile must not demote others. */
async function assertStillSuperAdmin(tx: Tx, context: Context) {
  const still = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', requireUser(context).id)
    .where(sql<boolean>`roles @> '{SUPER_ADMIN}'`)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!still) throw fail('FORBIDDEN')
}

export async function startViewing(tx: Tx, { params, body }: Input<typeof viewAsUser>, context: Context) {
  const user = await lockFor(tx, 'view', params.id, context)
  const { viewing_until: until } = await tx
    .updateTable('sessions')
    .set({ viewing_user_id: user.id, viewing_until: sql<Date>`now() + make_interval(mins => ${viewingMinutes})` })
    .where('id', '=', context.sessionId ?? 0)
    .returning(['viewing_until'])
    .executeTakeFirstOrThrow()
  await queueMail(tx, accountViewedMail(user.email, body.reason, context))
  return { until: until?.toISOString() ?? '' }
}

export async function endViewing(tx: Tx, context: Context) {
  const { viewer, sessionId } = context
  if (!viewer || sessionId === null) throw fail('CONFLICT')
  await tx
    .updateTable('sessions')
    .set({ viewing_user_id: null, viewing_until: null })
    .where('id', '=', sessionId)
    .execute()
  const userId = requireUser(context).id
  addAuditDetails(tx, { subject: { kind: 'users', id: userId } })
  return { userId }
}
