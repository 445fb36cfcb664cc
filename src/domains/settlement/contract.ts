/** A seller's account: balance, statements, invoices, payouts. */
import { cents, id, operation, z } from '#shared/contract.ts'
import { depositStates } from '../invoicing/rules-life-cycle.ts'
import { accountRequirements, accountStates } from '../payments/rules-accounts.ts'
import { commissionRule } from './contract-commissions.ts'
import { holds } from './rules/releases.ts'
import { entryKinds, payoutStatuses } from './rules.ts'

export const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Mois invalide')

const balance = z.object({
  /** Of orders that may not be paid out yet. */
  toComeCents: cents,
  /** Released: leaves with the next payout. */
  dueCents: cents,
  /** On its way to the seller's bank. */
  sentCents: cents,
  paidCents: cents,
  /** Refunds of money that had been paid out, to be set off against next sales. */
  debtCents: cents,
})
export type Balance = z.output<typeof balance>

export const orderStates = ['toCome', 'due', 'sent', 'paid'] as const
export type OrderState = (typeof orderStates)[number]
const amounts = {
  saleCents: cents,
  deliveryCents: cents,
  /** Deposits on packaging, less those given back. */
  depositCents: cents,
  /** VAT within sale and delivery: the seller declares it. */
  saleVatCents: cents,
  commissionCents: cents,
  commissionVatCents: cents,
  refundCents: cents,
  /** VAT within the refunds, negative: the seller deducts it. */
  refundVatCents: cents,
  /** Of the refunds, what the seller paid itself: it keeps it. */
  paidBySellerCents: cents,
  netCents: cents,
}
const orderRow = z.object({
  id: z.number(),
  number: z.string(),
  paidOn: z.string(),
  state: z.enum(orderStates),
  ...amounts,
})
export type OrderRow = z.output<typeof orderRow>
const monthRow = z.object({
  month: z.string(),
  orders: z.number(),
  ...amounts,
  invoices: z.array(
    z.object({
      id: z.number(),
      number: z.string(),
      kind: z.enum(['INVOICE', 'CREDIT_NOTE']),
      /** TTC with its rounding; below zero for a credit note, zero for a replaced document. */
      retainedCents: cents,
      /** Null: not deposited at a platform. */
      state: z.enum(depositStates).nullable(),
      /** Why the platform rejected it or the seller refused it. */
      reason: z.string().nullable(),
    }),
  ),
})
export type MonthRow = z.output<typeof monthRow>
const payout = z.object({
  id: z.number(),
  amountCents: cents,
  status: z.enum(payoutStatuses),
  reference: z.string().nullable(),
  createdAt: z.string(),
  closedAt: z.string().nullable(),
  orders: z.array(z.string()),
})
export type Payout = z.output<typeof payout>

const paymentAccount = z.object({
  state: z.enum(accountStates),
  missing: z.array(z.enum(accountRequirements)),
  salesStoppedAt: z.string().nullable(),
  /** Transfers that wait for this account. */
  waitingCents: cents,
})
const comingOrder = z.object({
  id: z.number(),
  number: z.string(),
  amountCents: cents,
  /** First day of a payout, when the order was received. */
  releaseOn: z.string().nullable(),
  hold: z.enum(holds),
})
export type ComingOrder = z.output<typeof comingOrder>
const debt = z.object({
  id: z.number(),
  orderId: z.number(),
  number: z.string(),
  amountCents: cents,
  leftCents: cents,
  at: z.string(),
})
export type Debt = z.output<typeof debt>

const account = z.object({
  vendor: z.object({ id: z.number(), name: z.string(), legalName: z.string() }),
  balance,
  payment: paymentAccount,
  /** Orders of which something is still to be received, first released first. */
  coming: z.array(comingOrder),
  debts: z.array(debt),
  months: z.array(monthRow),
  /** The displayed month, and its orders by payment date. */
  month: z.string(),
  orders: z.array(orderRow),
  payouts: z.array(payout),
  /** Rules in force or to come that may apply to the seller, in the order of their evaluation. */
  commission: z.object({
    contractBasisPoints: z.number(),
    rules: z.array(z.object({ ...commissionRule, categoryTitle: z.string().nullable() })),
  }),
})
export type SettlementAccount = z.output<typeof account>

export const showSettlementAccount = operation({
  method: 'GET',
  path: '/api/settlement/account',
  summary: 'Returns the account of the caller’s seller: balance, months, orders of a month, payouts.',
  access: 'owner',
  query: z.strictObject({ month: month.optional() }),
  data: account,
})

export const showVendorAccount = operation({
  method: 'GET',
  path: '/api/settlement/vendors/:id/account',
  summary: 'Returns the account of any seller, to the operator.',
  access: 'admin',
  params: z.strictObject({ id }),
  query: z.strictObject({ month: month.optional() }),
  data: account,
  errors: ['NOT_FOUND'],
})

/** A transfer that the provider refuses though the account may receive. */
const refusedTransfer = z.object({
  orderId: z.number(),
  number: z.string(),
  vendorId: z.number(),
  seller: z.string(),
  amountCents: cents,
  /** The provider’s code. */
  reason: z.string(),
  tries: z.number(),
  /** First of these refusals. */
  since: z.string(),
  /** Sent again then; earlier by `retryTransfer`. */
  nextAt: z.string(),
})
export type RefusedTransfer = z.output<typeof refusedTransfer>

export const listAccounts = operation({
  method: 'GET',
  path: '/api/settlement/vendors',
  summary: 'Lists sellers with amounts to come, due, sent and paid, debts and state of the payment account.',
  access: 'admin',
  data: z.object({
    vendors: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        ...balance.shape,
        accountState: z.enum(accountStates),
        waitingCents: cents,
      }),
    ),
    total: balance,
    refusedTransfers: z.array(refusedTransfer),
    /** The embedded bank has accounts: its records can be looked at. */
    embeddedBank: z.boolean(),
  }),
})
export type AccountRow = z.output<typeof listAccounts.data>['vendors'][number]

export const retryTransfer = operation({
  method: 'POST',
  path: '/api/settlement/orders/:id/transfer',
  summary: 'Sends the refused transfer of an order again, without waiting for its time.',
  access: 'admin',
  params: z.strictObject({ id }),
  data: z.object({ orderId: z.number() }),
  errors: ['CONFLICT'],
})

export const showOrderStatement = operation({
  method: 'GET',
  path: '/api/settlement/orders/:id',
  summary: 'Returns the journal’s lines of one order with the commission of each line, to its seller and the operator.',
  access: 'user',
  params: z.strictObject({ id }),
  data: z.object({
    id: z.number(),
    number: z.string(),
    vendorId: z.number(),
    lines: z.array(
      z.object({
        title: z.string(),
        reference: z.string(),
        quantity: z.number(),
        baseCents: cents,
        basisPoints: z.number(),
        floorCents: cents.nullable(),
        capCents: cents.nullable(),
        ruleId: z.number().nullable(),
        commissionCents: cents,
        vatCents: cents,
      }),
    ),
    entries: z.array(
      z.object({
        id: z.number(),
        kind: z.enum(entryKinds),
        reversal: z.boolean(),
        amountCents: cents,
        /** VAT of the sale within the amount; null for commissions. */
        vatCents: cents.nullable(),
        at: z.string(),
      }),
    ),
    netCents: cents,
  }),
  errors: ['NOT_FOUND', 'FORBIDDEN'],
})
export type OrderStatement = z.output<typeof showOrderStatement.data>
