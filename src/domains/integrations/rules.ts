import type { Scope } from '#shared/contract.ts'

/** Description of each right, as shown to the seller. */
export const scopeLabels: Record<Scope, string> = {
  'stock:write': 'Écrire les stocks',
  'prices:write': 'Écrire les prix',
  'orders:read': 'Lire les commandes',
  'orders:write': 'Préparer et expédier les commandes',
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

const isOwnMachine = (host: string) => host === 'localhost' || host === '[::1]' || /^127(\.\d+){3}$/.test(host)

/**
 * Why a webhook URL is invalid, in French; null when it may be tried. The address of its name is checked at each
 * delivery, because DNS may change.
 */
export function urlFault(value: string, allowLoopback: boolean): string | null {
  const url = URL.parse(value)
  if (!url) return 'Cette adresse est illisible.'
  if (url.username || url.password) return 'L’adresse ne doit contenir ni identifiant ni mot de passe.'
  if (allowLoopback && isOwnMachine(url.hostname) && /^https?:$/.test(url.protocol)) return null
  if (url.protocol !== 'https:') return 'L’adresse doit commencer par https://.'
  // The URL parser omits the protocol's default port.
  if (url.port !== '') return 'Seul le port 443 est admis.'
  if (!url.hostname.includes('.') && !url.hostname.startsWith('[')) return 'Ce nom n’est pas celui d’un serveur public.'
  return null
}
