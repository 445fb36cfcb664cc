/** The seller's account at the payment provider: opened, fetched again, and what its state changes for sales. */
import { findSeat } from '#domains/identity/server/vat/seats.ts'
import { findPaymentAccount, findPaymentAccountByRef, recordAccount } from '#domains/payments/server/accounts.ts'
import type { Provider } from '#domains/payments/server/port.ts'
import type { AccountFacts } from '#domains/payments/server/port-sellers.ts'
import { sendWaiting } from '#domains/settlement/server/transfers/send.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { databaseNow, now } from '#platform/db/clock.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import { fail } from '#shared/errors.ts'
import { mailSalesReopened, mailSalesStopped } from './payment-mails.ts'

/** Calls the provider between two short transactions; a retry continues with the same provider account. */
export async function openProviderAccount(db: Db, provider: Provider, vendorId: number) {
  const vendor = await db
    .selectFrom('vendors')
    .select(['legal_name', 'legal_form', 'email'])
    .where('id', '=', vendorId)
    .executeTakeFirstOrThrow()
  const askedAt = await databaseNow(db)
  const { facts, url } = await provider
    .openAccount({
      vendorId,
      legalName: vendor.legal_name,
      email: vendor.email,
      soleTrader: vendor.legal_form === 'EI',
      country: (await findSeat(db, vendorId))?.country ?? 'FR',
      ref: (await findPaymentAccount(db, vendorId))?.ref ?? null,
      returnPath: workspacePaths.sellerTerms,
    })
    .catch(() => {
      throw fail('PROVIDER_UNAVAILABLE', {
        sentence: 'Le service de paiement ne répond pas. Réessayez dans un instant.',
      })
    })
  await inTransaction(db, tx => applyAccount(tx, provider, vendorId, { facts, askedAt }))
  return { ready: facts.canReceive && facts.canPayOut && !facts.refused, url }
}

/** Job: an event named this account; its state is fetched. An account that is none of our sellers' changes nothing. */
export async function refreshAccount(db: Db, provider: Provider, ref: string): Promise<void> {
  const askedAt = await databaseNow(db)
  const facts = await provider.account(ref)
  const vendorId = (await findPaymentAccountByRef(db, ref))?.vendorId
  if (vendorId !== undefined) await inTransaction(db, tx => applyAccount(tx, provider, vendorId, { facts, askedAt }))
}

type Fetched = { facts: AccountFacts; askedAt: number }

async function applyAccount(tx: Tx, provider: Provider, vendorId: number, fetched: Fetched): Promise<void> {
  const vendor = await tx
    .selectFrom('vendors')
    .select(['id', 'name', 'email', 'sales_stopped_at'])
    .where('id', '=', vendorId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const change = await recordAccount(tx, { vendorId, provider: provider.name, ...fetched })
  if (!change) return
  const mayBePaid = change.after === 'usable'
  // A seller whose account was never usable sells as before: the opening of its sales requires one.
  const stops = !mayBePaid && change.wasUsable && vendor.sales_stopped_at === null
  const reopens = mayBePaid && vendor.sales_stopped_at !== null
  if (stops || reopens) {
    await tx
      .updateTable('vendors')
      .set({ sales_stopped_at: stops ? now : null })
      .where('id', '=', vendorId)
      .execute()
    await (stops ? mailSalesStopped(tx, vendor, fetched.facts) : mailSalesReopened(tx, vendor))
    await invalidatePages(tx, 'shops', 'articles')
  }
  // Not each time: a transfer that is refused for another reason would be sent again at once, without end.
  if (change.canNowReceive) await sendWaiting(tx, vendorId)
}
