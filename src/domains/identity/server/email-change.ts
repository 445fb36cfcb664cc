/** Verifies the email of an account, changes it, and undoes the change. docs/decisions/036 */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import { mayMail } from '#platform/mail/limits.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { requestEmailChange } from '../contract-account.ts'
import { endAccess, lockOwnAccount } from './access.ts'
import { checkPassword } from './account.ts'
import { emailChangedMail, emailChangeRequestedMail, emailTakenMail, emailVerificationMail } from './mails.ts'

const linkHours = 24
const undoDays = 7
const digest = (value: string) => createHash('sha256').update(value).digest()

type Account = { id: number; email: string; password_hash: string; email_verified_at: Date | null }

/** Mails a link that verifies the current address, or makes the new one the account's. */
export async function sendEmailVerification(
  tx: Tx,
  account: Pick<Account, 'id' | 'password_hash'>,
  email: string,
): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('email_changes')
    .values({
      token_hash: digest(token),
      user_id: account.id,
      email,
      password_fingerprint: digest(account.password_hash),
      expires_at: sql<Date>`now() + make_interval(hours => ${linkHours})`,
    })
    .execute()
  await queueMail(tx, emailVerificationMail(email, token))
}

export async function mailOwnProof(tx: Tx, context: Context) {
  const account = await lockOwnAccount(tx, context)
  if (await mayMail(tx, { kind: 'proof', to: account.email, caller: account.id }))
    await sendEmailVerification(tx, account, account.email)
  return { success: true as const }
}

/** The response does not reveal whether the new address has an account; the owner of that account is notified. */
export async function startEmailChange(db: Db, { body }: Input<typeof requestEmailChange>, context: Context) {
  await checkPassword(db, requireUser(context).id, body.password)
  await inTransaction(db, async tx => {
    const account = await lockOwnAccount(tx, context)
    // Otherwise somebody registered on another person's address could move the account to an address of their own.
    if (!account.email_verified_at) throw fail('EMAIL_UNPROVED')
    for (const to of [body.email, account.email])
      if (!(await mayMail(tx, { kind: 'new address', to, caller: account.id }))) return
    if (await bypassRls(tx, owner => isTaken(owner, body.email, account.id)))
      return queueMail(tx, emailTakenMail(body.email, context.requestId))
    await sendEmailVerification(tx, account, body.email)
    return queueMail(tx, emailChangeRequestedMail(account.email, body.email, context.requestId))
  })
  return { success: true as const }
}

/**
 * Consumes a mailed link, in a session of the account that requested it: access to the mailbox proves the address, the
 * session proves the account. Rejected when the address was taken meanwhile.
 */
export async function verifyEmail(tx: Tx, token: string, context: Context) {
  const account = await lockOwnAccount(tx, context)
  const change = await tx
    .deleteFrom('email_changes')
    .where('token_hash', '=', digest(token))
    .where('user_id', '=', account.id)
    .where('password_fingerprint', '=', digest(account.password_hash))
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('email')
    .executeTakeFirst()
  if (!change) throw expired()
  if (change.email === account.email)
    await tx
      .updateTable('users')
      .set({ email_verified_at: sql`coalesce(email_verified_at, now())` })
      .where('id', '=', account.id)
      .execute()
  else await moveTo(tx, account, change.email, context)
  return { success: true as const }
}

const expired = () =>
  fail('RESET_LINK_EXPIRED', { sentence: 'Ce lien n’est plus valable, ou il concerne un autre compte que le vôtre.' })

async function moveTo(tx: Tx, account: Account, email: string, context: Context): Promise<void> {
  if (!account.email_verified_at) throw fail('EMAIL_UNPROVED')
  const [isUsed] = await tx.selectFrom('users').select('id').where('email', '=', email).execute()
  if (isUsed) throw expired()
  await tx.updateTable('users').set({ email, email_verified_at: sql`now()` }).where('id', '=', account.id).execute()
  // Read after the update, which waits for a concurrent change from this address.
  if (await isReserved(tx, email, account.id)) throw expired()
  await endAccess(tx, account.id, context.sessionId)
  // The account returns to an address that could have undone the change: the address it leaves has no claim on it.
  if (await closeUndos(tx, account.id, email)) return
  await mailUndo(tx, account, email)
}

/** Notifies the former address, with the link that undoes the change. */
async function mailUndo(tx: Tx, { id, email: former }: Account, email: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('email_undos')
    .values({
      token_hash: digest(token),
      user_id: id,
      email: former,
      expires_at: sql<Date>`now() + make_interval(days => ${undoDays})`,
    })
    .execute()
  await queueMail(tx, emailChangedMail(former, email, token))
}

const live = sql<boolean>`expires_at > now()`

/** Whether the address belongs to another account, or to one that left it recently and may still undo the change. */
export const isTaken = async (tx: Tx, email: string, userId: number): Promise<boolean> =>
  (await tx.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()) !== undefined ||
  isReserved(tx, email, userId)

export const isReserved = async (tx: Tx, email: string, userId: number): Promise<boolean> =>
  (await tx
    .selectFrom('email_undos')
    .select('user_id')
    .where('email', '=', email)
    .where('user_id', '<>', userId)
    .where(live)
    .executeTakeFirst()) !== undefined

/** Deletes the undo link to this address and those of every later change. False when there is none. */
async function closeUndos(tx: Tx, userId: number, email: string): Promise<boolean> {
  const first = await tx
    .selectFrom('email_undos')
    .select('changed_at')
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .where(live)
    .orderBy('changed_at')
    .executeTakeFirst()
  if (!first) return false
  await tx.deleteFrom('email_undos').where('user_id', '=', userId).where('changed_at', '>=', first.changed_at).execute()
  return true
}
