import type { Db, Tx } from '#platform/db/pool.ts'
import { inTransaction } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import { countAttempt } from '#platform/http/throttle.ts'
import { mayMail } from '#platform/mail/limits.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { login, register } from '../contract.ts'
import type { answerSecondFactor } from '../contract-account.ts'
import { lockForLogin } from './access.ts'
import type { AccountHooks } from './account-hooks.ts'
import { isSolved } from './captcha.ts'
import { isReserved, sendEmailVerification } from './email-change.ts'
import { countedTry, rememberNetwork } from './login-limit.ts'
import { alreadyRegisteredMail, welcomeMail } from './mails.ts'
import { refuseWeak } from './password-strength.ts'
import { demoPassword, hashPassword, verifyNobody, verifyPassword } from './passwords.ts'
import { answerChallenge, countTry, hasSecondFactor, openChallenge } from './second-factor.ts'
import { createSession, endSession, readSession, sessionSeconds } from './sessions.ts'
import { queueForeignVatCheck } from './vat/vat-checks.ts'

export type IdentitySettings = {
  captchaSecret: string
  limits: boolean
  demo: boolean
  hooks: readonly AccountHooks[]
}

/**
 * Checks the password outside any transaction (a hash takes 30 ms on purpose), then opens a session. The browser's former session ends: a new identity never reuses an old session.
 */
export async function logIn(
  db: Db,
  { body }: Input<typeof login>,
  context: Context,
  { limits, demo, hooks }: IdentitySettings,
) {
  const { email, password } = body
  const user = await countedTry(db, { email, address: context.address, limits }, async () => {
    const found = await db
      .selectFrom('users')
      .select(['id', 'password_hash'])
      .where('email', '=', email)
      .executeTakeFirst()
    const right = found ? await verifyPassword(password, found.password_hash) : await verifyNobody(password)
    const isPublished = !demo && password === demoPassword
    return found && right && !isPublished ? found : null
  })
  const opened = await inTransaction(db, async tx => {
    // Reveals that the account is blocked only to a caller with the right password.
    const account = await lockForLogin(tx, user.id, user.password_hash)
    if (await hasSecondFactor(tx, user.id)) return { challenge: await openChallenge(tx, user.id), token: null }
    return { challenge: null, token: await enter(tx, account, context, hooks) }
  })
  if (opened.challenge !== null) return { user: null, challenge: opened.challenge }
  return { user: await entered(db, opened.token, context, hooks), challenge: null }
}

/** Second step of a login: counts the attempt, then checks the code and opens the session. */
export async function logInWithCode(
  db: Db,
  { body }: Input<typeof answerSecondFactor>,
  context: Context,
  { hooks }: IdentitySettings,
) {
  const userId = await countTry(db, body.challenge)
  const token = await inTransaction(db, async tx => {
    const account = await lockForLogin(tx, userId)
    await answerChallenge(tx, body.challenge, userId, body.code)
    return enter(tx, account, context, hooks)
  })
  return entered(db, token, context, hooks)
}

/** Requires the lock of `lockForLogin`. */
async function enter(
  tx: Tx,
  { id, email }: { id: number; email: string },
  context: Context,
  hooks: readonly AccountHooks[],
): Promise<string> {
  await rememberNetwork(tx, email, context.address)
  if (context.sessionId) await endSession(tx, context.sessionId)
  for (const { onLogin } of hooks) await onLogin?.(tx, id, context)
  return createSession(tx, id, context.userAgent)
}

async function entered(db: Db, token: string, context: Context, hooks: readonly AccountHooks[]) {
  context.setSession(token, sessionSeconds)
  const session = await readSession(db, token)
  if (!session) throw fail('WRONG_CREDENTIALS')
  for (const { afterLogin } of hooks) await afterLogin?.(context, db, session.user.id)
  return session.user
}

/** Creates the account, or emails the owner of an address that already has one; both take the same time. */
export async function signUp(db: Db, { body }: Input<typeof register>, context: Context, settings: IdentitySettings) {
  const names = [body.first_name, body.name, body.pro_social_reason]
  refuseWeak(body.password, { email: body.email, names }, settings.demo)
  const passwordHash = await hashPassword(body.password)
  await inTransaction(db, async tx => {
    if (settings.limits) await limitRobots(tx, body.token, context, settings)
    const created = await tx
      .insertInto('users')
      .values({
        email: body.email,
        password_hash: passwordHash,
        first_name: body.first_name,
        last_name: body.name,
        phone: body.phone_number,
        kind: body.kind_user,
        company_name: body.account_type ? body.pro_social_reason : null,
        vat_number: body.account_type ? body.pro_tva_number : null,
        cooperative_member: body.acolyance_client,
        cooperative_number: body.acolyance_client ? body.external_user_id : null,
        // The specification sends this date for « not given »: it is stored as null.
        birthdate: body.birthdate === '1900-01-01' ? null : body.birthdate,
      })
      .onConflict(conflict => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    const opened = created && !(await deleteIfEmailReserved(tx, created.id, body.email)) ? created : null
    if (!(await mayMail(tx, { kind: 'registration', to: body.email, caller: null }))) return
    if (!opened) return queueMail(tx, alreadyRegisteredMail(body.email, context.requestId))
    if (body.account_type) await queueForeignVatCheck(tx, body.pro_tva_number)
    await queueMail(tx, welcomeMail(body.email, body.first_name))
    return sendEmailVerification(tx, { id: opened.id, password_hash: passwordHash }, body.email)
  })
  return { content: { email: body.email } }
}

/**
 * Whether another user changed from this email recently enough to undo the change: the address is still reserved for
 * them. Read after the insert, which waits for a concurrent change of that email.
 */
async function deleteIfEmailReserved(tx: Tx, userId: number, email: string): Promise<boolean> {
  if (!(await isReserved(tx, email, userId))) return false
  await tx.deleteFrom('users').where('id', '=', userId).execute()
  return true
}

/** Without a solved captcha, one network address may register three accounts an hour. */
async function limitRobots(tx: Tx, token: string | null | undefined, context: Context, settings: IdentitySettings) {
  if (await isSolved(tx, settings.captchaSecret, token)) return
  if ((await countAttempt(tx, `register without captcha ${context.address}`, 60)) > 3) throw fail('TOO_MANY_REQUESTS')
}

export async function logOut(tx: Tx, context: Context, { hooks }: Pick<IdentitySettings, 'hooks'>) {
  if (context.sessionId) await endSession(tx, context.sessionId)
  context.setSession(null, 0)
  for (const { onLogout } of hooks) onLogout?.(context)
  return { success: true as const }
}
