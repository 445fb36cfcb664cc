import type { Db } from '#platform/db/pool.ts'

/** Mails that were queued, oldest first. `event`: a pattern, as that of LIKE. */
export function readMails(db: Db, wanted: { event: string } | { recipient: string }) {
  const mails = db.selectFrom('mails').selectAll().orderBy('id')
  const found =
    'event' in wanted ? mails.where('event', 'like', wanted.event) : mails.where('recipient', '=', wanted.recipient)
  return found.execute()
}
