/** Order statuses and permitted actions. The buttons and the server read the same table. */
import { type OrderMode, orderModes } from '#shared/delivery.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { refundNotGranted } from '#shared/seller-rights.ts'
import type { ProofState } from './rules/proofs.ts'
import {
  alreadyPrepared,
  alreadySent,
  balanceDue,
  cancelledUntilApproved,
  needsApproval,
  notCancelled,
  notLeftYet,
  type ProofRefusal,
  restLeft,
  sentAgain,
  statusReasons,
  unchangedWhenMade,
  withdrawnWhereBought,
} from './rules/refusal-sentences.ts'

export const orderStatuses = [
  'AWAITING_PAYMENT',
  'TO_PREPARE',
  'READY_TO_PICK',
  'READY_TO_SHIP',
  'SHIPPED',
  'DELIVERED',
  'COMPLETED',
  'CANCELLED',
  'PAYMENT_FAILED',
] as const
export type OrderStatus = (typeof orderStatuses)[number]

export const finalStatuses: readonly OrderStatus[] = ['COMPLETED', 'CANCELLED', 'PAYMENT_FAILED']
/** Counted by the specified NB_IN_PROGRESS. */
export const statusesInProgress = orderStatuses.filter(status => !finalStatuses.includes(status))
/** The goods have left the seller: a cancellation puts stock back instead of releasing a reservation. */
export const dispatchedStatuses: readonly OrderStatus[] = ['SHIPPED', 'DELIVERED', 'COMPLETED']

export const orderStatusLabel = (status: OrderStatus, mode: OrderMode, labels = orderStatusLabels): string =>
  (status === 'DELIVERED' && deliveredLabels[mode]) || labels[status]
const deliveredLabels: Partial<Record<OrderMode, string>> = { PICKUP: 'Retirée', DROP: 'Déposée' }
export const orderStatusLabels: Record<OrderStatus, string> = {
  AWAITING_PAYMENT: 'En attente de paiement',
  TO_PREPARE: 'À préparer',
  READY_TO_PICK: 'Prête à retirer',
  READY_TO_SHIP: 'Étiquette éditée',
  SHIPPED: 'Expédiée',
  DELIVERED: 'Livrée',
  COMPLETED: 'Terminée',
  CANCELLED: 'Annulée',
  PAYMENT_FAILED: 'Paiement refusé ou expiré',
}

/** Instead of the status of an unpaid order. */
export const awaitsTransferLabel = 'En attente du virement'

/** A buyer knows nothing of the seller's labels. */
export const buyerStatusLabels: Record<OrderStatus, string> = { ...orderStatusLabels, READY_TO_SHIP: 'Prête à partir' }

export type OrderActor = 'buyer' | 'seller' | 'operator' | 'carrier' | 'payment' | 'timer'
export const orderActions = [
  'setReadyToPick',
  'generateLabel',
  'pack',
  'unpack',
  'sendShipment',
  'setInvoiceRef',
  'addCreditNote',
  'ship',
  'deliver',
  'complete',
  'refund',
  'repay',
  'cancel',
  'change',
  'askReturn',
  'withdraw',
] as const
export type OrderAction = (typeof orderActions)[number]

/** Facts that the rules read. */
export type OrderFacts = {
  status: OrderStatus
  deliveryMode: OrderMode
  /** Captured minus refunds requested or completed, in cents TTC. */
  refundableCents: number
  /** Goods being returned and not settled yet. A withdrawal is the legal right of private buyers. */
  openReturn: OpenReturn | null
  /** Some units have left, others have not. */
  partlySent: boolean
  /** Some units are in a shipment, labelled or sent. */
  packed: boolean
  /** Whether the current member of the seller may issue refunds. */
  sellerMayRefund: boolean
  /** Goods made on demand; null for others. */
  proof: ProofState | null
  /** Sent again for a return, with nothing to pay. */
  isReplacement: boolean
  /** Its down payment is paid, its balance not yet. */
  awaitsBalance: boolean
}
export type OpenReturn = 'withdrawal' | 'return' | 'damage'

type Rule = {
  /** Permitted actors, and from which statuses. */
  from: Partial<Record<OrderActor, readonly OrderStatus[]>>
  modes: readonly OrderMode[]
  /** Replaces the message of the status. */
  because?: Partial<Record<OrderStatus, string>>
  /** Replaces both messages while only a part has left. */
  partly?: string
  blockedByReturn?: true
  /** Also allowed, whatever the status, once a part has left. */
  oncePartly?: readonly OrderActor[]
  /** Refused once a part has left. */
  wholeOnly?: true
  /** Refused once a part is packed. */
  unpackedOnly?: string
  needsMoney?: true
  /** Among members of the seller, only for those who may issue refunds. */
  givesMoney?: true
  /** Refused to the buyer of goods sent again for a return. */
  replacement?: string
  /** Refused before the balance of a down payment has come. */
  needsBalance?: true
  /** Refused in these states of the proof, by party or for all. */
  proof?: readonly ProofRefusal[]
}

