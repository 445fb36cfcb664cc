import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { adoptVisitorCart } from '#domains/cart/server/adopt.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { inTransaction } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import { cartCookie } from '#platform/http/context.ts'
import { attemptsSoFar, countAttempt, forgetAttempts } from '#platform/http/throttle.ts'
import { enqueue } from '#platform/jobs.ts'
import { mayMail } from '#platform/mail/limits.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { forgotPassword, login, register, resetPassword } from '../contract.ts'
import type { giveSecondFactor } from '../contract-account.ts'
import { mailProof } from './account.ts'
import { isSolved } from './captcha.ts'
import { alreadyRegisteredMail, passwordChangedMail, resetMail, welcomeMail } from './mails.ts'
import { hashPassword, verifyNobody, verifyPassword } from './passwords.ts'
import { answerChallenge, countTry, hasSecondFactor, openChallenge } from './second-factor.ts'
import { createSession, endAllSessions, endSession, readSession, sessionSeconds } from './sessions.ts'

export type IdentitySettings = { captchaSecret: string; limits: boolean; demo: boolean }

/** Wrong passwords per account, then an hour's wait: guessing stops, whatever the number of addresses. */
const failuresPerAccount = 10
/** Days a network is known from which somebody logged in. */
const networkDays = 30
const resetMinutes = 30
const digest = (value: string) => createHash('sha256').update(value).digest()
const loginKey = (email: string) => `login ${digest(email).toString('hex')}`
const networkKey = (email: string, address: string) => `network ${digest(`${email} ${address}`).toString('hex')}`

/**
 * Where wrong passwords are counted. A network the account is used from has a count of its own: who guesses from elsewhere
 * shuts out nobody but themselves.
 */
async function countedUnder(db: Db, email: string, address: string): Promise<string> {
  const network = networkKey(email, address)
  return (await attemptsSoFar(db, network)) > 0 ? `${loginKey(email)} ${network}` : loginKey(email)
}

/**
 * Checks the password outside any transaction (it costs 30 ms on purpose), then opens a session and takes the visitor's
 * cart along. The former session of this browser ends: a new identity never continues an old session.
 */
export async function logIn(db: Db, { body }: Input<typeof login>, context: Context, settings: IdentitySettings) {
  const throttle = await countedUnder(db, body.email, context.address)
  if (settings.limits && (await attemptsSoFar(db, throttle)) >= failuresPerAccount) throw fail('TOO_MANY_REQUESTS')
  const user = await db
    .selectFrom('users')
    .select(['id', 'password_hash', 'status'])
    .where('email', '=', body.email)
    .executeTakeFirst()
  const right = user ? await verifyPassword(body.password, user.password_hash) : await verifyNobody(body.password)
  if (!user || !right) {
    await countAttempt(db, throttle, 60)
    throw fail('WRONG_CREDENTIALS')
  }
  // Only who knows the password learns that the account is blocked.
  if (user.status !== 'active') throw fail('ACCOUNT_BLOCKED')
  if (await hasSecondFactor(db, user.id)) return { user: null, challenge: await openChallenge(db, user.id) }
  const token = await inTransaction(db, async tx => {
    await forgetAttempts(tx, throttle)
    return enter(tx, user.id, context)
  })
  return { user: await entered(db, token, context), challenge: null }
}

/** The second step: counts the try, then checks the code and opens the session the password alone did not. */
export async function logInWithCode(db: Db, { body }: Input<typeof giveSecondFactor>, context: Context) {
  const userId = await countTry(db, body.challenge)
  const token = await inTransaction(db, async tx => {
    await answerChallenge(tx, body.challenge, userId, body.code)
    return enter(tx, userId, context)
  })
  return entered(db, token, context)
}

async function enter(tx: Tx, userId: number, context: Context): Promise<string> {
  // Shared with other logins, but not with the operator who blocks: a session opened meanwhile would outlive the block.
  const { status, email } = await tx
    .selectFrom('users')
    .select(['status', 'email'])
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirstOrThrow()
  if (status !== 'active') throw fail('ACCOUNT_BLOCKED')
  await countAttempt(tx, networkKey(email, context.address), networkDays * 1_440)
  if (context.sessionId) await endSession(tx, context.sessionId)
  if (context.cartToken) await adoptVisitorCart(tx, userId, context.cartToken)
  return createSession(tx, userId, context.userAgent)
}

