import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import { fail } from '#shared/errors.ts'
import * as contract from '../contract.ts'
import type { PaymentSettings } from './port.ts'
import { choosePayment, loadSandboxPayment } from './sandbox-bank.ts'

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
  ]
}