const carried = orderModes.filter(mode => mode !== 'PICKUP')
const paid = orderStatuses.filter(status => status !== 'AWAITING_PAYMENT' && status !== 'PAYMENT_FAILED')
const beforeDispatch = ['TO_PREPARE', 'READY_TO_PICK', 'READY_TO_SHIP'] as const
const beforeDeparture = { blockedByReturn: true, needsBalance: true, proof: needsApproval } as const

const rules: Record<OrderAction, Rule> = {
  setReadyToPick: { from: { seller: ['TO_PREPARE'] }, modes: ['PICKUP'], ...beforeDeparture },
  generateLabel: { from: { seller: ['TO_PREPARE'] }, modes: carried, ...beforeDeparture },
  pack: { from: { seller: ['TO_PREPARE'] }, modes: carried, ...beforeDeparture },
  unpack: { from: { seller: ['TO_PREPARE', 'READY_TO_SHIP'] }, modes: carried },
  sendShipment: {
    from: {
      seller: ['TO_PREPARE', 'READY_TO_SHIP'],
      operator: ['TO_PREPARE', 'READY_TO_SHIP'],
      carrier: ['TO_PREPARE', 'READY_TO_SHIP'],
    },
    modes: carried,
  },
  setInvoiceRef: { from: { seller: paid.filter(status => status !== 'CANCELLED') }, modes: orderModes },
  // A cancelled order owes the credit note of what was invoiced of it.
  addCreditNote: { from: { seller: paid }, modes: orderModes },
  ship: {
    from: { seller: ['READY_TO_SHIP'], operator: ['READY_TO_SHIP'], carrier: ['READY_TO_SHIP'] },
    modes: carried,
    because: { TO_PREPARE: 'Éditez d’abord l’étiquette de transport.' },
    partly: 'Éditez d’abord l’étiquette de ce qui reste à expédier.',
  },
  deliver: {
    from: { seller: ['SHIPPED'], operator: ['SHIPPED', 'READY_TO_PICK'], carrier: ['SHIPPED'] },
    modes: orderModes,
    because: {
      TO_PREPARE: notLeftYet,
      READY_TO_SHIP: notLeftYet,
      READY_TO_PICK: 'La commande se remet au comptoir, avec le code de l’acheteur.',
    },
    partly: restLeft,
  },
  complete: {
    from: {
      buyer: ['SHIPPED', 'DELIVERED'],
      seller: ['READY_TO_PICK'],
      operator: ['READY_TO_PICK', 'SHIPPED', 'DELIVERED'],
      timer: ['DELIVERED'],
    },
    modes: orderModes,
    blockedByReturn: true,
    partly: restLeft,
    because: {
      TO_PREPARE: 'La commande n’est pas encore prête.',
      READY_TO_SHIP: notLeftYet,
      READY_TO_PICK: 'Le vendeur termine la commande au retrait, avec votre code.',
      SHIPPED: 'La commande est en route\u00a0: l’acheteur en confirmera la réception.',
      DELIVERED: 'La commande se terminera d’elle-même 14 jours après la livraison.',
    },
  },
  refund: { from: { seller: paid, operator: paid }, modes: orderModes, needsMoney: true, givesMoney: true },
  // A refund that the bank refused or sent back: nothing more is refunded, so all may be refunded already.
  repay: { from: { seller: paid, operator: paid }, modes: orderModes, givesMoney: true },
  cancel: {
    from: { buyer: ['TO_PREPARE'], seller: beforeDispatch, operator: beforeDispatch },
    modes: orderModes,
    blockedByReturn: true,
    wholeOnly: true,
    givesMoney: true,
    replacement: sentAgain,
    proof: cancelledUntilApproved,
    because: notCancelled,
  },
  change: {
    from: { buyer: ['TO_PREPARE'] },
    modes: orderModes,
    blockedByReturn: true,
    unpackedOnly: alreadyPrepared,
    replacement: sentAgain,
    proof: unchangedWhenMade,
    because: {
      READY_TO_PICK: alreadyPrepared,
      READY_TO_SHIP: alreadyPrepared,
      SHIPPED: alreadySent,
      DELIVERED: alreadySent,
      COMPLETED: alreadySent,
    },
  },
  askReturn: {
    from: { buyer: ['SHIPPED', 'DELIVERED', 'COMPLETED'] },
    modes: orderModes,
    oncePartly: ['buyer'],
    because: {
      TO_PREPARE: 'La commande n’est pas encore préparée\u00a0: vous pouvez l’annuler.',
      READY_TO_PICK: 'La commande n’est pas encore remise\u00a0: demandez au vendeur de l’annuler.',
      READY_TO_SHIP: 'La commande n’est pas encore partie\u00a0: demandez au vendeur de l’annuler.',
    },
  },
  // The right does not wait for the goods (directive 2011/83/EU, recital 40).
  withdraw: {
    from: { buyer: paid.filter(status => status !== 'CANCELLED') },
    modes: orderModes,
    replacement: withdrawnWhereBought,
  },
}