async function entered(db: Db, token: string, context: Context) {
  context.setSession(token, sessionSeconds)
  if (context.cartToken) context.setCookie(cartCookie, '', { maxAge: 0, httpOnly: true })
  const session = await readSession(db, token)
  if (!session) throw fail('WRONG_CREDENTIALS')
  return session.user
}

/** Creates the account, or tells the owner of the address by mail that there is one; both take the same time. */
export async function signUp(db: Db, { body }: Input<typeof register>, context: Context, settings: IdentitySettings) {
  const passwordHash = await hashPassword(body.password)
  await inTransaction(db, async tx => {
    if (settings.limits) await slowRobots(tx, body.token, context, settings)
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
        // The specified filler means « not given »: a date nobody gave is not kept.
        birthdate: body.birthdate === '1900-01-01' ? null : body.birthdate,
      })
      .onConflict(conflict => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!(await mayMail(tx, { kind: 'registration', to: body.email, caller: null }))) return
    if (!created) return queueMail(tx, alreadyRegisteredMail(body.email, context.origin, context.requestId))
    await queueMail(tx, welcomeMail(body.email, body.first_name, context.origin))
    return mailProof(tx, created.id, body.email, context.origin)
  })
  return { content: { email: body.email } }
}

/** Without a solved captcha an address may register three accounts an hour. */
async function slowRobots(tx: Tx, token: string | null | undefined, context: Context, settings: IdentitySettings) {
  if (await isSolved(tx, settings.captchaSecret, token)) return
  if ((await countAttempt(tx, `register without captcha ${context.address}`, 60)) > 3) throw fail('TOO_MANY_REQUESTS')
}

type AskedReset = { email: string; origin: string }

/** Looks for no account: whoever asks is answered the same after the very same work, and a job tells the owner. */
export async function askReset(tx: Tx, { body }: Input<typeof forgotPassword>, { origin }: Context) {
  const asked: AskedReset = { email: body.email, origin }
  await enqueue(tx, 'accounts.reset', asked)
  return { success: true as const }
}

/** The job: mails the link where there is an account. */
export const mailAskedReset = (db: Db, { email, origin }: AskedReset): Promise<void> =>
  inTransaction(db, async tx => {
    const user = await tx
      .selectFrom('users')
      .select(['id'])
      .where('email', '=', email)
      .where('status', '=', 'active')
      .executeTakeFirst()
    if (user && (await mayMail(tx, { kind: 'reset', to: email, caller: null })))
      await mailReset(tx, user.id, email, origin)
  })

/** A link that sets a new password, once, for half an hour. */
export async function mailReset(tx: Tx, userId: number, email: string, origin: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('password_resets')
    .values({
      token_hash: digest(token),
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(mins => ${resetMinutes})`,
    })
    .execute()
  await queueMail(tx, resetMail(email, token, origin))
}

/** The token serves once; other tokens and every session of the account end with it. */
export async function setNewPassword(db: Db, { body }: Input<typeof resetPassword>, context: Context) {
  const passwordHash = await hashPassword(body.password)
  await inTransaction(db, async tx => {
    const reset = await tx
      .updateTable('password_resets')
      .set({ used_at: sql`now()` })
      .where('token_hash', '=', digest(body.token))
      .where('used_at', 'is', null)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('user_id')
      .executeTakeFirst()
    if (!reset) throw fail('RESET_LINK_EXPIRED')
    const user = await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, email_verified_at: sql`coalesce(email_verified_at, now())` })
      .where('id', '=', reset.user_id)
      .returning('email')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('password_resets')
      .set({ used_at: sql`now()` })
      .where('user_id', '=', reset.user_id)
      .where('used_at', 'is', null)
      .execute()
    await endAllSessions(tx, reset.user_id)
    // Whoever guessed meanwhile does not keep out the one who reads the mail.
    await forgetAttempts(tx, loginKey(user.email))
    await queueMail(tx, passwordChangedMail(user.email, context.requestId))
  })
  return { success: true as const }
}

export async function logOut(tx: Tx, context: Context) {
  if (context.sessionId) await endSession(tx, context.sessionId)
  context.setSession(null, 0)
  return { success: true as const }
}
