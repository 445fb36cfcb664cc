import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { refusedDocumentDays } from '../rules.ts'
import { dropDocuments } from './documents.ts'

/** Documents of refused applications, once the decision can no longer be contested with them. */
export const forgetRefusedDocuments = (db: Db) =>
  db.transaction().execute(async tx => {
    const old = await tx
      .selectFrom('seller_applications')
      .select('id')
      .where('status', '=', 'REFUSED')
      .where('decided_at', '<', sql<Date>`now() - make_interval(days => ${refusedDocumentDays})`)
      .where('id', 'in', tx.selectFrom('application_documents').select('application_id'))
      .execute()
    for (const { id } of old) await dropDocuments(tx, id)
  })
