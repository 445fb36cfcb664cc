/** Bank transfers of the fake Stripe API: customers with a cash balance, their payments, and money that goes back. */
import {
  type Books,
  done,
  expandsOf,
  listOf,
  metadataOf,
  type Refund,
  refundBody,
  refused,
  type StripeResponse,
  type StripeWork,
  seconds,
  sumOf,
} from './stripe-books.ts'

type CashChange = {
  id: string
  created: number
  type: 'funded' | 'applied_to_payment' | 'unapplied_from_payment' | 'refunded_from_payment' | 'return_initiated'
  cents: number
}
export type BankCustomer = { id: string; email: string; cash: CashChange[] }
export type TransferIntent = {
  id: string
  created: number
  customer: string
  cents: number
  /** Taken from the cash balance so far. */
  appliedCents: number
  status: 'requires_action' | 'succeeded' | 'canceled'
  metadata: Record<string, string>
}

const newCustomer: StripeWork = ({ customers }, { params }) => {
  const customer = { id: `cus_${customers.size + 1}`, email: params.get('email') ?? '', cash: [] }
  customers.set(customer.id, customer)
  return done({ id: customer.id, object: 'customer', email: customer.email })
}

const newIntent: StripeWork = (books, { params }) => {
  const isTransfer = params.get('payment_method_options[customer_balance][bank_transfer][type]') === 'eu_bank_transfer'
  const customer = books.customers.get(params.get('customer') ?? '')
  if (!isTransfer || !customer || params.get('confirm') !== 'true') return refused('parameter_missing')
  const intent: TransferIntent = {
    id: `pi_transfer_${books.intents.size + 1}`,
    created: seconds(),
    customer: customer.id,
    cents: Number(params.get('amount')),
    appliedCents: 0,
    status: 'requires_action',
    metadata: metadataOf(params),
  }
  books.intents.set(intent.id, intent)
  return done(bodyOf(books, intent))
}

const bankDetails = (intent: TransferIntent) => ({
  type: 'display_bank_transfer_instructions',
  display_bank_transfer_instructions: {
    amount_remaining: intent.cents - intent.appliedCents,
    currency: 'eur',
    reference: `REF${intent.id.slice('pi_transfer_'.length)}`,
    type: 'eu_bank_transfer',
    financial_addresses: [
      {
        type: 'iban',
        iban: {
          account_holder_name: 'Cep & Chai',
          bic: 'AGRIFRPPXXX',
          country: 'FR',
          iban: 'FR1420041010050500013M02606',
        },
      },
    ],
  },
})

const refundsOf = ({ refunds }: Books, { id }: TransferIntent) =>
  sumOf(
    [...refunds.values()].filter(({ intent }) => intent === id),
    ({ cents }) => cents,
  )

const chargeOf = (intent: TransferIntent) => (intent.status === 'succeeded' ? `ch_${intent.id}` : null)

function bodyOf(books: Books, intent: TransferIntent, paths: readonly string[] = []) {
  const charge = chargeOf(intent)
  const customer = books.customers.get(intent.customer)
  return {
    id: intent.id,
    object: 'payment_intent',
    amount: intent.cents,
    created: intent.created,
    currency: 'eur',
    customer: paths.includes('data.customer')
      ? { id: intent.customer, object: 'customer', email: customer?.email }
      : intent.customer,
    latest_charge:
      charge && paths.includes('data.latest_charge')
        ? { id: charge, object: 'charge', amount_refunded: refundsOf(books, intent) }
        : charge,
    metadata: intent.metadata,
    next_action: intent.status === 'requires_action' ? bankDetails(intent) : null,
    payment_method_types: ['customer_balance'],
    status: intent.status,
  }
}

const move = ({ cash, id }: BankCustomer, type: CashChange['type'], cents: number) =>
  cash.push({ id: `ccsbtxn_${id}_${cash.length + 1}`, created: seconds(), type, cents })
const cashCents = ({ cash }: BankCustomer) => sumOf(cash, ({ cents }) => cents)

