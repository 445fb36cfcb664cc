/** Return statuses and permitted actions. The buttons and the server read the same table. */
import type { ErrorCode } from '#shared/errors.ts'
import { refundNotGranted } from '#shared/seller-rights.ts'

/** A private buyer's legal right; a seller's promise to professionals; goods that arrived damaged or wrong. */
export const returnKinds = ['WITHDRAWAL', 'RETURN', 'DAMAGE'] as const
export type ReturnKind = (typeof returnKinds)[number]
export const returnKindLabels: Record<ReturnKind, string> = {
  WITHDRAWAL: 'Rétractation',
  RETURN: 'Retour commercial',
  DAMAGE: 'Dommage ou défaut',
}

export const returnStatuses = [
  'REQUESTED',
  'MORE_INFORMATION',
  'ACCEPTED',
  'SENT',
  'RECEIVED',
  'REPLACING',
  'DISPUTED',
  'REFUNDED',
  'REPLACED',
  'REFUSED',
  'CANCELLED',
  'CLOSED',
] as const
export type ReturnStatus = (typeof returnStatuses)[number]
/** Over, and nothing is to be refunded. */
export const endsWithoutRefund = (status: ReturnStatus) =>
  status === 'REFUSED' || status === 'CANCELLED' || status === 'CLOSED' || status === 'REPLACED'
export const returnStatusLabels: Record<ReturnStatus, string> = {
  REQUESTED: 'À étudier',
  MORE_INFORMATION: 'À préciser',
  ACCEPTED: 'Accepté',
  SENT: 'En route',
  RECEIVED: 'Retour reçu',
  REPLACING: 'Remplacement promis',
  DISPUTED: 'Litige',
  REFUNDED: 'Remboursé',
  REPLACED: 'Remplacé',
  REFUSED: 'Refusé',
  CANCELLED: 'Abandonné',
  CLOSED: 'Litige clos',
}

/** Groups of statuses in lists. */
export const returnGroups = {
  decide: ['REQUESTED', 'MORE_INFORMATION'],
  back: ['ACCEPTED', 'SENT', 'RECEIVED', 'REPLACING'],
  disputed: ['DISPUTED'],
  over: ['REFUNDED', 'REPLACED', 'REFUSED', 'CANCELLED', 'CLOSED'],
} as const satisfies Record<string, readonly ReturnStatus[]>
export type ReturnGroup = keyof typeof returnGroups
// The keys of the table above.
export const returnGroupNames = Object.keys(returnGroups) as ReturnGroup[]
export const returnGroupLabels: Record<ReturnGroup, string> = {
  decide: 'À étudier',
  back: 'En cours',
  disputed: 'Litiges',
  over: 'Terminés',
}

/** Units in these statuses cannot be requested again. */
export const openReturnStatuses: readonly ReturnStatus[] = [
  ...returnGroups.decide,
  ...returnGroups.back,
  ...returnGroups.disputed,
]

export const returnActors = ['buyer', 'seller', 'operator', 'carrier'] as const
export type ReturnActor = (typeof returnActors)[number]
/** Who acts through the page. */
export type ReturnParty = Exclude<ReturnActor, 'carrier'>
/** What only the carrier says of the parcel on its way back; it may `send` too. */
export type CarrierStep = 'arrive' | 'misroute'
export const returnActions = [
  'requestDetails',
  'answer',
  'accept',
  'refuse',
  'replace',
  'confirmReplaced',
  'makeLabel',
  'send',
  'receive',
  'refund',
  'dispute',
  'escalate',
  'rule',
  'dismiss',
  'cancel',
] as const
export type ReturnAction = (typeof returnActions)[number]

export type ReturnFacts = {
  kind: ReturnKind
  status: ReturnStatus
  late: boolean
  hasLabel: boolean
  goodsLeft: boolean
  overdueBack: boolean
  /** Whether the current member of the seller may issue refunds. */
  sellerMayRefund: boolean
}

type Rule = {
  who: ReturnParty
  kinds: readonly ReturnKind[]
  from: readonly ReturnStatus[]
  /** Null: the status does not change. */
  to: ReturnStatus | null
  /** A message to the other party is required. */
  note?: 'required'
  /** Also from any open status, once the other party's deadline has passed. */
  whenLate?: true
  /** Only goods that have left the seller can be returned. */
  needsGoods?: true
  /** Message when the kind is not among `kinds`. */
  because?: string
}

const every = returnKinds
const decided = ['RETURN', 'DAMAGE'] as const
const noRefusal = 'Une rétractation ne se refuse pas\u00a0: remboursez les articles.'

