import { type Db, inTransaction } from '#platform/db/pool.ts'
import { findDigestReaders, takeHeldMails } from '#platform/mail/held.ts'
import { runEach } from '#platform/run-each.ts'
import { mailDigest } from './mails.ts'

/** One mail a day with what its reader chose to read together; each reader in their own transaction. */
export async function sendDigests(db: Db): Promise<void> {
  await runEach(await findDigestReaders(db), recipient =>
    inTransaction(db, async tx => mailDigest(tx, recipient, await takeHeldMails(tx, recipient))),
  )
}
