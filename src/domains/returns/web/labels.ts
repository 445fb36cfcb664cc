/** Labels of statuses, actions and people on the return pages. */
import type { Tone } from '#ui/Badge.tsx'
import type { ReturnDetail } from '../contract.ts'
import type { ReturnAction, ReturnActor, ReturnKind, ReturnStatus } from '../rules.ts'

export const returnStatusTones: Record<ReturnStatus, Tone> = {
  REQUESTED: 'warning',
  MORE_INFORMATION: 'warning',
  ACCEPTED: 'info',
  SENT: 'info',
  RECEIVED: 'warning',
  REPLACING: 'info',
  DISPUTED: 'danger',
  REFUNDED: 'success',
  REPLACED: 'success',
  REFUSED: 'danger',
  CANCELLED: 'neutral',
  CLOSED: 'neutral',
}

export const returnActorLabels: Record<ReturnActor, string> = {
  buyer: 'l’acheteur',
  seller: 'le vendeur',
  operator: 'Cep & Chai',
}

/** « par vous » for the buyer's own steps, as on an order. */
export const returnActorLabel = (actor: ReturnActor, readers: readonly ReturnActor[]) =>
  actor === 'buyer' && readers.includes('buyer') ? 'vous' : returnActorLabels[actor]

const steps: Record<ReturnAction, string> = {
  requestDetails: 'Précisions demandées',
  answer: 'Réponse de l’acheteur',
  accept: 'Retour accepté',
  refuse: 'Demande refusée',
  replace: 'Remplacement promis',
  confirmReplaced: 'Remplacement reçu',
  makeLabel: 'Étiquette de retour éditée',
  send: 'Articles remis au transporteur',
  receive: 'Retour reçu',
  refund: 'Remboursement demandé',
  dispute: 'Litige ouvert',
  escalate: 'Litige ouvert\u00a0: rien n’est revenu',
  rule: 'Litige\u00a0: remboursement décidé',
  dismiss: 'Litige\u00a0: clos sans remboursement',
  cancel: 'Demande abandonnée',
}
const requestLabels: Record<ReturnKind, string> = {
  WITHDRAWAL: 'Rétractation déclarée',
  RETURN: 'Retour demandé',
  DAMAGE: 'Dommage signalé',
}
const isAct = (name: string): name is ReturnAction => Object.hasOwn(steps, name)
export const returnStepLabel = (act: string, kind: ReturnKind): string =>
  isAct(act) ? steps[act] : requestLabels[kind]

export const isFailedReturnStep = (act: string) => ['refuse', 'cancel', 'dismiss'].includes(act)

/** URL values of the kinds. */
export const returnMotives = { retractation: 'WITHDRAWAL', retour: 'RETURN', dommage: 'DAMAGE' } as const
export const kindLabel = (motif: string | null): ReturnKind | undefined =>
  motif !== null && Object.hasOwn(returnMotives, motif) ? returnMotives[motif as keyof typeof returnMotives] : undefined
export const motiveLabel = (kind: ReturnKind) =>
  kind === 'WITHDRAWAL' ? 'retractation' : kind === 'RETURN' ? 'retour' : 'dommage'

/** What is awaited and from whom, in one sentence. */
export function nextStep(detail: ReturnDetail): string {
  if (detail.status === 'ACCEPTED' && detail.refund?.status === 'FAILED')
    return 'La banque a refusé le remboursement\u00a0: le vendeur doit le relancer.'
  const own = detail.actors.includes('buyer') ? toBuyer : detail.actors.includes('seller') ? toSeller : {}
  return (own[detail.status] ?? sentences[detail.status])(detail)
}
const sentences: Record<ReturnStatus, (detail: ReturnDetail) => string> = {
  REQUESTED: () => 'Le vendeur étudie la demande.',
  MORE_INFORMATION: () => 'Le vendeur attend une réponse de l’acheteur.',
  ACCEPTED: ({ kind, goodsLeft }) =>
    !goodsLeft
      ? 'Les articles ne sont pas partis\u00a0: le vendeur rembourse.'
      : kind === 'WITHDRAWAL'
        ? 'L’acheteur renvoie les articles\u00a0; le remboursement peut attendre leur arrivée ou la preuve de leur envoi.'
        : 'L’acheteur renvoie les articles.',
  SENT: () => 'Les articles sont en route vers le vendeur.',
  RECEIVED: () => 'Le vendeur a reçu les articles\u00a0: le remboursement suit.',
  REPLACING: () => 'Le vendeur envoie un remplacement.',
  DISPUTED: () => 'Cep & Chai lit le dossier des deux côtés et décide.',
  REFUNDED: ({ refund }) =>
    refund?.status === 'DONE' ? 'L’argent a été rendu.' : 'Le remboursement est demandé à la banque.',
  REPLACED: () => 'Le remplacement est arrivé.',
  REFUSED: () => 'Le vendeur a refusé. L’acheteur peut nous soumettre le litige.',
  CANCELLED: () => 'L’acheteur a abandonné sa demande.',
  CLOSED: () => 'Le litige est clos sans remboursement.',
}
type StatusSentences = Partial<Record<ReturnStatus, (detail: ReturnDetail) => string>>
/** The same, addressed to the buyer. */
const toBuyer: StatusSentences = {
  MORE_INFORMATION: () => 'Le vendeur attend votre réponse.',
  ACCEPTED: ({ kind, goodsLeft }) =>
    !goodsLeft
      ? 'Les articles ne sont pas partis\u00a0: le vendeur vous rembourse.'
      : kind === 'WITHDRAWAL'
        ? 'Renvoyez les articles. Pour vous rembourser, le vendeur peut attendre leur arrivée ou la preuve de leur envoi.'
        : 'Renvoyez les articles au vendeur.',
  RECEIVED: () => 'Le vendeur a reçu les articles\u00a0: votre remboursement suit.',
  REPLACING: () => 'Le vendeur vous envoie un remplacement.',
  REFUSED: () => 'Le vendeur a refusé. Vous pouvez nous soumettre le litige.',
}
/** The same, addressed to the seller. */
const toSeller: StatusSentences = {
  REQUESTED: () => 'La demande attend votre réponse.',
  MORE_INFORMATION: () => 'Vous attendez une réponse de l’acheteur.',
  ACCEPTED: ({ kind, goodsLeft }) =>
    !goodsLeft
      ? 'Les articles ne sont pas partis\u00a0: remboursez l’acheteur.'
      : kind === 'WITHDRAWAL'
        ? 'L’acheteur renvoie les articles. Pour le rembourser, vous pouvez attendre leur arrivée ou la preuve de leur envoi.'
        : 'L’acheteur vous renvoie les articles.',
  SENT: () => 'Les articles sont en route vers vous.',
  RECEIVED: () => 'Vous avez reçu les articles\u00a0: remboursez l’acheteur.',
  REPLACING: () => 'L’acheteur attend votre remplacement.',
  REFUSED: () => 'Vous avez refusé. L’acheteur peut nous soumettre le litige.',
}
