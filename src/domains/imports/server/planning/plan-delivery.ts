import { type DeliveryMode, deliveryModes } from '#shared/delivery.ts'
import { leastDownPaymentPercent } from '#shared/price/down-payment.ts'
import type { ParsedLine } from '../../reading/line.ts'
import type { LineChange } from '../record.ts'
import type { ImportContext, LineNotes } from './import-context.ts'
import type { KnownOffer } from './known-offers.ts'

/** Stored in a line change as one text, in the order of the modes. */
export const writeModes = (modes: readonly DeliveryMode[]) =>
  deliveryModes.filter(mode => modes.includes(mode)).join('|')
export const readModes = (text: string): DeliveryMode[] => deliveryModes.filter(mode => text.split('|').includes(mode))

const notReady = 'Ce mode de livraison n’est pas réglé dans votre boutique\u00a0: il est laissé de côté'
const notMade = 'Cette offre n’est pas fabriquée à la demande\u00a0: le délai de fabrication est laissé de côté'

const noDownPayment = 'Cette offre n’est pas fabriquée à la demande\u00a0: l’acompte est laissé de côté'
const smallDownPayment = `Un acompte est d’au moins ${leastDownPaymentPercent}\u00a0%\u00a0: celui-ci est laissé de côté`

/** Modes of the line that the seller has set up, or `present`; undefined when the line has none of them. */
export function parsedModes(
  { modes }: ImportContext,
  row: ParsedLine,
  notes: LineNotes,
  present: readonly DeliveryMode[] = [],
): DeliveryMode[] | undefined {
  if (!row.deliveryModes) return undefined
  const allowed = row.deliveryModes.filter(mode => modes.includes(mode) || present.includes(mode))
  if (allowed.length < row.deliveryModes.length) notes.warn('deliveryModes', notReady)
  return allowed.length ? allowed : undefined
}

/** A lead time changes where the offer is made on demand: the brief of the others is written by hand. */
export function parsedDelivery(
  context: ImportContext,
  row: ParsedLine,
  known: KnownOffer,
  notes: LineNotes,
): LineChange {
  const modes = parsedModes(context, row, notes, known.deliveryModes)
  const made = row.leadDays !== undefined && known.leadDays !== null
  if (row.leadDays !== undefined && !made) notes.warn('leadDays', notMade)
  return {
    ...(modes ? { deliveryModes: writeModes(modes) } : {}),
    ...(made && row.leadDays !== undefined ? { leadDays: row.leadDays } : {}),
    ...parsedDownPayment(row, known, notes),
  }
}

/** 0: none. Only of an offer made on demand. */
function parsedDownPayment(
  { downPaymentPercent: percent }: ParsedLine,
  known: KnownOffer,
  notes: LineNotes,
): LineChange {
  if (percent === undefined || (percent === 0 && known.leadDays === null)) return {}
  const reason =
    known.leadDays === null ? noDownPayment : percent > 0 && percent < leastDownPaymentPercent ? smallDownPayment : null
  if (reason === null) return { downPaymentPercent: percent }
  notes.warn('downPaymentPercent', reason)
  return {}
}

/** Of a new offer, sold from stock until its seller writes its brief. */
export function newDelivery(context: ImportContext, row: ParsedLine, notes: LineNotes) {
  if (row.leadDays !== undefined) notes.warn('leadDays', notMade)
  if (row.downPaymentPercent) notes.warn('downPaymentPercent', noDownPayment)
  return { deliveryModes: parsedModes(context, row, notes) ?? context.modes, preparationDays: row.preparationDays ?? 1 }
}
