import { requireSeller } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import { fail } from '#shared/errors.ts'
import * as contract from '../contract.ts'
import * as records from '../contract-sandbox.ts'
import type { PaymentSettings } from './port.ts'
import { choosePayment, loadSandboxPayment } from './sandbox-bank.ts'
import { completeOwnAccount, loadOwnAccount, loadRecords, provoke } from './sandbox-records.ts'

/** The sandbox bank exists only where it is the configured provider; elsewhere its page is NOT_FOUND. */
export const paymentsHandlers = (settings: PaymentSettings): Handler[] => {
  const onlySandbox = () => {
    if (settings.provider !== 'sandbox') throw fail('NOT_FOUND')
  }
  return [
    reads(contract.showSandboxPayment, async (db, input) => {
      onlySandbox()
      return loadSandboxPayment(db, input)
    }),
    writes(contract.chooseSandboxPayment, async (tx, input) => {
      onlySandbox()
      return choosePayment(tx, input, settings.sandbox.copies)
    }),
    reads(
      records.showSandboxAccount,
      async (db, _, context) => {
        onlySandbox()
        return loadOwnAccount(db, requireSeller(context))
      },
      { bypassRls: 'the records are the bank’s' },
    ),
    writes(
      records.completeSandboxAccount,
      async (tx, _, context) => {
        onlySandbox()
        return completeOwnAccount(tx, requireSeller(context))
      },
      { bypassRls: 'the records are the bank’s' },
    ),
    reads(records.listSandboxRecords, async db => {
      onlySandbox()
      return loadRecords(db)
    }),
    writes(records.provokeSandbox, async (tx, { body }) => {
      onlySandbox()
      return provoke(tx, body)
    }),
  ]
}
