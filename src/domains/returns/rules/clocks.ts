/** Return deadlines. Days are ISO days in Paris. */

import { addDays, earlier, later } from '#shared/dates.ts'
import { holidayOn } from '#shared/holidays.ts'
import type { ReturnKind, ReturnStatus } from '../rules.ts'

/**
 * C. conso L221-24: from the day the seller is informed of the withdrawal. The same after a fault, from the goods'
 * return (L217-17).
 */
export const refundDays = 14
/** C. conso L221-23: the buyer sends the goods back. */
export const sendBackDays = 14
/** Our rule: a returned parcel is deemed received after this many days. */
export const transitDays = 7
/** Our rule: days for a seller to decide on a return or a damage report. */
export const answerDays = 5
/** C. conso L217-10: a replacement takes 30 days at most from the request. */
export const replaceDays = 30
/** C. com. L133-3: claims against the carrier, by registered letter and with reasons. */
export const carrierClaimDays = 3

/** C. com. L133-3: three days after receipt, Sundays and holidays excluded; last day included. */
export function carrierDeadline(deliveredOn: string, postcode: string): string {
  let day = deliveredOn
  for (let left = carrierClaimDays; left > 0; ) {
    day = addDays(day, 1)
    const sunday = new Date(`${day}T12:00:00Z`).getUTCDay() === 0
    if (!sunday && holidayOn(day, postcode) === null) left -= 1
  }
  return day
}

export type ClockFacts = {
  kind: ReturnKind
  status: ReturnStatus
  requestedOn: string
  /** Day of the last action. */
  movedOn: string
  /** Proof of sending, and receipt of the goods. */
  sentOn: string | null
  receivedOn: string | null
  /** False while the seller still has them. */
  goodsLeft: boolean
}

/** Deadline of the party that must act; null when nobody must, or while they may still wait. */
export function dueOn(facts: ClockFacts): string | null {
  const { kind, status, requestedOn, movedOn } = facts
  if (status === 'REQUESTED') return addDays(movedOn, answerDays)
  if (status === 'REPLACING') return addDays(requestedOn, replaceDays)
  if (!['ACCEPTED', 'SENT', 'RECEIVED'].includes(status)) return null
  const back = earliest(facts.sentOn, facts.receivedOn)
  if (kind === 'WITHDRAWAL') return withdrawalDue(facts)
  if (kind === 'DAMAGE') return back && addDays(back, refundDays)
  const since = facts.receivedOn ?? (facts.sentOn && addDays(facts.sentOn, transitDays))
  return since && addDays(since, refundDays)
}

/** Last day of the refund of a withdrawal; null while it may wait for the goods. */
export function withdrawalDue({ requestedOn, sentOn, receivedOn, goodsLeft }: ClockFacts): string | null {
  const last = addDays(requestedOn, refundDays)
  const back = earliest(sentOn, receivedOn)
  return goodsLeft ? back && later(last, back) : last
}

const earliest = (a: string | null, b: string | null) => (a && b ? earlier(a, b) : (a ?? b))

/** A withdrawal's refund may wait for the goods or the proof that they left, whichever comes first (C. conso L221-24). */
export const mayWait = (facts: ClockFacts) =>
  facts.kind === 'WITHDRAWAL' && facts.status === 'ACCEPTED' && facts.goodsLeft && !facts.sentOn && !facts.receivedOn

/** Last day for the buyer to send the goods back; null once sent, or when nothing is expected. */
export const sendBy = (facts: ClockFacts): string | null =>
  facts.status === 'ACCEPTED' && facts.goodsLeft && !facts.sentOn && !facts.receivedOn
    ? addDays(facts.kind === 'WITHDRAWAL' ? facts.requestedOn : facts.movedOn, sendBackDays)
    : null

export const isLate = (due: string | null, today: string) => due !== null && today > due

/** Days before the deadline on which the seller receives a reminder. */
export const reminderDays = 2