/** A transfer arrives; Stripe takes from the cash balance what the open payment still needs. */
export function arriveAtStripe(books: Books, intentId: string, cents: number): void {
  const intent = books.intents.get(intentId)
  const customer = books.customers.get(intent?.customer ?? '')
  if (!intent || !customer) throw new Error(`Stripe has no payment ${intentId}`)
  move(customer, 'funded', cents)
  if (intent.status !== 'requires_action') return
  const applied = Math.min(cashCents(customer), intent.cents - intent.appliedCents)
  move(customer, 'applied_to_payment', -applied)
  intent.appliedCents += applied
  if (intent.appliedCents === intent.cents) intent.status = 'succeeded'
}

const cancel: StripeWork = (books, { id }) => {
  const intent = books.intents.get(id)
  const customer = books.customers.get(intent?.customer ?? '')
  if (!intent || !customer) return refused('resource_missing')
  if (intent.status !== 'requires_action') return refused('payment_intent_unexpected_state')
  intent.status = 'canceled'
  if (intent.appliedCents > 0) move(customer, 'unapplied_from_payment', intent.appliedCents)
  intent.appliedCents = 0
  return done(bodyOf(books, intent))
}

const addRefund = (books: Books, refund: Omit<Refund, 'id' | 'created'>): StripeResponse => {
  const added = { ...refund, id: `re_${books.refunds.size + 1}`, created: seconds() }
  books.refunds.set(added.id, added)
  return done(refundBody(added))
}

/** From the cash balance, where the customer is named; else of a payment by transfer, through the cash balance. */
export function refundTransfer(books: Books, params: URLSearchParams): StripeResponse | null {
  const cents = Number(params.get('amount'))
  const metadata = metadataOf(params)
  const owner = books.customers.get(params.get('customer') ?? '')
  if (owner) {
    if (params.get('origin') !== 'customer_balance') return refused('parameter_missing')
    if (cents > cashCents(owner)) return refused('insufficient_funds')
    move(owner, 'return_initiated', -cents)
    return addRefund(books, { intent: null, cents, metadata })
  }
  const intent = books.intents.get(params.get('payment_intent') ?? '')
  const customer = books.customers.get(intent?.customer ?? '')
  if (!intent || !customer) return null
  if (intent.status !== 'succeeded') return refused('charge_not_paid')
  if (refundsOf(books, intent) + cents > intent.cents) return refused('charge_already_refunded')
  move(customer, 'refunded_from_payment', cents)
  move(customer, 'return_initiated', -cents)
  return addRefund(books, { intent: intent.id, cents, metadata })
}

/** What a bank transfer brought in, by the id of its charge; undefined for the charge of a card. */
export const transferredCents = ({ intents }: Books, charge: string): number | undefined =>
  [...intents.values()].find(intent => chargeOf(intent) === charge)?.cents

export const bankTransferWork: Record<string, StripeWork> = {
  'POST /v1/customers': newCustomer,
  'POST /v1/payment_intents': newIntent,
  'GET /v1/payment_intents': (books, { params }) => {
    const customer = params.get('customer')
    const intents = [...books.intents.values()].filter(intent => customer === null || intent.customer === customer)
    return listOf('/v1/payment_intents', params, intents, intent => bodyOf(books, intent, expandsOf(params)))
  },
  'GET /v1/payment_intents/:id': (books, { id }) => {
    const intent = books.intents.get(id)
    return intent ? done(bodyOf(books, intent)) : refused('resource_missing')
  },
  'POST /v1/payment_intents/:id/cancel': cancel,
  'GET /v1/customers/:id/cash_balance_transactions': ({ customers }, { id, params }) =>
    listOf(`/v1/customers/${id}/cash_balance_transactions`, params, customers.get(id)?.cash ?? [], change => ({
      id: change.id,
      object: 'customer_cash_balance_transaction',
      created: change.created,
      currency: 'eur',
      customer: id,
      net_amount: change.cents,
      type: change.type,
    })),
}