export type OrderRefusal = { code: ErrorCode; sentence: string }

/** Null when `actor` may act now; else the code and the French message that the button and the server both return. */
export function whyNotOrder(action: OrderAction, order: OrderFacts, actor: OrderActor): OrderRefusal | null {
  const rule = rules[action]
  const from = rule.from[actor]
  if (!from) return { code: 'FORBIDDEN', sentence: 'Cette action ne vous revient pas.' }
  if (rule.givesMoney && actor === 'seller' && !order.sellerMayRefund) return refundNotGranted
  if (!rule.modes.includes(order.deliveryMode))
    return {
      code: 'WRONG_DELIVERY_MODE',
      sentence:
        order.deliveryMode === 'PICKUP' ? 'Cette commande est à retirer en magasin.' : 'Cette commande est à expédier.',
    }
  const early = order.partlySent && rule.oncePartly?.includes(actor)
  if (!early && !from.includes(order.status)) return { code: 'WRONG_STATUS', sentence: sentenceOf(rule, order) }
  if (rule.replacement && order.isReplacement && actor === 'buyer')
    return { code: 'WRONG_STATUS', sentence: rule.replacement }
  if (rule.wholeOnly && order.partlySent)
    return { code: 'WRONG_STATUS', sentence: 'Une partie de la commande est déjà partie\u00a0: le reste se rembourse.' }
  if (rule.unpackedOnly && order.packed) return { code: 'WRONG_STATUS', sentence: rule.unpackedOnly }
  if (rule.blockedByReturn && order.openReturn)
    return { code: 'WRONG_STATUS', sentence: 'Un retour est en cours sur cette commande.' }
  return proofRefusal(rule, order, actor) ?? balanceRefusal(rule, order) ?? moneyRefusal(rule, order)
}

const sentenceOf = (rule: Rule, { status, partlySent }: OrderFacts): string =>
  (partlySent ? rule.partly : undefined) ?? rule.because?.[status] ?? statusReasons[status]

function proofRefusal({ proof = [] }: Rule, order: OrderFacts, actor: OrderActor): OrderRefusal | null {
  const found = proof.find(
    refusal => order.proof && refusal.state.includes(order.proof) && (refusal.actor ?? actor) === actor,
  )
  return found ? { code: 'WRONG_STATUS', sentence: found.sentence } : null
}

const balanceRefusal = (rule: Rule, order: OrderFacts): OrderRefusal | null =>
  rule.needsBalance && order.awaitsBalance ? { code: 'BALANCE_DUE', sentence: balanceDue } : null

const moneyRefusal = (rule: Rule, order: OrderFacts): OrderRefusal | null =>
  rule.needsMoney && order.refundableCents <= 0
    ? { code: 'REFUND_TOO_HIGH', sentence: 'Tout ce qui a été payé est déjà remboursé.' }
    : null

/** The first of a person's roles that is allowed; else the refusal for their first role. */
export function firstAllowed(
  action: OrderAction,
  order: OrderFacts,
  actors: readonly OrderActor[],
): { actor: OrderActor } | { refusal: OrderRefusal } {
  const refusals: OrderRefusal[] = []
  for (const actor of actors) {
    const refusal = whyNotOrder(action, order, actor)
    if (!refusal) return { actor }
    refusals.push(refusal)
  }
  const shown = refusals.find(refusal => refusal.code !== 'FORBIDDEN') ?? refusals[0]
  return { refusal: shown ?? { code: 'FORBIDDEN', sentence: 'Cette action ne vous revient pas.' } }
}

/** Days after which a delivered order is completed automatically. */
export const completionDays = 14
/** Hand-over codes that one person may try on one order in fifteen minutes. */
export const codeAttempts = 10
