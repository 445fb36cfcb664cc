/** Records of the embedded bank about sellers' money, and the faults that an operator provokes there. */
import { cents, operation, z } from '#shared/contract.ts'
import { sandboxStatuses } from './contract.ts'
import { accountRequirements } from './rules-accounts.ts'
import { mandateStates } from './rules-mandates.ts'
import { disputeStates, nextRefunds, payoutStates, refundStates } from './rules-sandbox.ts'

const missing = z.array(z.enum(accountRequirements))
const sandboxAccount = z.object({ missing, refused: z.boolean(), returnUrl: z.string() })

export const showSandboxAccount = operation({
  method: 'GET',
  path: '/api/payment-sandbox/account',
  summary: 'Returns what the embedded bank still requires of the caller’s seller.',
  access: 'owner',
  errors: ['NOT_FOUND'],
  data: sandboxAccount,
})

export const completeSandboxAccount = operation({
  method: 'POST',
  path: '/api/payment-sandbox/account',
  summary: 'Sends the embedded bank all that it requires of the caller’s seller.',
  access: 'owner',
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: sandboxAccount,
})

const at = z.string()
const nextRefund = z.enum(nextRefunds).nullable()
export const listSandboxRecords = operation({
  method: 'GET',
  path: '/api/payment-sandbox/records',
  summary: 'Lists accounts, latest payments, refunds, transfers, payouts and disputes of the embedded bank.',
  access: 'admin',
  errors: ['NOT_FOUND'],
  data: z.object({
    accounts: z.array(
      z.object({
        ref: z.string(),
        name: z.string(),
        missing,
        refused: z.boolean(),
        returnsPayouts: z.boolean(),
        refusesTransfers: z.boolean(),
        balanceCents: cents,
      }),
    ),
    payments: z.array(
      z.object({ ref: z.string(), purchase: z.string(), amountCents: cents, at, disputed: z.boolean(), nextRefund }),
    ),
    bankTransfers: z.array(
      z.object({
        ref: z.string(),
        purchase: z.string(),
        iban: z.string(),
        amountCents: cents,
        arrivedCents: cents,
        status: z.enum(sandboxStatuses),
        at,
        nextRefund,
      }),
    ),
    mandates: z.array(
      z.object({
        ref: z.string(),
        name: z.string(),
        account: z.string(),
        status: z.enum(mandateStates),
        failsDebits: z.boolean(),
        at,
      }),
    ),
    debits: z.array(
      z.object({
        ref: z.string(),
        purchase: z.string(),
        amountCents: cents,
        status: z.enum(sandboxStatuses),
        at,
        nextRefund,
      }),
    ),
    refunds: z.array(
      z.object({
        ref: z.string(),
        purchase: z.string(),
        amountCents: cents,
        status: z.enum(refundStates),
        failure: z.string().nullable(),
        at,
      }),
    ),
    transfers: z.array(
      z.object({ ref: z.string(), name: z.string(), group: z.string(), amountCents: cents, reversedCents: cents, at }),
    ),
    payouts: z.array(
      z.object({ ref: z.string(), name: z.string(), amountCents: cents, status: z.enum(payoutStates), at }),
    ),
    disputes: z.array(
      z.object({
        ref: z.string(),
        purchase: z.string(),
        amountCents: cents,
        status: z.enum(disputeStates),
        dueBy: z.string(),
        hasEvidence: z.boolean(),
      }),
    ),
  }),
})
export type SandboxRecords = z.output<typeof listSandboxRecords.data>

export const sandboxFaults = [
  'require-document',
  'require-bank',
  'refuse',
  'complete',
  'return-payouts',
  'refuse-transfers',
  'payout-paid',
  'payout-failed',
  'dispute',
  'dispute-won',
  'dispute-lost',
  'transfer-exact',
  'transfer-part',
  'transfer-two-parts',
  'transfer-excess',
  'transfer-late',
  'mandate-refused',
  'mandate-fails',
  'debit-paid',
  'debit-failed',
  'debit-returned',
  'refund-refused',
  'refund-delayed',
  'refund-paid',
  'refund-failed',
  'refund-returned',
  'twice',
  'late',
] as const
export type SandboxFault = (typeof sandboxFaults)[number]

export const provokeSandbox = operation({
  method: 'POST',
  path: '/api/payment-sandbox/faults',
  summary: 'Changes a record of the embedded bank, or sends its event again or late.',
  access: 'admin',
  body: z.strictObject({ fault: z.enum(sandboxFaults), ref: z.string().min(5).max(60) }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: z.object({ ref: z.string() }),
})
