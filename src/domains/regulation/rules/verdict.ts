/** Whether goods may be sold to a buyer: allowed, refused, or after a permit. */
import { type OrderMode, orderModes } from '#shared/delivery.ts'
import type { BuyerKind } from '#shared/price/price.ts'
import { classesOf, type GoodsClass, type LegalNature, type PermitKind, permitForms } from '../rules.ts'
import { authorisationRefusal, type SoldGoods } from './authorisation.ts'
import { classLabels } from './class-labels.ts'
import { type GoodsRule, ruleOn } from './law.ts'

export type HeldPermit = { kind: PermitKind; status: 'PENDING' | 'ACCEPTED'; expiresOn: string | null }

export type GoodsSaleFacts = {
  /** ISO day of the sale. */
  day: string
  /** Null: a visitor, who may turn out to be anyone. */
  buyer: BuyerKind
  openClasses: readonly GoodsClass[]
  buyerPermits: readonly HeldPermit[]
  sellerPermits: readonly HeldPermit[]
}

export type Verdict = {
  code:
    | 'GOODS_NOT_SOLD'
    | 'AUTHORISATION_ENDED'
    | 'PROFESSIONALS_ONLY'
    | 'SELLER_PERMIT_MISSING'
    | 'PERMIT_PENDING'
    | 'PERMIT_MISSING'
  sentence: string
  /** Null: reserved by its seller, outside every class. */
  class: GoodsClass | null
}

export const saleSentences = {
  neverSold: (goods: GoodsClass) => `${capital(classLabels[goods].inSentence)} ne se vendent pas ici.`,
  closed: (goods: GoodsClass) => `La place de marché ne vend pas ${classLabels[goods].inSentence} pour le moment.`,
  login: 'Réservé aux professionnels\u00a0: connectez-vous avec votre compte professionnel.',
  professionals: 'Réservé aux professionnels\u00a0: un compte de particulier ne peut pas le commander.',
  seller: (kinds: readonly PermitKind[]) =>
    `Le vendeur n’a pas de pièce valide (${namesOf(kinds)})\u00a0: choisissez un autre vendeur.`,
  pending: (kinds: readonly PermitKind[]) =>
    `Votre pièce (${namesOf(kinds)}) est en cours de vérification\u00a0: vous pourrez payer dès qu’elle est acceptée.`,
  missing: (kinds: readonly PermitKind[]) =>
    `La loi exige une pièce avant le paiement (${namesOf(kinds)})\u00a0: ajoutez-la dans «\u00a0Mes justificatifs\u00a0».`,
} as const

const namesOf = (kinds: readonly PermitKind[]) =>
  new Intl.ListFormat('fr', { type: 'disjunction' }).format(kinds.map(kind => permitForms[kind].label))
const capital = (words: string) => words.slice(0, 1).toUpperCase() + words.slice(1)

/** Why the sale is refused, by the first class that refuses it; null when it is allowed. */
export function saleRefusal(goods: SoldGoods, facts: GoodsSaleFacts): Verdict | null {
  for (const one of classesOf(goods)) {
    const verdict = refusalByClass(one, goods, facts)
    if (verdict) return verdict
  }
  return goods.professionalOnly && facts.buyer !== 'professional' ? professionalsOnly(null, facts.buyer) : null
}

/** The refusal that no buyer can lift: the goods are not sold here, or their seller has no permit. */
export function refusalForAll(
  goods: SoldGoods,
  facts: Pick<GoodsSaleFacts, 'day' | 'openClasses' | 'sellerPermits'>,
): Verdict | null {
  const anyone = { ...facts, buyer: 'professional', buyerPermits: [] } as const
  const verdicts = classesOf(goods).map(one => refusalByClass(one, goods, anyone))
  const ofCode = (code: Verdict['code']) => verdicts.find(verdict => verdict?.code === code)
  return ofCode('GOODS_NOT_SOLD') ?? ofCode('AUTHORISATION_ENDED') ?? ofCode('SELLER_PERMIT_MISSING') ?? null
}

/** What a professional gives before paying: one permit of each request, by name. */
export const permitRequests = (goods: LegalNature, day: string): { names: string[]; law: string }[] =>
  classesOf(goods)
    .map(one => ruleOn(one, goods.biocideType, day))
    .filter(rule => rule.buyerPermits.length > 0)
    .map(rule => ({ names: rule.buyerPermits.map(kind => permitForms[kind].label), law: rule.law }))

