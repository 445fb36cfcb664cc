/** What the provider, the journal and our records say about one payment or movement, and where they disagree. */
export const differenceKinds = [
  'CAPTURE',
  'REFUND',
  'SALE',
  'UNKNOWN_PAYMENT',
  'MISSING_PAYMENT',
  'TRANSFER',
  'REVERSAL',
  'PAYOUT',
  'DISPUTE',
  'UNKNOWN_MOVEMENT',
  'MISSING_MOVEMENT',
] as const
export type DifferenceKind = (typeof differenceKinds)[number]

type Money = { capturedCents: number; returnedCents: number }
export type PaymentFigures = {
  /** Null: the provider has no such payment. */
  provider: Money | null
  /** Null: no payment of ours. */
  ours: {
    journal: Money
    /** Paid orders, and money to return of a purchase without any. */
    orderedCents: number
    /** Requested in all, and the part that the provider may have returned without our knowing yet. */
    refundsCents: number
    pendingCents: number
  } | null
}
export type Difference = {
  kind: DifferenceKind
  providerCents: number | null
  journalCents: number | null
  ordersCents: number | null
}

export function differencesOf({ provider, ours }: PaymentFigures): Difference[] {
  if (!ours) return provider ? unknownPayment(provider) : []
  const { journal, orderedCents, refundsCents, pendingCents } = ours
  if (!provider)
    return journal.capturedCents > 0
      ? [
          difference(
            'MISSING_PAYMENT',
            null,
            journal.capturedCents - journal.returnedCents,
            orderedCents - refundsCents,
          ),
        ]
      : []
  const found: Difference[] = []
  if (provider.capturedCents !== journal.capturedCents)
    found.push(difference('CAPTURE', provider.capturedCents, journal.capturedCents, orderedCents))
  else if (journal.capturedCents !== orderedCents)
    found.push(difference('SALE', provider.capturedCents, journal.capturedCents, orderedCents))
  const isReturned =
    journal.returnedCents <= provider.returnedCents &&
    provider.returnedCents <= journal.returnedCents + pendingCents &&
    journal.returnedCents + pendingCents === refundsCents
  if (!isReturned) found.push(difference('REFUND', provider.returnedCents, journal.returnedCents, refundsCents))
  return found
}

/** Null when all agree. `providerCents` null: the provider has no such movement; `own` null: it is none of ours. */
export function movementDifference(
  kind: 'TRANSFER' | 'REVERSAL' | 'PAYOUT' | 'DISPUTE',
  providerCents: number | null,
  own: { journalCents: number; ownCents: number } | null,
): Difference | null {
  if (!own) return providerCents ? difference('UNKNOWN_MOVEMENT', providerCents, null, null) : null
  const { journalCents, ownCents } = own
  if (providerCents === null) return difference('MISSING_MOVEMENT', null, journalCents, ownCents)
  const agrees = providerCents === journalCents && journalCents === ownCents
  return agrees ? null : difference(kind, providerCents, journalCents, ownCents)
}

const unknownPayment = ({ capturedCents, returnedCents }: Money) =>
  capturedCents > returnedCents ? [difference('UNKNOWN_PAYMENT', capturedCents - returnedCents, null, null)] : []

const difference = (
  kind: DifferenceKind,
  providerCents: number | null,
  journalCents: number | null,
  ordersCents: number | null,
): Difference => ({ kind, providerCents, journalCents, ordersCents })
