/** Why content is reported (regulation (EU) 2022/2065, article 16). */
export const noticeGrounds = {
  dangerous: 'Produit dangereux',
  infringement: 'Contrefaçon ou propriété intellectuelle',
  prohibited: 'Produit interdit ou réglementé',
  misleading: 'Information trompeuse ou prix',
  illegal_speech: 'Propos illicites',
  personal_data: 'Données personnelles',
  other: 'Autre chose',
} as const
export type NoticeGround = keyof typeof noticeGrounds
// `Object.keys` loses the literal types.
export const noticeGroundKeys = Object.keys(noticeGrounds) as [NoticeGround, ...NoticeGround[]]

export const noticeKinds = ['article', 'shop', 'seller'] as const
export type NoticeKind = (typeof noticeKinds)[number]
export const noticeKindLabels: Record<NoticeKind, string> = {
  article: 'Article',
  shop: 'Magasin',
  seller: 'Vendeur',
}
export const ownInitiativeLabel = 'De notre initiative'

/** Decisions that the operator may take on a notice. */
export const noticeDecisions = ['rejected', 'withdrawn', 'corrected'] as const
export type NoticeDecision = (typeof noticeDecisions)[number]

export const noticeDecisionLabels: Record<NoticeDecision, string> = {
  rejected: 'Rejeté',
  withdrawn: 'Contenu retiré',
  corrected: 'Corrigé par le vendeur',
}

/** `canWithdraw`: the article is in view, or the seller of the shop sells. */
export const mayDecideNotice = (decision: NoticeDecision, state: { decided: boolean; canWithdraw: boolean }) =>
  !state.decided && (decision !== 'withdrawn' || state.canWithdraw)

export const complaintOutcomes = ['upheld', 'reversed'] as const
export type ComplaintOutcome = (typeof complaintOutcomes)[number]
export const complaintOutcomeLabels: Record<ComplaintOutcome, string> = {
  upheld: 'Décision maintenue',
  reversed: 'Décision annulée',
}

export const complaintSides = ['notifier', 'seller'] as const
export type ComplaintSide = (typeof complaintSides)[number]
export const complaintSideLabels: Record<ComplaintSide, string> = {
  notifier: 'Auteur du signalement',
  seller: 'Vendeur',
}

/** Months after the decision during which it can be contested (article 20 (1)). */
export const complaintMonths = 6
/** Months after the last decision, then name, address and free texts are deleted: the time to contest, and its handling. */
export const noticeRetentionMonths = 12

/** « S-000123 » */
export const noticeNumber = (id: number) => `S-${String(id).padStart(6, '0')}`
