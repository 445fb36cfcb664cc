import type { Db } from '#platform/db/pool.ts'

/** Mails that were queued, oldest first. `event`: a pattern, as that of LIKE. */
export function readMails(db: Db, { event, recipient }: { event?: string; recipient?: string }) {
  const mails = db.selectFrom('mails').selectAll().orderBy('id')
  return mails
    .$if(event !== undefined, query => query.where('event', 'like', event ?? ''))
    .$if(recipient !== undefined, query => query.where('recipient', '=', recipient ?? ''))
    .execute()
}
