/** Disputes of the fake Stripe API, their evidence and its files. */
import {
  type BankSession,
  type Books,
  done,
  expandsOf,
  intentBody,
  listOf,
  refused,
  type StripeWork,
  seconds,
} from './stripe-books.ts'

export type BankDispute = {
  id: string
  session: BankSession
  created: number
  cents: number
  feeCents: number
  status: string
  /** False for an inquiry. */
  isWithdrawn: boolean
  submissions: number
  evidence: { file: string; text: string } | null
}

/** The buyer contests the payment, or first asks for information. */
export function disputeAtStripe(books: Books, session: BankSession, kind: 'dispute' | 'inquiry' = 'dispute') {
  const isWithdrawn = kind === 'dispute'
  const dispute: BankDispute = {
    id: `du_${books.disputes.size + 1}`,
    session,
    created: seconds(),
    cents: session.cents,
    feeCents: 2_000,
    status: isWithdrawn ? 'needs_response' : 'warning_needs_response',
    isWithdrawn,
    submissions: 0,
    evidence: null,
  }
  books.disputes.set(dispute.id, dispute)
  return dispute
}

export const disputeBody = (books: Books, dispute: BankDispute, isExpanded = false) => ({
  id: dispute.id,
  object: 'dispute',
  amount: dispute.cents,
  created: dispute.created,
  currency: 'eur',
  reason: 'product_not_received',
  status: dispute.status,
  payment_intent: isExpanded ? intentBody(books, dispute.session, false) : dispute.session.intent,
  balance_transactions: dispute.isWithdrawn
    ? [
        { amount: -dispute.cents, fee: dispute.feeCents },
        ...(dispute.status === 'won' ? [{ amount: dispute.cents, fee: 0 }] : []),
      ]
    : [],
  evidence_details: {
    due_by: dispute.created + 9 * 86_400,
    has_evidence: dispute.submissions > 0,
    past_due: false,
    submission_count: dispute.submissions,
  },
})

const awaitsEvidence = ({ status }: BankDispute) => status.endsWith('needs_response')

const submit: StripeWork = (books, { id, params }) => {
  const dispute = books.disputes.get(id)
  if (!dispute) return refused('resource_missing')
  const file = params.get('evidence[uncategorized_file]') ?? ''
  if (!awaitsEvidence(dispute)) return refused('dispute_not_open')
  if (books.files.get(file)?.purpose !== 'dispute_evidence') return refused('resource_missing')
  dispute.evidence = { file, text: params.get('evidence[uncategorized_text]') ?? '' }
  if (params.get('submit') === 'true') {
    dispute.submissions += 1
    dispute.status = dispute.status.replace('needs_response', 'under_review')
  }
  return done(disputeBody(books, dispute))
}

const newFile: StripeWork = (books, { file }) => {
  const text = file.toString('latin1')
  const purpose = /name="purpose"\r\n\r\n(\w+)/.exec(text)?.[1] ?? ''
  const from = text.indexOf('%PDF')
  if (!purpose || from < 0) return refused('parameter_missing')
  const id = `file_${books.files.size + 1}`
  books.files.set(id, { purpose, bytes: file.subarray(from) })
  return done({ id, object: 'file', purpose })
}

export const disputeWork: Record<string, StripeWork> = {
  'POST /v1/files': newFile,
  'GET /v1/disputes': (books, { params }) => {
    const isExpanded = expandsOf(params).includes('data.payment_intent')
    return listOf('/v1/disputes', params, books.disputes.values(), dispute => disputeBody(books, dispute, isExpanded))
  },
  'GET /v1/disputes/:id': (books, { id, params }) => {
    const dispute = books.disputes.get(id)
    if (!dispute) return refused('resource_missing')
    return done(disputeBody(books, dispute, expandsOf(params).includes('payment_intent')))
  },
  'POST /v1/disputes/:id': submit,
}
