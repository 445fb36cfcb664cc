/** Labels of statuses, steps and people on the order pages. */

import { withinSentence } from '#shared/forms/sentence.ts'
import type { Tone } from '#ui/Badge.tsx'
import type { OrderDetail } from '../contract-detail.ts'
import { troubleCodes } from '../rules/parcel-trouble.ts'
import { buyerStatusLabels, type OpenReturn, type OrderActor, type OrderStatus } from '../rules.ts'

/** A status that needs an action stands out; running and finished ones stay neutral. */
export const orderStatusTones: Record<OrderStatus, Tone> = {
  AWAITING_PAYMENT: 'warning',
  TO_PREPARE: 'warning',
  READY_TO_PICK: 'info',
  READY_TO_SHIP: 'info',
  SHIPPED: 'info',
  DELIVERED: 'success',
  COMPLETED: 'neutral',
  CANCELLED: 'danger',
  PAYMENT_FAILED: 'danger',
}

type Step = OrderDetail['history'][number]
export type TimelineAxis = Step['axis']

export const axisLabels: Record<TimelineAxis, string> = {
  order: 'Commande',
  payment: 'Paiement',
  fulfilment: 'Préparation',
  return: 'Retour',
  invoice: 'Facture',
  proof: 'Bon à tirer',
}
export const axes = Object.keys(axisLabels) as TimelineAxis[]

const values: Record<TimelineAxis, Record<string, string>> = {
  order: buyerStatusLabels,
  payment: {
    PENDING: 'Attendu',
    PAID: 'Reçu',
    NOT_DUE: 'Sans objet, articles remplacés',
    DOWN_PAYMENT_PAID: 'Acompte reçu',
    ON_ACCOUNT: 'À prélever à l’échéance',
    DEBIT_FAILED: 'Prélèvement rejeté',
    DEBIT_RETURNED: 'Prélèvement renvoyé par la banque',
    FAILED: 'Non abouti',
    REFUND_REQUESTED: 'Remboursement demandé',
    PARTIALLY_REFUNDED: 'Remboursé en partie',
    REFUNDED: 'Remboursé',
    REFUND_FAILED: 'Remboursement refusé par la banque',
    REFUND_DELAYED: 'Remboursement en attente à la banque',
    REFUND_RETURNED: 'Remboursement renvoyé par la banque de l’acheteur',
    REFUND_RESENT: 'Remboursement refusé par la banque, renvoyé le lendemain',
  },
  fulfilment: {
    TO_PREPARE: 'À préparer',
    CHANGED: 'À préparer, modifiée par l’acheteur',
    RUN_MOVED: 'Jour de tournée déplacé',
    READY_TO_PICK: 'Prête au comptoir',
    READY_TO_SHIP: 'Prête à partir',
    ANNOUNCED: 'Colis annoncé au transporteur',
    PICKUP_ASKED: 'Enlèvement demandé au transporteur',
    RETURNED: 'Colis renvoyé à l’expéditeur',
    LOST: 'Colis perdu',
    DAMAGED: 'Colis abîmé',
    PACKED: 'Un envoi est prêt',
    UNPACKED: 'Envoi défait',
    PARTLY_SHIPPED: 'Expédiée en partie',
    SHIPPED: 'Chez le transporteur',
    DELIVERED: 'Remise à l’acheteur',
    CANCELLED: 'Arrêtée',
  },
  return: {
    WITHDRAWAL_REQUESTED: 'Rétractation demandée',
    REQUESTED: 'Retour demandé',
    DAMAGE_REPORTED: 'Dommage signalé',
    REFUNDED: 'Retour remboursé',
    CLOSED: 'Retour clos',
  },
  invoice: { REFERENCED: 'Émise', DEPOSIT_REFERENCED: 'd’acompte émise' },
  proof: {
    BRIEF_GIVEN: 'Indications données',
    BRIEF_RETURNED: 'Indications à compléter',
    PROOF_SENT: 'Bon à tirer envoyé',
    CHANGE_WANTED: 'Changement demandé',
    APPROVED: 'Bon à tirer approuvé',
    WEEK_ANNOUNCED: 'Semaine d’expédition annoncée',
    REMADE: 'Refabriqué selon le bon à tirer approuvé',
  },
}
const nothingYet: Record<TimelineAxis, string> = {
  order: '—',
  payment: '—',
  fulfilment: 'Pas commencée',
  return: 'Aucun',
  invoice: 'Pas encore émise',
  proof: 'Sans objet',
}

/** Current step of each axis. */
export const axisState = (history: readonly Step[], axis: TimelineAxis): string => {
  const last = history.filter(step => step.axis === axis).at(-1)
  if (!last) return nothingYet[axis]
  if (axis === 'invoice') return last.to === 'DEPOSIT_REFERENCED' ? `Acompte, ${last.note}` : (last.note ?? 'Émise')
  return values[axis][last.to] ?? last.to
}

const standalonePrefixes: Partial<Record<TimelineAxis, string>> = { payment: 'Paiement\u00a0: ', invoice: 'Facture ' }
export const orderStepLabel = (step: Step): string => {
  const value = axis(step)
  const before = standalonePrefixes[step.axis]
  return before ? `${before}${withinSentence(value)}` : value
}
const axis = (step: Step) => values[step.axis][step.to] ?? step.to

/** Fulfilment repeats the order's own status, except for the shipments of a partly shipped order. */
const ownSteps = [
  'CHANGED',
  'RUN_MOVED',
  'PACKED',
  'UNPACKED',
  'PARTLY_SHIPPED',
  'ANNOUNCED',
  'PICKUP_ASKED',
  ...troubleCodes,
]
/** « En attente de paiement » says it already. */
const isAwaited = ({ axis, to }: Step) => axis === 'payment' && to === 'PENDING'
export const timelineSteps = (history: readonly Step[]) =>
  history.filter(step => !isAwaited(step) && (step.axis !== 'fulfilment' || ownSteps.includes(step.to)))

const failedSteps = [
  ...troubleCodes,
  'CANCELLED',
  'PAYMENT_FAILED',
  'FAILED',
  'DEBIT_FAILED',
  'DEBIT_RETURNED',
  'REFUND_FAILED',
  'REFUND_RESENT',
  'REFUND_RETURNED',
]
export const isFailedStep = (step: Step) => failedSteps.includes(step.to)

const orderActorLabels: Record<OrderActor, string> = {
  buyer: 'l’acheteur',
  seller: 'le vendeur',
  operator: 'Cep & Chai',
  carrier: 'le transporteur',
  payment: 'le prestataire de paiement',
  timer: 'le délai de 14 jours',
}

/** « par vous » for the buyer's own steps; a seller's or the operator's may be a colleague's. */
const orderActorLabel = (actor: OrderActor, readers: OrderDetail['actors']) =>
  actor === 'buyer' && readers.includes('buyer') ? 'vous' : orderActorLabels[actor]

/** « par le vendeur »; a payment that moves the order on is no one who prepares it. */
export const stepAuthor = ({ actor, axis: of }: Step, readers: OrderDetail['actors']) =>
  actor === 'payment' && of !== 'payment' ? 'dès la réponse de la banque' : `par ${orderActorLabel(actor, readers)}`

/** Badge for goods being returned. */
export const openReturnLabels: Record<OpenReturn, string> = {
  withdrawal: 'Rétractation',
  return: 'Retour demandé',
  damage: 'Dommage signalé',
}
