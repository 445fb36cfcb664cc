/** How many wrong passwords an account takes: ten an hour, whatever the number of addresses they come from. */
import { createHash } from 'node:crypto'
import type { Db, Tx } from '#platform/db/pool.ts'
import {
  countAttempt,
  deleteAttempts,
  forgetAttemptsUnder,
  giveBackAttempt,
  readAttempts,
} from '#platform/http/throttle.ts'
import { fail } from '#shared/errors.ts'

const failuresPerAccount = 10
/** Days a network is known from which somebody logged in. */
const networkDays = 30
const digest = (value: string) => createHash('sha256').update(value).digest('hex')
const loginKey = (email: string) => `login ${digest(email)}`
/** Begins with the account, so that all networks of one are found. */
const networksOf = (email: string) => `network ${digest(email)} `
const networkKey = (email: string, address: string) => `${networksOf(email)}${digest(address)}`

/**
 * Where wrong passwords are counted. A network the account is used from has a count of its own: who guesses from elsewhere
 * shuts out nobody but themselves.
 */
async function countedUnder(db: Db, email: string, address: string): Promise<string> {
  const network = networkKey(email, address)
  return (await readAttempts(db, network)) > 0 ? `${loginKey(email)} ${network}` : loginKey(email)
}

const passwordKey = (userId: number) => `password ${userId}`

type Try = { email: string; address: string; limits: boolean }

/**
 * Counts the try before the password is looked at, so that a hundred tries at once are a hundred, and takes it back when
 * `check` finds the password right or could not look at it. `check` answers null for a wrong one.
 */
export async function countedTry<T>(
  db: Db,
  { email, address, limits }: Try,
  check: () => Promise<T | null>,
): Promise<T> {
  const key = await countedUnder(db, email, address)
  const attempts = await countAttempt(db, key, 60)
  if (limits && attempts > failuresPerAccount) throw fail('TOO_MANY_REQUESTS')
  const found = await check().catch(async error => {
    await giveBackAttempt(db, key)
    throw error
  })
  if (found === null) throw fail('WRONG_CREDENTIALS')
  await deleteAttempts(db, key)
  return found
}

/** The same for a password asked again in a session: whoever stole the session guesses no further. */
export async function countedCheck(db: Db, userId: number, check: () => Promise<boolean>): Promise<boolean> {
  const key = passwordKey(userId)
  if ((await countAttempt(db, key, 60)) > failuresPerAccount) throw fail('TOO_MANY_REQUESTS')
  const isRight = await check().catch(async error => {
    await giveBackAttempt(db, key)
    throw error
  })
  if (isRight) await deleteAttempts(db, key)
  return isRight
}

export const rememberNetwork = (tx: Tx, email: string, address: string) =>
  countAttempt(tx, networkKey(email, address), networkDays * 1_440)

/** Whoever guessed meanwhile does not keep out the one who reads the mail. */
export async function forgetFailures(tx: Tx, { id, email }: { id: number; email: string }): Promise<void> {
  await deleteAttempts(tx, loginKey(email))
  await deleteAttempts(tx, passwordKey(id))
}

export const forgetNetworks = (tx: Tx, email: string) => forgetAttemptsUnder(tx, networksOf(email))
