/** Limits on mails that a person can cause to an address they have not verified. */
import { createHash } from 'node:crypto'
import type { Db, Tx } from '#platform/db/pool.ts'
import { countAttempt } from '#platform/http/throttle.ts'
import { queueMail } from './mail.ts'
import type { Mail } from './mail-content.ts'

/** Mails of one kind to one mailbox. Enough to request it again when the first is late. */
const perHour = 5
const perDay = 15
/**
 * Mails of one kind that one account causes a day, to any address. Without an account, the operation's limit counts.
 */
const perCallerDay = 60

/** `caller`: the account that causes it, null without one. */
export type Cause = { kind: string; to: string; caller: number | null }

/** One mailbox for every spelling: upper case and « +tag » reach the same person. */
export const mailboxOf = (address: string): string => {
  const [local = '', domain = ''] = address.toLowerCase().split(/@(?=[^@]*$)/)
  return `${local.replace(/\+.*$/, '')}@${domain}`
}

/** Counts one mail, and returns whether it is within the limits. The response to the caller must not depend on it. */
export async function mayMail(tx: Db | Tx, { kind, to, caller }: Cause): Promise<boolean> {
  const mailbox = createHash('sha256').update(mailboxOf(to)).digest('hex')
  const counts = [
    [`mail ${kind} hour ${mailbox}`, 60, perHour],
    [`mail ${kind} day ${mailbox}`, 1_440, perDay],
    ...(caller === null ? [] : [[`mail ${kind} from ${caller}`, 1_440, perCallerDay] as const]),
  ] as const
  let may = true
  for (const [key, minutes, most] of counts) if ((await countAttempt(tx, key, minutes)) > most) may = false
  return may
}

/** Queues the mail when it is within its limits, else writes nothing. */
export async function queueLimitedMail(tx: Tx, cause: Omit<Cause, 'to'>, mail: Mail): Promise<void> {
  if (await mayMail(tx, { ...cause, to: mail.to })) await queueMail(tx, mail)
}
