import type { Scope } from '#shared/contract.ts'

/** Description of each right, as shown to the seller. */
export const scopeLabels: Record<Scope, string> = {
  'stock:write': 'Écrire les stocks',
  'prices:write': 'Écrire les prix',
  'orders:read': 'Lire les commandes',
  'orders:write': 'Préparer et expédier les commandes',
  'invoices:read': 'Lire les factures et les avoirs',
}

// These are all keys of the table above.
export const scopeNames = Object.keys(scopeLabels) as Scope[]

export const eventKinds = [
  'order.created',
  'order.cancelled',
  'order.status_changed',
  'return.requested',
  'stock.low',
] as const
export type EventKind = (typeof eventKinds)[number]
export const eventLabels: Record<EventKind | 'test', string> = {
  'order.created': 'Commande payée',
  'order.cancelled': 'Commande annulée',
  'order.status_changed': 'Commande avancée',
  'return.requested': 'Retour demandé',
  'stock.low': 'Stock bas',
  test: 'Essai',
}

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]
export const deliveryStateLabels: Record<DeliveryState, string> = {
  waiting: 'En attente',
  delivered: 'Reçu',
  failed: 'Abandonné',
}

export const maxKeys = 20
export const maxEndpoints = 10
/** Hours during which the previous secret still signs beside the new one. */
export const formerSecretHours = 24
/** Retention of the delivery log, in days. */
export const deliveryDays = 30
/** Maximum of lines in one call to the feed. */
export const maxFeedLines = 1_000

const minutes = 60_000
/** Delays before the second attempt, the third…; after the last one the endpoint is paused. */
export const retryDelays = [1, 5, 30, 120, 360, 720, 1_440].map(delay => delay * minutes)

/** Milliseconds to wait after `failed` consecutive failures; null: no further attempt. */
export const waitAfter = (failed: number): number | null => retryDelays[failed - 1] ?? null

export type KeyState = 'active' | 'expired' | 'revoked'
export const keyState = (key: { expiresAt: string | null; revokedAt: string | null }, now: Date): KeyState =>
  key.revokedAt ? 'revoked' : key.expiresAt && new Date(key.expiresAt) <= now ? 'expired' : 'active'
