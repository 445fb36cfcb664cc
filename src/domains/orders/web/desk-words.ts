/** What the desk says of days and of what is ticked. */
import { shortDay } from '#shared/dates.ts'
import type { Tone } from '#ui/Badge.tsx'
import type { DeskOrder } from '../contract-desk.ts'
import { batchSize } from '../rules/desk.ts'
import { whyNot } from '../rules.ts'

/** The day due, and how pressing it is; null once nothing is owed any more. */
export function dueWords({ daysLeft, prepareBy }: Pick<DeskOrder, 'daysLeft' | 'prepareBy'>): {
  tone: Tone
  text: string
} | null {
  if (daysLeft === null || prepareBy === null) return null
  if (daysLeft < 0) return { tone: 'danger', text: `En retard de ${days(-daysLeft)}` }
  if (daysLeft === 0) return { tone: 'warning', text: 'Pour aujourd’hui' }
  return { tone: 'neutral', text: `Pour le ${shortDay(`${prepareBy}T12:00:00Z`)}` }
}

const days = (count: number) => `${count}\u00a0jour${count > 1 ? 's' : ''}`

export const counted = (count: number, word: string) => `${count}\u00a0${word}${count > 1 ? 's' : ''}`

export const inProgressWords = (count: number) =>
  count === 0 ? 'Aucune commande en cours' : `${counted(count, 'commande')} en cours`

const owed = (order: DeskOrder) => order.status === 'TO_PREPARE' || order.status.startsWith('READY_')

type Reason = (ticked: readonly DeskOrder[]) => string | null

/** Why nothing can be done with what is ticked; null when it can. */
export const batchReason: Reason = ticked =>
  ticked.length > batchSize ? `${batchSize}\u00a0commandes au plus par lot.` : null

export const labelsReason: Reason = ticked =>
  batchReason(ticked) ??
  (ticked.some(order => order.status === 'READY_TO_SHIP' || canLabel(order)) ? null : 'Aucune n’attend d’étiquette.')

const canLabel = ({ status, deliveryMode, partlySent }: DeskOrder) =>
  whyNot(
    'generateLabel',
    { status, deliveryMode, partlySent, refundableCents: 0, openReturn: null, sellerMayRefund: false },
    'seller',
  ) === null

export const sendReason: Reason = ticked =>
  batchReason(ticked) ??
  (ticked.some(order => order.status === 'READY_TO_SHIP') ? null : 'Éditez d’abord leurs étiquettes.')

export const pickingReason: Reason = ticked =>
  batchReason(ticked) ?? (ticked.some(owed) ? null : 'Aucune n’est à préparer.')

/** What the live list says aloud when it changed; empty when nothing that is shown did. */
export function changeWords(before: readonly DeskOrder[], after: readonly DeskOrder[]): string {
  const known = new Map(before.map(order => [order.id, order]))
  const fresh = after.filter(order => !known.has(order.id))
  const [first] = fresh
  if (fresh.length > 1) return `${fresh.length} commandes de plus dans la liste.`
  if (first) return `Nouvelle dans la liste\u00a0: commande ${first.number}, ${first.buyer}.`
  const gone = before.length - after.length
  if (gone > 0) return `${counted(gone, 'commande')} de moins dans la liste.`
  const moved = after.filter(order => known.get(order.id)?.status !== order.status)
  return moved.length > 0 ? `${counted(moved.length, 'commande')} à une autre étape.` : ''
}
