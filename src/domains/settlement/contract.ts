/** A seller's account: balance, statements, invoices, payouts. */
import { cents, id, operation, z } from '#shared/contract.ts'
import { entryKinds, payoutStatuses } from './rules.ts'

export const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Mois invalide')

const balance = z.object({
  /** Of orders not completed yet. */
  toComeCents: cents,
  dueCents: cents,
  preparedCents: cents,
  paidCents: cents,
})
export type Balance = z.output<typeof balance>

export const orderStates = ['toCome', 'due', 'prepared', 'paid'] as const
export type OrderState = (typeof orderStates)[number]
const amounts = {
  saleCents: cents,
  deliveryCents: cents,
  /** VAT within sale and delivery: the seller declares it. */
  saleVatCents: cents,
  commissionCents: cents,
  commissionVatCents: cents,
  refundCents: cents,
  /** VAT within the refunds, negative: the seller deducts it. */
  refundVatCents: cents,
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
  invoices: z.array(z.object({ id: z.number(), number: z.string(), totalCents: cents })),
})
export type MonthRow = z.output<typeof monthRow>
const payout = z.object({
  id: z.number(),
  amountCents: cents,
  status: z.enum(payoutStatuses),
  reference: z.string().nullable(),
  preparedAt: z.string(),
  closedAt: z.string().nullable(),
  orders: z.array(z.string()),
})
export type Payout = z.output<typeof payout>

const account = z.object({
  vendor: z.object({ id: z.number(), name: z.string(), legalName: z.string() }),
  balance,
  months: z.array(monthRow),
  /** The displayed month, and its orders by payment date. */
  month: z.string(),
  orders: z.array(orderRow),
  payouts: z.array(payout),
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

export const listAccounts = operation({
  method: 'GET',
  path: '/api/settlement/vendors',
  summary: 'Lists sellers with amounts to come, due, prepared and paid; highest due first.',
  access: 'admin',
  data: z.object({
    vendors: z.array(
      z.object({ id: z.number(), name: z.string(), ...balance.shape, openPayoutId: z.number().nullable() }),
    ),
    total: balance,
  }),
})
export type AccountRow = z.output<typeof listAccounts.data>['vendors'][number]

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
  errors: ['NOT_FOUND'],
})
export type OrderStatement = z.output<typeof showOrderStatement.data>

const closed = z.object({
  id: z.number(),
  amountCents: cents,
  status: z.enum(payoutStatuses),
  reference: z.string().nullable(),
})

export const preparePayout = operation({
  method: 'POST',
  path: '/api/settlement/vendors/:id/payouts',
  summary: 'Prepares a payout of all that is due to a seller; refused when the amount differs from the one shown.',
  access: 'admin',
  params: z.strictObject({ id }),
  body: z.strictObject({ expectedCents: cents.positive() }),
  data: closed,
  errors: ['NOT_FOUND', 'PAYOUT_OPEN', 'PAYOUT_CHANGED'],
  idempotent: true,
})

export const confirmPayout = operation({
  method: 'POST',
  path: '/api/settlement/payouts/:id/done',
  summary: 'Records that a payout was made, under its bank reference. Repeating it with the same one changes nothing.',
  access: 'admin',
  params: z.strictObject({ id }),
  body: z.strictObject({
    reference: z
      .string({ error: 'Requis' })
      .trim()
      .regex(/^[A-Za-z0-9 +/_-]{3,35}$/, '3 à 35 lettres, chiffres ou tirets, comme sur le virement'),
  }),
  data: closed,
  errors: ['NOT_FOUND', 'PAYOUT_CLOSED', 'PAYOUT_REFERENCE_TAKEN'],
})

export const cancelPayout = operation({
  method: 'POST',
  path: '/api/settlement/payouts/:id/cancel',
  summary: 'Cancels a payout that was not made: its amount is due again.',
  access: 'admin',
  params: z.strictObject({ id }),
  data: closed,
  errors: ['NOT_FOUND', 'PAYOUT_CLOSED'],
})
