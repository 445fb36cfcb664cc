import type { Db, Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import {
  type chooseSandboxPayment,
  type SandboxPayment,
  sandboxStatuses,
  type showSandboxPayment,
} from '../contract.ts'
import { sandboxCode, sandboxMoves } from '../rules.ts'
import { type SandboxAccount, sandboxAccounts } from './sandbox-books.ts'
import { queueSandboxEvent } from './sandbox-events.ts'

const present = (account: SandboxAccount): SandboxPayment => ({
  ref: account.ref,
  amountCents: account.amount_cents,
  status: sandboxStatuses.find(status => status === account.status) ?? 'expired',
  returnUrl: account.return_url,
})

export async function loadSandboxPayment(
  db: Db,
  { params }: Input<typeof showSandboxPayment>,
): Promise<SandboxPayment> {
  return present(found(await sandboxAccounts(db).where('ref', '=', params.ref).executeTakeFirst()))
}

/** One step at the sandbox bank: under the lock of its own records, with the event sent to the merchant. */
export async function choosePayment(tx: Tx, { params, body }: Input<typeof chooseSandboxPayment>, copies: number) {
  const account = found(await sandboxAccounts(tx).where('ref', '=', params.ref).forUpdate().executeTakeFirst())
  const move = sandboxMoves[body.choice]
  if (!move.from.includes(account.status)) throw fail('PAYMENT_CLOSED')
  if (body.choice === 'code' && body.code?.trim() !== sandboxCode)
    throw fail('INVALID_INPUT', { fields: { code: `Code incorrect\u00a0: tapez ${sandboxCode}` } })
  await tx.updateTable('sandbox_payments').set({ status: move.to }).where('ref', '=', params.ref).execute()
  if (move.to !== 'challenge') {
    const status = move.to === 'processing' ? 'succeeded' : move.to
    await queueSandboxEvent(tx, { ref: params.ref, status }, { afterSeconds: move.afterSeconds, copies })
  }
  return present({ ...account, status: move.to })
}

function found(account: SandboxAccount | undefined): SandboxAccount {
  if (!account) throw fail('NOT_FOUND')
  return account
}