export const returnActionRules: Record<ReturnAction, Rule> = {
  requestDetails: { who: 'seller', kinds: decided, from: ['REQUESTED'], to: 'MORE_INFORMATION', note: 'required' },
  answer: { who: 'buyer', kinds: decided, from: ['MORE_INFORMATION'], to: 'REQUESTED', note: 'required' },
  accept: { who: 'seller', kinds: decided, from: returnGroups.decide, to: 'ACCEPTED' },
  refuse: {
    who: 'seller',
    kinds: decided,
    from: returnGroups.decide,
    to: 'REFUSED',
    note: 'required',
    because: noRefusal,
  },
  replace: {
    who: 'seller',
    kinds: ['DAMAGE'],
    from: [...returnGroups.decide, 'ACCEPTED', 'SENT', 'RECEIVED'],
    to: 'REPLACING',
    note: 'required',
    because: 'Un remplacement répond à un dommage\u00a0; ici, l’acheteur attend son remboursement.',
  },
  confirmReplaced: { who: 'buyer', kinds: ['DAMAGE'], from: ['REPLACING'], to: 'REPLACED' },
  makeLabel: { who: 'seller', kinds: every, from: ['ACCEPTED'], to: null, needsGoods: true },
  send: { who: 'buyer', kinds: every, from: ['ACCEPTED'], to: 'SENT', needsGoods: true },
  receive: { who: 'seller', kinds: every, from: ['ACCEPTED', 'SENT'], to: 'RECEIVED', needsGoods: true },
  refund: {
    who: 'seller',
    kinds: every,
    from: [...returnGroups.decide, ...returnGroups.back, 'DISPUTED'],
    to: 'REFUNDED',
  },
  dispute: {
    who: 'buyer',
    kinds: every,
    from: ['REFUSED', 'REPLACING', 'RECEIVED'],
    to: 'DISPUTED',
    note: 'required',
    whenLate: true,
  },
  escalate: { who: 'seller', kinds: every, from: ['ACCEPTED'], to: 'DISPUTED', note: 'required', needsGoods: true },
  rule: { who: 'operator', kinds: every, from: ['DISPUTED'], to: 'REFUNDED', note: 'required' },
  dismiss: { who: 'operator', kinds: every, from: ['DISPUTED'], to: 'CLOSED', note: 'required' },
  cancel: { who: 'buyer', kinds: every, from: [...returnGroups.decide, 'ACCEPTED'], to: 'CANCELLED' },
}

export type ReturnRefusal = { code: ErrorCode; sentence: string }

/** Null when `actor` may act now; else the code and the French message that the button and the server both return. */
export function whyNotReturn(act: ReturnAction, facts: ReturnFacts, actor: ReturnParty): ReturnRefusal | null {
  const rule = returnActionRules[act]
  if (rule.who !== actor) return { code: 'FORBIDDEN', sentence: 'Cette action ne vous revient pas.' }
  if (act === 'refund' && !facts.sellerMayRefund) return refundNotGranted
  if (!rule.kinds.includes(facts.kind))
    return { code: 'RETURN_STEP', sentence: rule.because ?? 'Cette action ne convient pas à ce retour.' }
  if (act === 'makeLabel' && facts.hasLabel)
    return { code: 'RETURN_STEP', sentence: 'L’étiquette de retour est déjà éditée.' }
  if (rule.needsGoods && !facts.goodsLeft)
    return {
      code: 'RETURN_STEP',
      sentence: 'Les articles n’ont pas quitté le vendeur\u00a0: il n’y a rien à renvoyer.',
    }
  if (act === 'escalate' && facts.status === 'ACCEPTED' && !facts.overdueBack)
    return { code: 'RETURN_STEP', sentence: 'L’acheteur a encore le temps de renvoyer les articles.' }
  const inTime = rule.from.includes(facts.status)
  const tooLong =
    rule.whenLate && facts.late && facts.status !== 'DISPUTED' && openReturnStatuses.includes(facts.status)
  return inTime || tooLong
    ? null
    : {
        code: 'RETURN_STEP',
        sentence: `Ce n’est plus possible à l’étape «\u00a0${returnStatusLabels[facts.status]}\u00a0».`,
      }
}

/** The first of a person's roles that is allowed; else the refusal for the role the action belongs to. */
export function returnRoleFor(
  act: ReturnAction,
  facts: ReturnFacts,
  actors: readonly ReturnParty[],
): { actor: ReturnParty } | { refusal: ReturnRefusal } {
  const actor = actors.find(known => known === returnActionRules[act].who)
  const refusal: ReturnRefusal | null = actor
    ? whyNotReturn(act, facts, actor)
    : { code: 'FORBIDDEN', sentence: 'Cette action ne vous revient pas.' }
  return refusal || !actor ? { refusal: refusal ?? noRole } : { actor }
}
const noRole: ReturnRefusal = { code: 'FORBIDDEN', sentence: 'Cette action ne vous revient pas.' }

export const mayActOnReturn = (act: ReturnAction, facts: ReturnFacts, actors: readonly ReturnParty[]) =>
  'actor' in returnRoleFor(act, facts, actors)

/** Maximum of photos and documents per action. */
export const returnPhotos = 5
