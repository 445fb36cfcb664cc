import { euros, percent, proportionOf } from '#shared/money.ts'

/** A promotional code as it stands for one cart. Amounts are in the tax of the buyer's prices. */
export type PromoCode = {
  id: number
  code: string
  /** Null: the operator bears it, on goods of every seller. */
  vendorId: number | null
  vendorName: string | null
  basisPoints: number | null
  amountCents: number | null
  minimumCents: number
  inForce: boolean
  exhausted: boolean
  /** This customer has used it as often as allowed. */
  ownExhausted: boolean
  categoryIds: readonly number[]
  offerIds: readonly number[]
}
export type DiscountableLine = {
  offerId: number
  vendorId: number
  categoryId: number
  /** What the line costs before the discount. */
  cents: number
  /** Part of `cents` that is never reduced: the eco-contribution (C. env. L541-10-20). */
  fixedCents: number
  /** Goods whose price the law or an agreement fixes are never discounted. */
  mayBeDiscounted: boolean
}
/** Cents off by offer; `refusal`: why nothing is taken off. */
export type PromoDiscounts = { byOffer: ReadonlyMap<number, number>; refusal: string | null }

/** « −10 % chez Le Comptoir », « 15,00 € offerts par Cep & Chai » */
export function promoWords({
  basisPoints,
  amountCents,
  vendorName,
}: Pick<PromoCode, 'basisPoints' | 'amountCents' | 'vendorName'>) {
  const off = basisPoints === null ? `−${euros(amountCents ?? 0)}` : `−${percent(basisPoints)}`
  return vendorName === null ? `${off}, offert par Cep & Chai` : `${off} chez ${vendorName}`
}

const reducible = ({ cents, fixedCents }: DiscountableLine) => cents - fixedCents

/**
 * At least a twentieth of a line is paid, and two cents: nothing is given away, and the HT of a line never falls to zero
 * when the document is rounded as a whole.
 */
const mostOff = (cents: number) => Math.max(0, Math.min(Math.floor((cents * 95) / 100), cents - 2))

const isCovered = (code: PromoCode, line: DiscountableLine) =>
  line.mayBeDiscounted &&
  (code.vendorId === null || code.vendorId === line.vendorId) &&
  ((code.categoryIds.length === 0 && code.offerIds.length === 0) ||
    code.categoryIds.includes(line.categoryId) ||
    code.offerIds.includes(line.offerId))

export function promoDiscounts(code: PromoCode, lines: readonly DiscountableLine[]): PromoDiscounts {
  const covered = lines.filter(line => isCovered(code, line))
  const refusal = refusalOf(code, covered)
  if (refusal !== null) return { byOffer: new Map(), refusal }
  const whole = covered.reduce((sum, line) => sum + reducible(line), 0)
  // Cumulated shares: they add up to the whole discount, to the cent.
  const due =
    code.basisPoints === null ? Math.min(code.amountCents ?? 0, whole) : proportionOf(whole, code.basisPoints, 10_000)
  let before = 0
  const byOffer = new Map(
    covered.map(line => {
      const from = proportionOf(due, before, whole)
      before += reducible(line)
      return [line.offerId, Math.min(proportionOf(due, before, whole) - from, mostOff(reducible(line)))] as const
    }),
  )
  return { byOffer, refusal: null }
}

function refusalOf(code: PromoCode, covered: readonly DiscountableLine[]): string | null {
  const wholeCents = covered.reduce((sum, line) => sum + line.cents, 0)
  if (!code.inForce) return `Le code ${code.code} n’est plus valable.`
  if (code.exhausted) return `Le code ${code.code} a été utilisé autant de fois que prévu.`
  if (code.ownExhausted) return `Vous avez déjà utilisé le code ${code.code}.`
  if (covered.length === 0) return `Le code ${code.code} ne s’applique à aucun article de votre panier.`
  return wholeCents < code.minimumCents
    ? `Encore ${euros(code.minimumCents - wholeCents)} d’articles pour profiter du code ${code.code}.`
    : null
}

export const promoStates = ['running', 'planned', 'ended'] as const
