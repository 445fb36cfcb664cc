/** Which mails are notifications: their kind, whether they can be received otherwise, and the words of the page. */
export const notificationKinds = ['orders', 'returns', 'messages', 'reviews', 'alerts'] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const channels = ['mail', 'digest', 'account'] as const
export type Channel = (typeof channels)[number]
export const channelLabels: Record<Channel, string> = {
  mail: 'Tout de suite, par courriel',
  digest: 'Une fois par jour, dans un résumé',
  account: 'Dans mon compte seulement',
}

export const kindTexts: Record<NotificationKind, { label: string; hint: string }> = {
  orders: { label: 'Suivi de commande', hint: 'Commande prête, expédiée, livrée.' },
  returns: { label: 'Retours', hint: 'Chaque étape d’un retour ou d’une réclamation.' },
  messages: { label: 'Messages', hint: 'Messages non lus des vendeurs, réponses à vos demandes d’aide.' },
  reviews: { label: 'Avis', hint: 'Invitation à donner votre avis, publication, réponse du vendeur.' },
  alerts: { label: 'Alertes', hint: 'Retour en stock, baisses de prix et commandes programmées.' },
}

/** By the beginning of a mail's event. */
const prefixes: Record<NotificationKind, readonly string[]> = {
  orders: ['order-ready', 'order-shipped', 'shipment-sent', 'order-delivered', 'parcel-trouble', 'preorder-week'],
  returns: ['return'],
  messages: ['messages-unread', 'ticket-replied'],
  reviews: ['review-invitation', 'review-published', 'review-replied'],
  alerts: ['stock-alert', 'price-alert', 'scheduled-order'],
}
/** Always by mail, as the law or safety requires, and listed too. */
const alwaysMailed = [
  'order-confirmed',
  'order-cancelled',
  'order-refunded',
  'order-refund-returned',
  'purchase-refunded',
  'invoice-replaced',
  'recall',
  'review-refused',
  'proof-sent',
  'proof-reminder',
  'debit-announced',
  'balance-due',
  'balance-reminder',
  'balance-default',
  'credit-decided',
  'group-closed',
  'group-left-out',
  'group-offer-added',
  'group-ended',
  'group-lapsed',
  'group-arrived',
  'wine-parcels',
  'collection-cancelled',
  'collection-received',
] as const

const begins = (event: string, prefix: string) => event.startsWith(`${prefix}:`) || event.startsWith(`${prefix}-`)

/** Null for a mail that is always sent. */
export const kindOfEvent = (event: string): NotificationKind | null =>
  notificationKinds.find(kind => prefixes[kind].some(prefix => begins(event, prefix))) ?? null

/** Beginnings of the events that the page lists, for a regular expression of PostgreSQL. */
export const listedEvents = `^(${[...Object.values(prefixes).flat(), ...alwaysMailed].join('|')})[:-]`

export const shownDays = 90
