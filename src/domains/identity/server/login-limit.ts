/** Limits wrong passwords to ten an hour per account, whatever the number of network addresses they come from. */
import { createHash } from 'node:crypto'
import type { Db, Tx } from '#platform/db/pool.ts'
import {
  countAttempt,
  deleteAttempts,
  deleteAttemptsUnder,
  giveBackAttempt,
  readAttempts,
} from '#platform/http/throttle.ts'
import { fail } from '#shared/errors.ts'

const failuresPerAccount = 10
/** Days for which a network with a successful login stays known. */
const networkDays = 30
const digest = (value: string) => createHash('sha256').update(value).digest('hex')
const loginKey = (email: string) => `login ${digest(email)}`
/** Starts with the account, so that a prefix search finds all its networks. */
const networksOf = (email: string) => `network ${digest(email)} `
const networkKey = (email: string, address: string) => `${networksOf(email)}${digest(address)}`

/**
 * Key under which wrong passwords are counted. Each network with a recent successful login has its own counter, so that
 * an attacker elsewhere locks out only their own network.
 */
async function countedUnder(db: Db, email: string, address: string): Promise<string> {
  const network = networkKey(email, address)
  return (await readAttempts(db, network)) > 0 ? `${loginKey(email)} ${network}` : loginKey(email)
}

const passwordKey = (userId: number) => `password ${userId}`

type Try = { email: string; address: string; limits: boolean }

/**
 * Counts the attempt before the password is checked, so that a hundred concurrent attempts count as a hundred. Takes it
 * back when `check` accepts the password or throws. `check` returns null for a wrong password.
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

/** The same limit for a password re-checked in a session, so that a stolen session cannot be used to guess it. */
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

/** Clears the counters after a reset by mail, so that an attacker's attempts do not lock the owner out. */
export async function deleteFailedLogins(tx: Tx, { id, email }: { id: number; email: string }): Promise<void> {
  await deleteAttempts(tx, loginKey(email))
  await deleteAttempts(tx, passwordKey(id))
}

export const deleteNetworkAttempts = (tx: Tx, email: string) => deleteAttemptsUnder(tx, networksOf(email))
