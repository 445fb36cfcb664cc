/** Statuses of an order, and who may do what when: one table for the button and for the server. */
import type { DeliveryMode } from '#shared/delivery.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { refundNotGranted } from '#shared/seller-rights.ts'

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
/** The goods have left the seller: stock is put back, no longer released. */
export const dispatchedStatuses: readonly OrderStatus[] = ['SHIPPED', 'DELIVERED', 'COMPLETED']

export const orderStatusLabel = (status: OrderStatus, mode: DeliveryMode): string =>
  status === 'DELIVERED' && mode === 'PICKUP' ? 'Retirée' : orderStatusLabels[status]
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

export type OrderActor = 'buyer' | 'seller' | 'operator' | 'carrier' | 'payment' | 'timer'
export const orderActions = [
  'setReadyToPick',
  'generateLabel',
  'pack',
  'unpack',
  'sendShipment',
  'setInvoiceRef',
  'ship',
  'deliver',
  'complete',
  'refund',
  'cancel',
  'askReturn',
  'withdraw',
] as const
export type OrderAction = (typeof orderActions)[number]

/** What the rules look at. */
export type OrderFacts = {
  status: OrderStatus
  deliveryMode: DeliveryMode
  /** Captured minus refunds asked or done, in cents TTC. */
  refundableCents: number
  /** Goods on their way back, not settled yet; a withdrawal is what the law gives private buyers. */
  openReturn: OpenReturn | null
  /** A first shipment has left, the rest has not. */
  partlySent: boolean
  /** Whether the seller's member who asks may give money back. */
  sellerMayRefund: boolean
}
export type OpenReturn = 'withdrawal' | 'return' | 'damage'

type Rule = {
  /** Who may, from which statuses. */
  from: Partial<Record<OrderActor, readonly OrderStatus[]>>
  modes: readonly DeliveryMode[]
  /** Said instead of the status's own sentence. */
  because?: Partial<Record<OrderStatus, string>>
  /** Said instead of both while a part has left and the rest has not. */
  partly?: string
  blockedByReturn?: true
  /** Allowed besides, whatever the status, as soon as a part has left. */
  oncePartly?: readonly OrderActor[]
  /** Refused once a part has left. */
  wholeOnly?: true
  needsMoney?: true
  /** Of the seller's members, only for those who may refund. */
  givesMoney?: true
}

const carried = ['HOME', 'RELAY', 'FREIGHT'] as const
const anyMode = ['PICKUP', ...carried] as const
const paid = orderStatuses.filter(status => status !== 'AWAITING_PAYMENT' && status !== 'PAYMENT_FAILED')
const beforeDispatch = ['TO_PREPARE', 'READY_TO_PICK', 'READY_TO_SHIP'] as const
const restLeft = 'Une partie de la commande reste à expédier.'
const notLeftYet = 'Les articles ne sont pas encore partis.'

