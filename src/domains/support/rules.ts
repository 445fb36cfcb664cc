/** Topics of a ticket; the operator filters by them. */
export const topics = {
  order: 'Une commande',
  delivery: 'Une livraison ou un retrait',
  payment: 'Un paiement ou un remboursement',
  account: 'Mon compte ou mes données',
  seller: 'Vendre sur Cep & Chai',
  report: 'Signaler un contenu ou un produit',
  accessibility: 'Une difficulté d’accès au site',
  other: 'Autre chose',
} as const
export type Topic = keyof typeof topics
// Object.keys is typed string[].
export const topicKeys = Object.keys(topics) as [Topic, ...Topic[]]

export const ticketStatuses = { open: 'À répondre', answered: 'Répondue', closed: 'Clôturée' } as const
export type TicketStatus = keyof typeof ticketStatuses

export type TicketActor = 'requester' | 'operator'
export type TicketAction = 'reply' | 'note' | 'close'

/** Who may take which action in which status, and the resulting status; a requester's message reopens any ticket. */
const rules: Record<
  TicketAction,
  { from: Partial<Record<TicketActor, readonly TicketStatus[]>>; to: TicketStatus | null }
> = {
  reply: { from: { requester: ['open', 'answered', 'closed'], operator: ['open', 'answered'] }, to: null },
  note: { from: { operator: ['open', 'answered', 'closed'] }, to: null },
  close: { from: { requester: ['open', 'answered'], operator: ['open', 'answered'] }, to: 'closed' },
}

export const mayOnTicket = (action: TicketAction, actor: TicketActor, status: TicketStatus): boolean =>
  rules[action].from[actor]?.includes(status) ?? false

/** Status after an allowed action. */
export function ticketAfter(action: TicketAction, actor: TicketActor, status: TicketStatus): TicketStatus {
  if (action === 'reply') return actor === 'requester' ? 'open' : 'answered'
  return rules[action].to ?? status
}
