import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { databaseNow } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { countAttempt } from '#platform/http/throttle.ts'
import { fail } from '#shared/errors.ts'

const stepSeconds = 30
const challengeMinutes = 5
const triesPerChallenge = 5
const recoveryCount = 10
const codesPerHour = 20
const digest = (value: string) => createHash('sha256').update(value).digest()

const totp = (secret: string, label: string) =>
  new TOTP({ issuer: 'Cep & Chai', label, secret: Secret.fromBase32(secret), period: stepSeconds, digits: 6 })

export const hasSecondFactor = async (db: Db | Tx, userId: number): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('second_factors')
      .select('user_id')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst(),
  )

/** Creates a secret, pending its first code. CONFLICT when a second factor is already enabled. */
export async function beginSetup(tx: Tx, userId: number, email: string): Promise<{ secret: string; drawing: string }> {
  if (await hasSecondFactor(tx, userId)) throw fail('CONFLICT')
  const secret = new Secret({ size: 20 }).base32
  await tx
    .insertInto('second_factors')
    .values({ user_id: userId, secret })
    .onConflict(on =>
      on.column('user_id').doUpdateSet({ secret, last_step: 0 }).where('second_factors.confirmed_at', 'is', null),
    )
    .execute()
  // Loaded on demand: 3 MB that nothing else uses.
  const { default: bwip } = await import('bwip-js/node')
  const drawing = bwip.toSVG({ bcid: 'qrcode', text: totp(secret, email).toString(), scale: 4 })
  return { secret: secret.replace(/(.{4})(?=.)/g, '$1 '), drawing }
}

/** Enables the second factor with a valid code, and returns ten recovery codes. */
export async function confirmSetup(tx: Tx, userId: number, code: string): Promise<string[]> {
  const factor = await locked(tx, userId)
  if (!factor || factor.confirmed_at) throw fail('CONFLICT')
  await spendStep(tx, userId, factor, code)
  await tx.updateTable('second_factors').set({ confirmed_at: sql`now()` }).where('user_id', '=', userId).execute()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  const codes = Array.from({ length: recoveryCount }, () =>
    randomBytes(5)
      .toString('hex')
      .replace(/(.{5})/, '$1-'),
  )
  await tx
    .insertInto('recovery_codes')
    .values(codes.map(given => ({ user_id: userId, code_hash: digest(given.replaceAll('-', '')) })))
    .execute()
  return codes
}

export async function disableFactor(tx: Tx, userId: number, code: string): Promise<void> {
  await accept(tx, userId, code)
  await deleteSecondFactor(tx, userId)
}

/**
 * Removes the second factor without a code, when its owner has lost both telephone and codes. CONFLICT when none is
 * set.
 */
export async function deleteSecondFactor(tx: Tx, userId: number): Promise<void> {
  const gone = await tx
    .deleteFrom('second_factors')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!Number(gone.numDeletedRows)) throw fail('CONFLICT')
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

type Factor = { secret: string; confirmed_at: Date | null; last_step: number }
const locked = (tx: Tx, userId: number): Promise<Factor | undefined> =>
  tx
    .selectFrom('second_factors')
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst()

/** Accepts a TOTP code, at most one time step early or late and once; or a recovery code, once. */
async function accept(tx: Tx, userId: number, code: string): Promise<void> {
  const factor = await locked(tx, userId)
  if (!factor?.confirmed_at) throw fail('CONFLICT')
  if (/^\d{6}$/.test(code.replace(/\s/g, ''))) return spendStep(tx, userId, factor, code)
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', digest(code.toLowerCase().replace(/[\s-]/g, '')))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (!Number(used.numUpdatedRows)) throw fail('SECOND_FACTOR_WRONG')
}

async function spendStep(tx: Tx, userId: number, factor: Factor, code: string): Promise<void> {
  const now = await databaseNow(tx)
  const delta = totp(factor.secret, '').validate({ token: code.replace(/\s/g, ''), timestamp: now, window: 1 })
  const step = delta === null ? -1 : Math.floor(now / 1_000 / stepSeconds) + delta
  if (step <= factor.last_step) throw fail('SECOND_FACTOR_WRONG')
  await tx.updateTable('second_factors').set({ last_step: step }).where('user_id', '=', userId).execute()
}

/** Called after a right password; returns the challenge that the browser sends back with the code. */
export async function openChallenge(db: Db | Tx, userId: number): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insertInto('login_challenges')
    .values({
      token_hash: digest(token),
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(mins => ${challengeMinutes})`,
    })
    .execute()
  return token
}

/** Counts the attempt in a separate transaction, so that the rollback of a wrong code does not undo the count. */
export async function countTry(db: Db, challenge: string): Promise<number> {
  const row = await spendTry(db, challenge)
  if (!row)
    throw fail('RESET_LINK_EXPIRED', { sentence: 'Cette connexion a expiré. Recommencez avec votre mot de passe.' })
  await countCode(db, row.user_id)
  return row.user_id
}

/** Limits codes per account, whatever the number of challenges and network addresses. */
export async function countCode(db: Db, userId: number): Promise<void> {
  if ((await countAttempt(db, `second factor ${userId}`, 60)) > codesPerHour) throw fail('TOO_MANY_REQUESTS')
}

const spendTry = (db: Db, challenge: string) =>
  db
    .updateTable('login_challenges')
    .set({ tries: sql`tries + 1` })
    .where('token_hash', '=', digest(challenge))
    .where('expires_at', '>', sql<Date>`now()`)
    .where('tries', '<', triesPerChallenge)
    .returning('user_id')
    .executeTakeFirst()

/** Closes the challenge with a valid code, once. */
export async function answerChallenge(tx: Tx, challenge: string, userId: number, code: string): Promise<void> {
  await accept(tx, userId, code)
  const ended = await tx.deleteFrom('login_challenges').where('token_hash', '=', digest(challenge)).executeTakeFirst()
  if (!Number(ended.numDeletedRows)) throw fail('RESET_LINK_EXPIRED')
}
