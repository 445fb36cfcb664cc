/** Mails that their reader chose to receive together. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'

export async function findDigestReaders(db: Db): Promise<string[]> {
  const { rows } = await sql<{ recipient: string }>`
    SELECT DISTINCT recipient FROM mails WHERE held = 'digest' ORDER BY recipient`.execute(db)
  return rows.map(({ recipient }) => recipient)
}

/** Marks them as sent in a digest; the oldest first. */
export async function takeHeldMails(tx: Tx, recipient: string) {
  const { rows } = await sql<{ id: number; subject: string; at: Date }>`
    UPDATE mails SET held = 'digested' WHERE held = 'digest' AND recipient = ${recipient}
    RETURNING id, subject, created_at AS at`.execute(tx)
  return rows.toSorted((a, b) => a.id - b.id)
}
