import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import { queueLimitedMail } from '#platform/mail/limits.ts'
import type { Input } from '#shared/contract.ts'
import { AppError, fail } from '#shared/errors.ts'
import type { changePassword, changeProfile, OpenSession, Profile } from '../contract-account.ts'
import { endAccess, lockOwnAccount } from './access.ts'
import { deviceName } from './devices.ts'
import { countedCheck } from './login-limit.ts'
import { passwordChangedMail } from './mails.ts'
import { checkStrength } from './password-strength.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { hasSecondFactor } from './second-factor.ts'
import { isUnknownVatNumber, queueForeignVatCheck } from './vat/vat-checks.ts'

/**
 * Re-checks the password before an irreversible action. Call it outside any transaction: a hash takes 30 ms on purpose.
 */
export async function checkPassword(db: Db, userId: number, password: string): Promise<void> {
  const user = await bypassRls(db, owner =>
    owner.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst(),
  )
  if (!user || !(await countedCheck(db, userId, () => verifyPassword(password, user.password_hash))))
    throw fail('WRONG_CREDENTIALS', {
      sentence: 'Mot de passe incorrect.',
      fields: { password: 'Mot de passe incorrect.' },
    })
}

export async function loadProfile(db: Db | Tx, userId: number): Promise<Profile> {
  const user = await db
    .selectFrom('users as u')
    .leftJoin('estate_members as m', 'm.user_id', 'u.id')
    .leftJoin('estates as e', 'e.id', 'm.estate_id')
    .select(['u.email', 'u.email_verified_at', 'u.first_name', 'u.last_name', 'u.phone', 'u.kind', 'e.name as estate'])
    .select(['u.company_name', 'u.vat_number', 'u.company_number', 'u.register_number', 'u.cooperative_number'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    email: user.email,
    emailVerified: user.email_verified_at !== null,
    first_name: user.first_name,
    name: user.last_name,
    phone_number: user.phone,
    kind_user: user.kind === 'professional' ? 'professional' : 'normal',
    pro_social_reason: user.company_name,
    pro_tva_number: user.vat_number,
    vatNumberUnknown: await isUnknownVatNumber(db, user.vat_number),
    pro_company_number: user.company_number,
    pro_register_number: user.register_number,
    external_user_id: user.cooperative_number,
    estate: user.estate,
    secondFactor: await hasSecondFactor(db, userId),
  }
}

export async function updateProfile(tx: Tx, { body }: Input<typeof changeProfile>, userId: number): Promise<Profile> {
  const isCompany = body.kind_user === 'professional'
  await tx
    .updateTable('users')
    .set({
      first_name: body.first_name,
      last_name: body.name,
      phone: body.phone_number,
      kind: body.kind_user,
      company_name: isCompany ? (body.pro_social_reason ?? null) : null,
      vat_number: isCompany ? (body.pro_tva_number ?? null) : null,
      company_number: isCompany ? (body.pro_company_number ?? null) : null,
      register_number: isCompany ? (body.pro_register_number ?? null) : null,
      cooperative_member: Boolean(body.external_user_id),
      cooperative_number: body.external_user_id ?? null,
    })
    .where('id', '=', userId)
    .execute()
  if (isCompany) await queueForeignVatCheck(tx, body.pro_tva_number)
  return loadProfile(tx, userId)
}

export async function replacePassword(
  db: Db,
  { body }: Input<typeof changePassword>,
  context: Context,
  settings: { demo: boolean },
) {
  const user = requireUser(context)
  await checkPassword(db, user.id, body.current).catch(error => {
    if (!(error instanceof AppError) || error.code !== 'WRONG_CREDENTIALS') throw error
    throw fail('WRONG_CREDENTIALS', {
      sentence: 'Mot de passe actuel incorrect.',
      fields: { current: 'Mot de passe incorrect.' },
    })
  })
  await checkStrength(db, user.id, body.password, settings)
  const password_hash = await hashPassword(body.password)
  await inTransaction(db, async tx => {
    const { id, email } = await lockOwnAccount(tx, context)
    await tx.updateTable('users').set({ password_hash }).where('id', '=', id).execute()
    await endAccess(tx, id, context.sessionId)
    await queueLimitedMail(tx, { kind: 'security', caller: id }, passwordChangedMail(email, context.requestId))
  })
  return { success: true as const }
}

export async function findSessions(db: Db, context: Context): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', requireUser(context).id)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .execute()
  return rows.map(row => ({
    id: row.id,
    device: deviceName(row.user_agent),
    openedAt: row.created_at.toISOString(),
    seenAt: row.last_seen_at.toISOString(),
    isCurrent: row.id === context.sessionId,
  }))
}

/** Returns NOT_FOUND for another user's session. */
export async function endSessionById(tx: Tx, sessionId: number, context: Context) {
  const ended = await tx
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', requireUser(context).id)
    .executeTakeFirst()
  if (!Number(ended.numDeletedRows)) throw fail('NOT_FOUND')
  if (sessionId === context.sessionId) context.setSession(null, 0)
  return { success: true as const }
}

/** Also ends reset links, logins under way and a pending email change. */
export async function endSessionsExcept(tx: Tx, context: Context) {
  await lockOwnAccount(tx, context)
  await endAccess(tx, requireUser(context).id, context.sessionId)
  return { success: true as const }
}
