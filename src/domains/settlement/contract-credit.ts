/** Purchases on account: buyers whom a seller lets pay later, and what they owe. Amounts include VAT. */
import { cents, id, operation, text, z } from '#shared/contract.ts'
import { creditStatuses, longestDelayDays, longestMonthEndDays, receivableStatuses } from './rules/credit.ts'

const terms = z.object({
  status: z.enum(creditStatuses),
  limitCents: cents,
  delayDays: z.number(),
  endOfMonth: z.boolean(),
  /** Null: nothing agreed, so the rate of the law. */
  penaltyBasisPoints: z.number().nullable(),
})

const receivable = z.object({
  orderId: z.number(),
  orderNumber: z.string(),
  /** The other party. */
  with: z.string(),
  status: z.enum(receivableStatuses),
  leftCents: cents,
  invoiceRef: z.string().nullable(),
  /** Null until the invoice. */
  dueOn: z.string().nullable(),
  /** Day of the next debit, where one is announced. */
  debitOn: z.string().nullable(),
  /** What the seller may claim of a late payment. */
  late: z.object({ days: z.number(), interestCents: cents, recoveryCents: cents }).nullable(),
})
export type Receivable = z.output<typeof receivable>

const customer = z.object({
  userId: z.number(),
  name: z.string(),
  companyNumber: z.string().nullable(),
  email: z.string(),
})
const customerAccount = z.object({
  ...customer.shape,
  ...terms.shape,
  message: z.string().nullable(),
  usedCents: cents,
  /** In default at a seller: orders on account nowhere. */
  inDefault: z.boolean(),
  history: z.array(z.object({ at: z.string(), by: z.string(), reason: z.string().nullable(), ...terms.shape })),
})
export type CustomerAccount = z.output<typeof customerAccount>

const customers = z.object({
  accounts: z.array(customerAccount),
  receivables: z.array(receivable),
  /** Of the law today (C. com. L441-10, II), in basis points. */
  penalties: z.object({ least: z.number(), usual: z.number() }),
  /** Professionals found by `q` among those who ordered. */
  candidates: z.array(customer),
})

export const listCreditCustomers = operation({
  method: 'GET',
  path: '/api/seller/credit-accounts',
  summary: 'Lists the buyers on account of the caller’s seller with what they owe; `q` finds others who ordered.',
  access: 'owner',
  query: z.strictObject({ q: z.string().max(120).optional() }),
  data: customers,
})

export const setCreditAccount = operation({
  method: 'POST',
  path: '/api/seller/credit-accounts',
  summary: 'Opens, changes, suspends, ends or refuses the account of a professional who ordered or asked for one.',
  access: 'owner',
  body: z
    .strictObject({
      userId: id,
      status: z.enum(['OPEN', 'SUSPENDED', 'ENDED', 'REFUSED']),
      limitCents: z
        .number({ error: 'Indiquez un montant' })
        .int()
        .min(0)
        .max(100_000_000, { error: 'Un million d’euros au plus' }),
      delayDays: z
        .number({ error: 'Indiquez un nombre de jours' })
        .int()
        .min(1, { error: 'Un jour au moins' })
        .max(longestDelayDays, { error: `${longestDelayDays}\u00a0jours au plus (loi)` }),
      endOfMonth: z.boolean(),
      penaltyBasisPoints: z
        .number({ error: 'Indiquez un taux' })
        .int()
        .min(0)
        .max(3_000, { error: '30\u00a0% au plus' })
        .nullable(),
      reason: text(0, 500).default(''),
    })
    .refine(body => !body.endOfMonth || body.delayDays <= longestMonthEndDays, {
      path: ['delayDays'],
      message: `${longestMonthEndDays}\u00a0jours au plus avec la fin de mois (loi)`,
    })
    .refine(body => body.status !== 'OPEN' || body.limitCents > 0, {
      path: ['limitCents'],
      message: 'Indiquez un plafond',
    }),
  errors: ['NOT_FOUND', 'PROFESSIONALS_ONLY', 'CONFLICT'],
  data: customerAccount,
})

const ownAccount = z.object({
  vendorId: z.number(),
  vendorName: z.string(),
  ...terms.shape,
  usedCents: cents,
  freeCents: cents,
})
export type OwnCreditAccount = z.output<typeof ownAccount>

export const listCreditAccounts = operation({
  method: 'GET',
  path: '/api/credit-accounts',
  summary: 'Lists the accounts that sellers opened for the caller, and what is owed on them.',
  access: 'user',
  data: z.object({
    accounts: z.array(ownAccount),
    receivables: z.array(receivable),
    inDefault: z.boolean(),
    /** A seller whose account is requested from its page; null for none. */
    asked: z.object({ vendorId: z.number(), vendorName: z.string() }).nullable(),
  }),
  query: z.strictObject({ vendorId: id.optional() }),
})

export const requestCreditAccount = operation({
  method: 'POST',
  path: '/api/credit-accounts',
  summary: 'Asks a seller for an account; only professionals may.',
  access: 'user',
  body: z.strictObject({ vendorId: id, message: text(0, 500).default('') }),
  limit: { attempts: 20, minutes: 60 },
  errors: ['NOT_FOUND', 'PROFESSIONALS_ONLY', 'CONFLICT'],
  data: ownAccount,
})

export const listUnpaid = operation({
  method: 'GET',
  path: '/api/settlement/unpaid',
  summary: 'Lists orders on account whose debit failed, of all sellers, to the operator.',
  access: 'admin',
  data: z.object({ receivables: z.array(receivable) }),
})
