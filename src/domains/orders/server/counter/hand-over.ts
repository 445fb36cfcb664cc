/** Hand-over at the counter by the buyer's code alone. */
import { type SqlBool, sql } from 'kysely'
import { type Db, inTransaction } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { countAttempt, readAttempts } from '#platform/http/throttle.ts'
import type { Input, OperationResponse } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { handOverOrder } from '../../contract-counter.ts'
import { codeAttempts } from '../../rules.ts'
import { completeOrder } from '../fulfilment.ts'

type Given = Input<typeof handOverOrder>['body']

/** Wrong codes are counted in a transaction of their own; right ones are not, so that a busy counter is not stopped. */
export async function handOverByCode(
  db: Db,
  vendorId: number,
  user: CurrentUser,
  given: Given,
): Promise<OperationResponse<typeof handOverOrder>> {
  const key = `hand-over counter ${vendorId} ${user.id}`
  if ((await bypassRls(db, owner => readAttempts(owner, key))) >= codeAttempts) throw fail('TOO_MANY_REQUESTS')
  const [order, another] = await waitingWith(db, vendorId, given)
  if (!order) {
    await countAttempt(db, key, 15)
    throw fail('HAND_OVER_CODE_WRONG', { fields: { code: 'Aucune commande n’attend avec ce code.' } })
  }
  const shown = { id: order.id, number: order.number, buyer: nameOf(order.buyer) }
  if (order.status === 'COMPLETED')
    return { ...shown, status: 'COMPLETED', alreadyAt: order.completed_at?.toISOString() ?? null }
  if (another?.status === 'READY_TO_PICK')
    throw fail('CONFLICT', { sentence: 'Deux commandes attendent avec ce code\u00a0: ajoutez le numéro de commande.' })
  const { status } = await inTransaction(db, tx => completeOrder(tx, order.id, user, given.code))
  return { ...shown, status, alreadyAt: null }
}

/** Waiting orders first; then those handed over in the last day, whose response may have been lost. */
const waitingWith = (db: Db, vendorId: number, { code, number }: Given) =>
  db
    .selectFrom('orders as o')
    .innerJoin('purchases as p', 'p.id', 'o.purchase_id')
    .select(['o.id', 'o.number', 'o.status', 'o.completed_at', 'p.buyer'])
    .where('o.vendor_id', '=', vendorId)
    .where('o.pickup_code', '=', code)
    .where(
      sql<SqlBool>`(o.status = 'READY_TO_PICK' OR o.status = 'COMPLETED' AND o.completed_at > now() - interval '1 day')`,
    )
    .$if(number !== '', query => query.where('o.number', '=', number.toUpperCase()))
    .orderBy(sql`o.status = 'READY_TO_PICK'`, 'desc')
    .orderBy('o.id')
    .limit(2)
    .execute()

function nameOf(value: unknown): string {
  // Written by checkout.
  const buyer = value as { firstName: string; lastName: string; companyName?: string | null }
  return buyer.companyName || `${buyer.firstName} ${buyer.lastName}`
}
