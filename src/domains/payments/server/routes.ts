import { requireSeller, requireUser } from '#platform/http/caller.ts'
import { flows, type Handler, reads, writes } from '#platform/http/pipeline.ts'
import { fail } from '#shared/errors.ts'
import * as contract from '../contract.ts'
import * as mandates from '../contract-mandates.ts'
import * as records from '../contract-sandbox.ts'
import { showSandboxMandate, signSandboxMandate } from '../contract-sandbox-mandate.ts'
import { confirmOwnMandate, loadDebitMandate, revokeDebitMandate, startMandate } from './debits/mandates.ts'
import { loadSandboxMandate, signAtSandbox } from './debits/sandbox-mandate-page.ts'
import type { PaymentSettings } from './port.ts'
import { createProvider } from './provider.ts'
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
    reads(showSandboxMandate, async (db, input) => {
      onlySandbox()
      return loadSandboxMandate(db, input)
    }),
    writes(signSandboxMandate, async (tx, input) => {
      onlySandbox()
      return signAtSandbox(tx, input)
    }),
    ...mandateHandlers(settings),
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

const ofTheProvider = { bypassRls: 'the embedded bank has records of its own; the mandate is the caller’s' } as const
const mandateHandlers = (settings: PaymentSettings): Handler[] => [
  reads(mandates.showDebitMandate, (db, _, context) => loadDebitMandate(db, requireUser(context).id)),
  flows(
    mandates.openDebitMandate,
    (db, _, context) => startMandate(db, createProvider(db, settings), requireUser(context)),
    ofTheProvider,
  ),
  flows(
    mandates.confirmDebitMandate,
    (db, _, context) => confirmOwnMandate(db, createProvider(db, settings), requireUser(context), context),
    ofTheProvider,
  ),
  flows(
    mandates.revokeDebitMandate,
    (db, _, context) => revokeDebitMandate(db, createProvider(db, settings), requireUser(context)),
    ofTheProvider,
  ),
]