function refusalByClass(
  goodsClass: GoodsClass,
  goods: Pick<SoldGoods, 'biocideType' | 'authorisation'>,
  facts: GoodsSaleFacts,
): Verdict | null {
  const rule = ruleOn(goodsClass, goods.biocideType, facts.day)
  const refuse = (code: Verdict['code'], sentence: string): Verdict => ({ code, sentence, class: goodsClass })
  if (rule.professional === 'refused') return refuse('GOODS_NOT_SOLD', saleSentences.neverSold(goodsClass))
  if (!facts.openClasses.includes(goodsClass)) return refuse('GOODS_NOT_SOLD', saleSentences.closed(goodsClass))
  const ended = authorisationRefusal(goods.authorisation, facts.day)
  if (ended !== null) return refuse('AUTHORISATION_ENDED', ended)
  return refusalByPermit(goodsClass, rule, facts)
}

function refusalByPermit(goods: GoodsClass, rule: GoodsRule, facts: GoodsSaleFacts): Verdict | null {
  const refuse = (code: Verdict['code'], sentence: string): Verdict => ({ code, sentence, class: goods })
  if (!holds(facts.sellerPermits, rule.sellerPermits, facts.day))
    return refuse('SELLER_PERMIT_MISSING', saleSentences.seller(rule.sellerPermits))
  if (rule.private === 'refused' && facts.buyer !== 'professional') return professionalsOnly(goods, facts.buyer)
  if (facts.buyer !== 'professional' || holds(facts.buyerPermits, rule.buyerPermits, facts.day)) return null
  const waits = facts.buyerPermits.some(one => one.status === 'PENDING' && rule.buyerPermits.includes(one.kind))
  return waits
    ? refuse('PERMIT_PENDING', saleSentences.pending(rule.buyerPermits))
    : refuse('PERMIT_MISSING', saleSentences.missing(rule.buyerPermits))
}

const professionalsOnly = (goods: GoodsClass | null, buyer: BuyerKind): Verdict => ({
  code: 'PROFESSIONALS_ONLY',
  sentence: buyer === null ? saleSentences.login : saleSentences.professionals,
  class: goods,
})

/**
 * Whether goods that were paid may leave: the same rules on the day of the hand-over, class by class as the register has
 * them. A class that closed since stops new orders only.
 */
export const handOverRefusal = (
  goodsClass: GoodsClass,
  goods: Pick<SoldGoods, 'biocideType' | 'authorisation'>,
  facts: Omit<GoodsSaleFacts, 'openClasses'>,
): Verdict | null => refusalByClass(goodsClass, goods, { ...facts, openClasses: [goodsClass] })

/** True when nothing is wanted. */
const holds = (held: readonly HeldPermit[], wanted: readonly PermitKind[], day: string) =>
  wanted.length === 0 || held.some(one => wanted.includes(one.kind) && isValid(one, day))

export const isValid = ({ status, expiresOn }: HeldPermit, day: string) =>
  status === 'ACCEPTED' && (expiresOn === null || day <= expiresOn)

/** Goods of a class that is not delivered to another Member State. */
export const staysInFrance = (goods: LegalNature, day: string): boolean =>
  classesOf(goods).some(one => ruleOn(one, goods.biocideType, day).abroad === 'refused')

/** The operator's decision about drop-off points; null: none was taken. */
export type DropPointDecision = { class: GoodsClass; atDropPoint: boolean | null }

/** Not left at a drop-off point unless the operator decides so: what the buyer proves is checked again at the hand-over. */
const attendedClasses: readonly GoodsClass[] = [
  'PRECURSOR_RESTRICTED',
  'PRECURSOR_REPORTABLE',
  'BIOCIDE_PROFESSIONAL',
  'TAX_CAPSULE',
]
export const mayBeDropped = (goodsClass: GoodsClass, decided: boolean | null): boolean =>
  decided ?? !attendedClasses.includes(goodsClass)

export const isAttended = (goods: LegalNature, decisions: readonly DropPointDecision[] = []): boolean =>
  classesOf(goods).some(
    one => !mayBeDropped(one, decisions.find(decision => decision.class === one)?.atDropPoint ?? null),
  )

/**
 * Modes in which the law and the operator let goods travel; abroad, goods that stay in France are only collected there.
 */
export const lawfulModes = (
  goods: LegalNature,
  day: string,
  abroad = false,
  decisions: readonly DropPointDecision[] = [],
): OrderMode[] =>
  orderModes.filter(
    mode =>
      !(mode === 'DROP' && isAttended(goods, decisions)) &&
      !(abroad && mode !== 'PICKUP' && staysInFrance(goods, day)) &&
      classesOf(goods).every(one => ruleOn(one, goods.biocideType, day).modes.includes(mode)),
  )
