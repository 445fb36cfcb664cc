import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { type Context, userOf } from '#platform/http/caller.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { askEmailChange, changePassword, changeProfile, OpenSession, Profile } from '../contract-account.ts'
import { deviceOf } from './devices.ts'
import { emailProofMail, emailTakenMail, leavingAddressMail, passwordChangedMail } from './mails.ts'
import { hashPassword, verifyPassword } from './passwords.ts'
import { hasSecondFactor } from './second-factor.ts'

const linkHours = 24
const digest = (value: string) => createHash('sha256').update(value).digest()

/** Asked again before what cannot be undone. Outside any transaction: it costs 30 ms on purpose. */
export async function checkPassword(db: Db, userId: number, password: string): Promise<void> {
  const user = await bypassRls(db, owner =>
    owner.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirst(),
  )
  if (!user || !(await verifyPassword(password, user.password_hash)))
    throw fail('WRONG_CREDENTIALS', {
      sentence: 'Mot de passe incorrect.',
      fields: { password: 'Mot de passe incorrect.' },
    })
}

export async function profileOf(db: Db | Tx, userId: number): Promise<Profile> {
  const user = await db
    .selectFrom('users')
    .select(['email', 'email_verified_at', 'first_name', 'last_name', 'phone', 'kind'])
    .select(['company_name', 'vat_number', 'cooperative_number'])
    .where('id', '=', userId)
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
    external_user_id: user.cooperative_number,
    secondFactor: await hasSecondFactor(db, userId),
  }
}

export async function change(tx: Tx, { body }: Input<typeof changeProfile>, userId: number): Promise<Profile> {
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
      cooperative_member: Boolean(body.external_user_id),
      cooperative_number: body.external_user_id ?? null,
    })
    .where('id', '=', userId)
    .execute()
  return profileOf(tx, userId)
}

/** A link to the address itself: it proves the present one, or becomes the new one. */
export async function mailProof(tx: Tx, userId: number, email: string, origin: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('email_changes')
    .values({
      token_hash: digest(token),
      user_id: userId,
      email,
      expires_at: sql<Date>`now() + make_interval(hours => ${linkHours})`,
    })
    .execute()
  await queueMail(tx, emailProofMail(email, token, origin))
}

/** The answer never tells whether the new address has an account; its owner is told. */
export async function askNewEmail(db: Db, { body }: Input<typeof askEmailChange>, context: Context) {
  const user = userOf(context)
  await checkPassword(db, user.id, body.password)
  await inTransaction(db, async tx => {
    const taken = await bypassRls(tx, owner =>
      owner.selectFrom('users').select('id').where('email', '=', body.email).executeTakeFirst(),
    )
    if (taken) return queueMail(tx, emailTakenMail(body.email, context.requestId))
    await mailProof(tx, user.id, body.email, context.origin)
    return queueMail(tx, leavingAddressMail(user.email, body.email, context.requestId))
  })
  return { success: true as const }
}

/** Follows a mailed link, once. Refused when the address was taken meanwhile. */
export async function proveEmail(tx: Tx, token: string) {
  const change = await tx
    .updateTable('email_changes')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', digest(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['user_id', 'email'])
    .executeTakeFirst()
  if (!change) throw fail('RESET_LINK_EXPIRED')
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', change.email)
    .where('id', '<>', change.user_id)
    .executeTakeFirst()
  if (other) throw fail('RESET_LINK_EXPIRED')
  await tx
    .updateTable('users')
    .set({ email: change.email, email_verified_at: sql`now()` })
    .where('id', '=', change.user_id)
    .execute()
  // Links mailed to the former address open nothing any more.
  await tx.deleteFrom('email_changes').where('user_id', '=', change.user_id).where('used_at', 'is', null).execute()
  await tx.deleteFrom('password_resets').where('user_id', '=', change.user_id).where('used_at', 'is', null).execute()
  return { success: true as const }
}

export async function replacePassword(db: Db, { body }: Input<typeof changePassword>, context: Context) {
  const user = userOf(context)
  await checkPassword(db, user.id, body.current).catch(() => {
    throw fail('WRONG_CREDENTIALS', {
      sentence: 'Mot de passe actuel incorrect.',
      fields: { current: 'Mot de passe incorrect.' },
    })
  })
  const password_hash = await hashPassword(body.password)
  await inTransaction(db, async tx => {
    await tx.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute()
    await tx.deleteFrom('password_resets').where('user_id', '=', user.id).where('used_at', 'is', null).execute()
    await endOthers(tx, context)
    await queueMail(tx, passwordChangedMail(user.email, context.requestId))
  })
  return { success: true as const }
}

export async function openSessions(db: Db, context: Context): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userOf(context).id)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .execute()
  return rows.map(row => ({
    id: row.id,
    device: deviceOf(row.user_agent),
    openedAt: row.created_at.toISOString(),
    seenAt: row.last_seen_at.toISOString(),
    isCurrent: row.id === context.sessionId,
  }))
}

/** Somebody else's session does not exist. */
export async function endOne(tx: Tx, sessionId: number, context: Context) {
  const ended = await tx
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userOf(context).id)
    .executeTakeFirst()
  if (!Number(ended.numDeletedRows)) throw fail('NOT_FOUND')
  if (sessionId === context.sessionId) context.setSession(null, 0)
  return { success: true as const }
}

export async function endOthers(tx: Tx, context: Context) {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userOf(context).id)
    .where('id', '<>', context.sessionId ?? 0)
    .execute()
  return { success: true as const }
}
