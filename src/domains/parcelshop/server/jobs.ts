import { sql } from 'kysely'
import { readRetention } from '#domains/settings/server/settings.ts'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import { runEach } from '#platform/run-each.ts'
import { dropSteps, expiryDays } from '../rules.ts'
import { lockDrop, moveParcels, setDropStatus, writeDropStep } from './lock.ts'
import { mailDropExpired } from './mails.ts'

/** Drops that nobody brought; each under its lock, against the counter. */
export async function expireDrops(db: Db): Promise<void> {
  const due = await db
    .selectFrom('parcel_drops')
    .select('id')
    .where('status', '=', dropSteps.expire.from)
    .where(sql<boolean>`planned_on < current_date - ${sql.lit(expiryDays)}`)
    .orderBy('id')
    .execute()
  await runEach(due, ({ id }) =>
    inTransaction(db, async tx => {
      const drop = await lockDrop(tx, id)
      if (drop.status !== dropSteps.expire.from) return
      const count = await moveParcels(tx, id, 'expire')
      await setDropStatus(tx, id, dropSteps.expire.to)
      await writeDropStep(tx, id, 'EXPIRED', null, count)
      await mailDropExpired(tx, id)
    }),
  )
}

/** Deletes the drops none of whose parcels is still in a shop, after the months set in « Conservation », with their lists. */
export async function purgeDrops(db: Db): Promise<void> {
  const months = await readRetention(db, 'retainWineParcels')
  const before = sql<Date>`now() - make_interval(months => ${months}::int)`
  await db
    .deleteFrom('parcel_drops as d')
    .where('d.status', '<>', 'ANNOUNCED')
    .where(
      sql<boolean>`coalesce((SELECT max(p.left_at) FROM dropped_parcels p WHERE p.drop_id = d.id), d.received_at, d.created_at) < ${before}`,
    )
    .where(sql<boolean>`NOT EXISTS (SELECT FROM dropped_parcels p WHERE p.drop_id = d.id AND p.status = 'RECEIVED')`)
    .execute()
  await db
    .deleteFrom('parcel_handovers as h')
    .where('h.handed_at', '<', before)
    .where(sql<boolean>`NOT EXISTS (SELECT FROM dropped_parcels p WHERE p.handover_id = h.id)`)
    .execute()
}