const rules: Record<OrderAction, Rule> = {
  setReadyToPick: { from: { seller: ['TO_PREPARE'] }, modes: ['PICKUP'], blockedByReturn: true },
  generateLabel: { from: { seller: ['TO_PREPARE'] }, modes: carried, blockedByReturn: true },
  pack: { from: { seller: ['TO_PREPARE'] }, modes: carried, blockedByReturn: true },
  unpack: { from: { seller: ['TO_PREPARE', 'READY_TO_SHIP'] }, modes: carried },
  sendShipment: {
    from: {
      seller: ['TO_PREPARE', 'READY_TO_SHIP'],
      operator: ['TO_PREPARE', 'READY_TO_SHIP'],
      carrier: ['TO_PREPARE', 'READY_TO_SHIP'],
    },
    modes: carried,
  },
  setInvoiceRef: { from: { seller: paid.filter(status => status !== 'CANCELLED') }, modes: anyMode },
  ship: {
    from: { seller: ['READY_TO_SHIP'], operator: ['READY_TO_SHIP'], carrier: ['READY_TO_SHIP'] },
    modes: carried,
    because: { TO_PREPARE: 'Éditez d’abord l’étiquette de transport.' },
    partly: 'Éditez d’abord l’étiquette de ce qui reste à expédier.',
  },
  deliver: {
    from: { seller: ['SHIPPED'], operator: ['SHIPPED', 'READY_TO_PICK'], carrier: ['SHIPPED'] },
    modes: anyMode,
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
    modes: anyMode,
    blockedByReturn: true,
    partly: restLeft,
    because: {
      TO_PREPARE: 'La commande n’est pas encore prête.',
      READY_TO_SHIP: notLeftYet,
      READY_TO_PICK: 'Le vendeur termine la commande au retrait, avec votre code.',
      SHIPPED: 'La commande est en route : l’acheteur en confirmera la réception.',
      DELIVERED: 'La commande se terminera d’elle-même 14 jours après la livraison.',
    },
  },
  refund: { from: { seller: paid, operator: paid }, modes: anyMode, needsMoney: true, givesMoney: true },
  cancel: {
    from: { buyer: ['TO_PREPARE'], seller: beforeDispatch, operator: beforeDispatch },
    modes: anyMode,
    blockedByReturn: true,
    wholeOnly: true,
    givesMoney: true,
    because: {
      AWAITING_PAYMENT: 'Le paiement n’est pas fait : sans lui, la commande s’annule d’elle-même.',
      READY_TO_PICK: 'La commande est déjà préparée : demandez au vendeur de l’annuler.',
      READY_TO_SHIP: 'La commande est déjà préparée : demandez au vendeur de l’annuler.',
      SHIPPED: 'La commande est déjà partie : utilisez le retour ou le remboursement.',
      DELIVERED: 'La commande est déjà remise : utilisez le retour ou le remboursement.',
      COMPLETED: 'La commande est terminée : utilisez le retour ou le remboursement.',
    },
  },
  askReturn: {
    from: { buyer: ['SHIPPED', 'DELIVERED', 'COMPLETED'] },
    modes: anyMode,
    oncePartly: ['buyer'],
    because: {
      TO_PREPARE: 'La commande n’est pas encore préparée : vous pouvez l’annuler.',
      READY_TO_PICK: 'La commande n’est pas encore remise : demandez au vendeur de l’annuler.',
      READY_TO_SHIP: 'La commande n’est pas encore partie : demandez au vendeur de l’annuler.',
    },
  },
  // The right does not wait for the goods (directive 2011/83/EU, recital 40).
  withdraw: { from: { buyer: paid.filter(status => status !== 'CANCELLED') }, modes: anyMode },
}

const statusReasons: Record<OrderStatus, string> = {
  AWAITING_PAYMENT: 'Le paiement n’est pas encore confirmé.',
  TO_PREPARE: 'La commande est encore à préparer.',
  READY_TO_PICK: 'La commande est déjà prête à retirer.',
  READY_TO_SHIP: 'L’étiquette est déjà éditée.',
  SHIPPED: 'La commande est déjà expédiée.',
  DELIVERED: 'La commande est déjà remise à l’acheteur.',
  COMPLETED: 'La commande est terminée.',
  CANCELLED: 'La commande est annulée.',
  PAYMENT_FAILED: 'Le paiement n’a pas abouti.',
}

export type OrderRefusal = { code: ErrorCode; sentence: string }

/** Null when `actor` may do it now; else the code and the French sentence, the same beside the button and from the server. */
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
  if (rule.wholeOnly && order.partlySent)
    return { code: 'WRONG_STATUS', sentence: 'Une partie de la commande est déjà partie : le reste se rembourse.' }
  if (rule.blockedByReturn && order.openReturn)
    return { code: 'WRONG_STATUS', sentence: 'Un retour est en cours sur cette commande.' }
  return moneyRefusal(rule, order)
}

const sentenceOf = (rule: Rule, { status, partlySent }: OrderFacts): string =>
  (partlySent ? rule.partly : undefined) ?? rule.because?.[status] ?? statusReasons[status]

const moneyRefusal = (rule: Rule, order: OrderFacts): OrderRefusal | null =>
  rule.needsMoney && order.refundableCents <= 0
    ? { code: 'REFUND_TOO_HIGH', sentence: 'Tout ce qui a été payé est déjà remboursé.' }
    : null

/** The first of a person's roles that may do it; else the refusal of their first role. */
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
  const told = refusals.find(refusal => refusal.code !== 'FORBIDDEN') ?? refusals[0]
  return { refusal: told ?? { code: 'FORBIDDEN', sentence: 'Cette action ne vous revient pas.' } }
}

/** Days a delivered order waits before it ends by itself. */
export const completionDays = 14
/** Hand-over codes one person may try on one order in a quarter of an hour. */
export const codeAttempts = 10
