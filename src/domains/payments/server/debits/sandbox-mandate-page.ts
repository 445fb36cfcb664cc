import type { Db, Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { SandboxMandate, showSandboxMandate, signSandboxMandate } from '../../contract-sandbox-mandate.ts'
import { mandateStates } from '../../rules-mandates.ts'
import { queueSandboxNotice } from '../sandbox-events.ts'
import { findSandboxMandate, setMandate } from './sandbox-debits.ts'

export async function loadSandboxMandate(
  db: Db | Tx,
  { params }: Pick<Input<typeof showSandboxMandate>, 'params'>,
): Promise<SandboxMandate> {
  const mandate = await findSandboxMandate(db, params.ref)
  if (!mandate) throw fail('NOT_FOUND')
  return {
    holder: mandate.holder,
    status: mandateStates.find(state => state === mandate.status) ?? 'pending',
    returnUrl: mandate.return_url,
  }
}

/** The buyer's choice, with the event sent to the merchant. */
export async function signAtSandbox(
  tx: Tx,
  { params, body }: Pick<Input<typeof signSandboxMandate>, 'params' | 'body'>,
): Promise<SandboxMandate> {
  await loadSandboxMandate(tx, { params })
  const change =
    body.choice === 'sign' ? { status: 'active', holder: body.holder, iban: body.iban } : { status: 'refused' }
  if (!(await setMandate(tx, params.ref, ['open'], change))) throw fail('PAYMENT_CLOSED')
  await queueSandboxNotice(tx, { about: 'mandate', ref: params.ref })
  return loadSandboxMandate(tx, { params })
}
