import { refreshFunds } from '#domains/checkout/server/bank-transfers.ts'
import { refreshRefund } from '#domains/checkout/server/jobs.ts'
import { refreshReturnedDebit } from '#domains/checkout/server/on-account/returned-debit.ts'
import { refreshMandate } from '#domains/payments/server/debits/mandates.ts'
import type { Provider } from '#domains/payments/server/port.ts'
import type { ProviderNotice } from '#domains/payments/server/port-sellers.ts'
import { refreshChargeback } from '#domains/returns/server/chargebacks/chargebacks.ts'
import { refreshPayout } from '#domains/settlement/server/payouts/record.ts'
import { refreshTransfer } from '#domains/settlement/server/transfers/send.ts'
import { refreshAccount } from '#domains/shops/server/payment-account.ts'
import type { Db } from '#platform/db/pool.ts'

/** Job: fetches what an event of the provider was about, and stores its state. Late and repeated events change nothing. */
export async function applyNotice(db: Db, provider: Provider, notice: ProviderNotice): Promise<void> {
  if (notice.about === 'account') return refreshAccount(db, provider, notice.ref)
  if (notice.about === 'payout') return refreshPayout(db, provider, notice)
  if (notice.about === 'refund') return refreshRefund(db, provider, notice.ref)
  if (notice.about === 'funds') return refreshFunds(db, provider, notice.ref)
  if (notice.about === 'mandate') return refreshMandate(db, provider, notice.ref)
  if (notice.about === 'transfer') return refreshTransfer(db, provider, notice.ref)
  if (await refreshReturnedDebit(db, provider, notice.ref)) return
  return refreshChargeback(db, provider, notice.ref)
}
