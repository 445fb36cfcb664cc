import type { Provider } from '#domains/payments/server/port.ts'
import type { Db } from '#platform/db/pool.ts'
import { settlePayment } from '../settle.ts'

/**
 * A provider may report a returned debit as a dispute, which nobody can contest: the debit is owed again, and no order
 * is refunded. False for a dispute of any other payment.
 */
export async function refreshReturnedDebit(db: Db, provider: Provider, disputeRef: string): Promise<boolean> {
  const { paymentId } = await provider.dispute(disputeRef)
  const debit = await db
    .selectFrom('payments')
    .select('provider_ref as ref')
    .where('id', '=', paymentId ?? 0)
    .where('provider', '=', provider.name)
    .where('means', '=', 'debit')
    .executeTakeFirst()
  if (!debit || debit.ref === null) return false
  await settlePayment(db, await provider.fetch(debit.ref))
  return true
}
