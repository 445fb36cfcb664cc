/** Commission on a sale: the matching rule, the amount, and what a refund returns. */
import { proportionOf } from '#shared/money.ts'

/** VAT on the operator's own service to sellers. */
export const commissionVatBasisPoints = 2_000
/** None to a company of another Member State, which accounts for it (CGI art. 259-1°, 283-2). */
export const commissionVatRate = (isSellerAbroad: boolean) => (isSellerAbroad ? 0 : commissionVatBasisPoints)

export type CommissionRule = {
  id: number
  vendorId: number | null
  categoryId: number | null
  fromPriceCents: number | null
  toPriceCents: number | null
  basisPoints: number
  floorCents: number | null
  capCents: number | null
  validFrom: string
  /** First day on which it no longer applies. */
  endsOn: string | null
}
/** Facts that a rule matches: one order line, or one offer being priced. */
export type Sold = { vendorId: number; categoryId: number; unitPriceCents: number }
export type Terms = {
  /** Null: the rate of the seller's contract. */
  ruleId: number | null
  basisPoints: number
  floorCents: number | null
  capCents: number | null
}
export type Commission = Terms & { commissionCents: number; vatCents: number }

export const hasBand = (rule: CommissionRule) => rule.fromPriceCents !== null || rule.toPriceCents !== null

/**
 * A seller weighs more than a category, and a category more than a price band: a general rule never overrides an
 * individual agreement.
 */
const precision = (rule: CommissionRule) =>
  (rule.vendorId === null ? 0 : 4) + (rule.categoryId === null ? 0 : 2) + (hasBand(rule) ? 1 : 0)

/** Priority of rules: most specific first, then the latest start, then the latest created. */
export const inReadingOrder = <R extends CommissionRule>(rules: readonly R[]): R[] =>
  rules.toSorted((a, b) => precision(b) - precision(a) || b.validFrom.localeCompare(a.validFrom) || b.id - a.id)

export const ruleApplies = (rule: CommissionRule, day: string) =>
  rule.validFrom <= day && (rule.endsOn === null || day < rule.endsOn)

const covers = (rule: CommissionRule, sold: Sold) =>
  (rule.vendorId ?? sold.vendorId) === sold.vendorId &&
  (rule.categoryId ?? sold.categoryId) === sold.categoryId &&
  (rule.fromPriceCents ?? 0) <= sold.unitPriceCents &&
  sold.unitPriceCents < (rule.toPriceCents ?? Number.POSITIVE_INFINITY)

/** The first rule that matches; without one, the rate of the seller's contract. */
export const termsFor = (
  rules: readonly CommissionRule[],
  sold: Sold,
  day: string,
  contractBasisPoints: number,
): Terms =>
  firstTerms(
    inReadingOrder(rules).filter(rule => ruleApplies(rule, day)),
    sold,
    contractBasisPoints,
  )

/** The same, among rules that apply that day, in the order of their evaluation. */
export function firstTerms(rules: readonly CommissionRule[], sold: Sold, contractBasisPoints: number): Terms {
  const rule = rules.find(one => covers(one, sold))
  return rule
    ? { ruleId: rule.id, basisPoints: rule.basisPoints, floorCents: rule.floorCents, capCents: rule.capCents }
    : { ruleId: null, basisPoints: contractBasisPoints, floorCents: null, capCents: null }
}

/**
 * VAT retained with a commission, rounded down: the invoice of the month has the VAT of its total, and the marketplace
 * bears the difference, never the seller.
 */
export const commissionVat = (commissionCents: number, basisPoints = commissionVatBasisPoints) =>
  Math.floor((commissionCents * basisPoints) / 10_000)

/**
 * Minimum and maximum are per unit. The commission never exceeds the price of the goods, HT. Rounded once per line. The
 * HT of a line charged TTC is not its unit price HT × quantity: `base` is what the line holds.
 */
export function commissionFor(
  terms: Terms,
  unitPriceCents: number,
  quantity: number,
  base = unitPriceCents * quantity,
  vatBasisPoints = commissionVatBasisPoints,
): Commission {
  const rated = proportionOf(base, terms.basisPoints, 10_000)
  const floored = Math.max(rated, (terms.floorCents ?? 0) * quantity)
  const capped = terms.capCents === null ? floored : Math.min(floored, terms.capCents * quantity)
  const commissionCents = Math.min(capped, base)
  return { ...terms, commissionCents, vatCents: commissionVat(commissionCents, vatBasisPoints) }
}

/** « Vous recevrez X »: the seller's net amount per unit, without the VAT of the sale, which they owe to the State. */
export const earningsFor = (priceCents: number, { commissionCents, vatCents }: Commission) =>
  priceCents - commissionCents - vatCents

/**
 * Additional commission returned once `part` of `whole` (units or cents) is refunded in total: the share due on the
 * total, minus what earlier refunds returned. Never more than was taken, and all of it once everything is refunded.
 */
export const commissionReturned = (takenCents: number, part: number, whole: number, alreadyCents: number) =>
  Math.max(0, proportionOf(takenCents, part, whole) - alreadyCents)

export const entryKinds = [
  'SALE',
  'DELIVERY',
  'DEPOSIT',
  'COMMISSION',
  'COMMISSION_VAT',
  'REFUND',
  'DELIVERY_REFUND',
  'DEPOSIT_REFUND',
  'COMMISSION_BACK',
  'COMMISSION_VAT_BACK',
  'PAID_BY_SELLER',
  'PAYOUT',
  'DEBT',
  'DISPUTE',
  'SET_OFF',
] as const
export type EntryKind = (typeof entryKinds)[number]
export const entryLabels: Record<EntryKind, string> = {
  SALE: 'Articles vendus TTC',
  DELIVERY: 'Livraison TTC',
  DEPOSIT: 'Consignes reçues, votre compte 4196',
  COMMISSION: 'Commission HT',
  COMMISSION_VAT: 'TVA sur commission',
  REFUND: 'Articles remboursés TTC',
  DELIVERY_REFUND: 'Livraison remboursée TTC',
  DEPOSIT_REFUND: 'Consignes rendues, votre compte 4196',
  COMMISSION_BACK: 'Commission rendue HT',
  COMMISSION_VAT_BACK: 'TVA sur commission rendue',
  PAID_BY_SELLER: 'Remboursé par vos soins',
  PAYOUT: 'Virement',
  DEBT: 'Somme à récupérer',
  DISPUTE: 'Paiement contesté',
  SET_OFF: 'Compensé sur les apports de l’adhérent',
}

export const payoutStatuses = ['SENDING', 'SENT', 'PAID', 'FAILED', 'CANCELLED'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]
export const payoutLabels: Record<PayoutStatus, string> = {
  SENDING: 'En préparation',
  SENT: 'En route',
  PAID: 'Arrivé',
  FAILED: 'Revenu',
  CANCELLED: 'Annulé',
}
