/** Labels of days and of the selection in the seller's order list. */
import { workingDays } from '#domains/shipping/rules/working-days.ts'
import { formatShortDate } from '#shared/dates.ts'
import type { Tone } from '#ui/Badge.tsx'
import { batchSize } from '../../rules/stages.ts'
import { whyNotOrder } from '../../rules.ts'
import type { SellerOrder } from './seller-order-list.ts'

/** The due date and its urgency; null once nothing is owed. */
export function dueLabel({ daysLeft, prepareBy }: Pick<SellerOrder, 'daysLeft' | 'prepareBy'>): {
  tone: Tone
  text: string
} | null {
  if (daysLeft === null || prepareBy === null) return null
  if (daysLeft < 0) return { tone: 'danger', text: `En retard de ${workingDays(-daysLeft)}` }
  if (daysLeft === 0) return { tone: 'warning', text: 'Pour aujourd’hui' }
  return { tone: 'neutral', text: `Pour le ${formatShortDate(`${prepareBy}T12:00:00Z`)}` }
}

export const countOrders = (count: number, word: string) => `${count}\u00a0${word}${count > 1 ? 's' : ''}`

export const inProgressLabel = (count: number) =>
  count === 0 ? 'Aucune commande en cours' : `${countOrders(count, 'commande')} en cours`

const owed = (order: SellerOrder) => order.status === 'TO_PREPARE' || order.status.startsWith('READY_')

type Reason = (ticked: readonly SellerOrder[]) => string | null

/** Why the selection allows no action; null when it does. */
export const batchReason: Reason = ticked =>
  ticked.length > batchSize ? `${batchSize}\u00a0commandes au plus par lot.` : null

export const labelsReason: Reason = ticked =>
  batchReason(ticked) ??
  (ticked.some(order => order.status === 'READY_TO_SHIP' || canLabel(order)) ? null : 'Aucune n’attend d’étiquette.')

const canLabel = ({ status, deliveryMode, partlySent, proof, awaitsBalance }: SellerOrder) =>
  whyNotOrder(
    'generateLabel',
    {
      ...{ status, deliveryMode, partlySent, packed: partlySent, proof, awaitsBalance },
      ...{ refundableCents: 0, openReturn: null, sellerMayRefund: false, isReplacement: false },
    },
    'seller',
  ) === null

export const sendReason: Reason = ticked =>
  batchReason(ticked) ??
  (ticked.some(order => order.status === 'READY_TO_SHIP') ? null : 'Éditez d’abord leurs étiquettes.')

export const pickingReason: Reason = ticked =>
  batchReason(ticked) ?? (ticked.some(owed) ? null : 'Aucune n’est à préparer.')

/** Screen reader announcement of a live update; empty when no visible row changed. */
export function liveChangeLabel(before: readonly SellerOrder[], after: readonly SellerOrder[]): string {
  const known = new Map(before.map(order => [order.id, order]))
  const fresh = after.filter(order => !known.has(order.id))
  const [first] = fresh
  if (fresh.length > 1) return `${fresh.length} commandes de plus dans la liste.`
  if (first) return `Nouvelle dans la liste\u00a0: commande ${first.number}, ${first.with}.`
  const gone = before.length - after.length
  if (gone > 0) return `${countOrders(gone, 'commande')} de moins dans la liste.`
  const moved = after.filter(order => known.get(order.id)?.status !== order.status)
  return moved.length > 0 ? `${countOrders(moved.length, 'commande')} à une autre étape.` : ''
}
