/** What an operator provokes of mandates and debits at the sandbox bank. */
import type { SandboxChange } from '../sandbox-events.ts'
import { setMandate } from './sandbox-debits.ts'

const onMandate =
  (from: readonly string[], change: Parameters<typeof setMandate>[3]): SandboxChange =>
  async (tx, ref) =>
    (await setMandate(tx, ref, from, change)) ? { about: 'mandate', ref } : undefined

const onDebit =
  (from: readonly string[], status: string): SandboxChange =>
  async (tx, ref) => {
    const changed = await tx
      .updateTable('sandbox_payments')
      .set({ status })
      .where('ref', '=', ref)
      .where('mandate_ref', 'is not', null)
      .where('status', 'in', from)
      .executeTakeFirst()
    return changed.numUpdatedRows > 0n ? { about: 'funds', ref } : undefined
  }

export const debitFaults = {
  'mandate-refused': onMandate(['open', 'active'], { status: 'refused' }),
  'mandate-fails': onMandate(['active'], { fails_debits: true }),
  'debit-paid': onDebit(['processing'], 'succeeded'),
  'debit-failed': onDebit(['processing'], 'declined'),
  'debit-returned': onDebit(['succeeded'], 'returned'),
} as const satisfies Record<string, SandboxChange>
