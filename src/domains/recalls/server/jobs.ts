import { addJobs } from '#domains/jobs.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { queueMails } from '#platform/mail/mail.ts'
import { findOrdersToMail, loadRecalledOrders, type RecallCriteria } from './concerned-orders.ts'
import { findRecall } from './find-recalls.ts'
import { recallMail } from './mails.ts'

const ordersAtOnce = 200

/**
 * The job `recalls.notify`: one mail for each order concerned, in batches. A batch writes its notices and its mails in one
 * transaction, so the job may stop anywhere and run again, even twice at once.
 */
export async function notifyBuyers(
  db: Db,
  { recallId }: { recallId: number },
  atOnce: number = ordersAtOnce,
): Promise<void> {
  while ((await inTransaction(db, tx => notifyBatch(tx, recallId, atOnce))) === atOnce);
}

async function notifyBatch(tx: Tx, recallId: number, limit: number): Promise<number> {
  const criteria = await lockCriteria(tx, recallId)
  if (criteria === null) return 0
  const ids = await findOrdersToMail(tx, recallId, criteria, limit)
  if (!ids.length) return 0
  await tx
    .insertInto('recall_notices')
    .values(ids.map(order_id => ({ recall_id: recallId, order_id })))
    .execute()
  const recall = await findRecall(tx, recallId)
  const orders = await loadRecalledOrders(tx, criteria, ids)
  await queueMails(
    tx,
    orders.map(order => recallMail(recall, order)),
  )
  return ids.length
}

/** Two jobs of one recall run one after the other; null once it is lifted. */
async function lockCriteria(tx: Tx, recallId: number): Promise<RecallCriteria | null> {
  const recall = await tx
    .selectFrom('recalls')
    .select(['vendor_id', 'lots', 'sold_from', 'sold_to'])
    .where('id', '=', recallId)
    .where('lifted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!recall) return null
  const variants = await tx
    .selectFrom('recall_variants')
    .select('variant_id')
    .where('recall_id', '=', recallId)
    .execute()
  return {
    vendorId: recall.vendor_id,
    variantIds: variants.map(({ variant_id }) => variant_id),
    lots: recall.lots,
    soldFrom: recall.sold_from,
    soldTo: recall.sold_to,
  }
}

/**
 * The job `recalls.resume`: standing recalls again, for orders that were being placed when one was published, and for lots
 * recorded or corrected since.
 */
export async function resumeRecalls(db: Db): Promise<void> {
  const standing = await db.selectFrom('recalls').select('id').where('lifted_at', 'is', null).orderBy('id').execute()
  await addJobs(
    db,
    'recalls.notify',
    standing.map(({ id }) => ({ payload: { recallId: id }, key: `recall:${id}` })),
  )
}
