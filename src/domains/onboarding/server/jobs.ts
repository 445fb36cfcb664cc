import { sql } from 'kysely'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import { runEach } from '#platform/run-each.ts'
import { refusedDocumentDays } from '../rules.ts'
import { deleteDocuments } from './documents.ts'

/** Deletes the documents of refused applications once the decision can no longer be contested. */
export async function purgeRefusedDocuments(db: Db): Promise<void> {
  const old = await db
    .selectFrom('seller_applications')
    .select('id')
    .where('status', '=', 'REFUSED')
    .where('decided_at', '<', sql<Date>`now() - make_interval(days => ${refusedDocumentDays})`)
    .where('id', 'in', db.selectFrom('application_documents').select('application_id'))
    .execute()
  await runEach(old, ({ id }) => inTransaction(db, tx => deleteDocuments(tx, id)))
}
