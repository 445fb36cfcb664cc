/** The seller's desk: where orders stand, and by when each must be ready. */
import { workingDaysAfter } from '#domains/shipping/rules.ts'
import { addDays } from '#shared/dates.ts'
import { isWorkingDay } from '#shared/holidays.ts'
import type { OrderStatus } from '../rules.ts'

export const stages = ['a-preparer', 'a-retirer', 'pretes', 'expediees', 'retours', 'terminees', 'toutes'] as const
export type Stage = (typeof stages)[number]

type StageRule = {
  label: string
  /** Null: whatever the status. */
  statuses: readonly OrderStatus[] | null
  /** Only orders with goods on their way back, or in dispute. */
  withReturn?: true
  /** Sorted by the day they are due, the late ones first; the others by the day they came, newest first. */
  byDue?: true
}

/** One row per stage, in the order of the work; an order with an open return stands in two. */
export const stageRules: Record<Stage, StageRule> = {
  'a-preparer': { label: 'À préparer', statuses: ['TO_PREPARE'], byDue: true },
  'a-retirer': { label: 'À retirer', statuses: ['READY_TO_PICK'] },
  pretes: { label: 'Prêtes à partir', statuses: ['READY_TO_SHIP'], byDue: true },
  expediees: { label: 'Expédiées', statuses: ['SHIPPED'] },
  retours: { label: 'Retours et litiges', statuses: null, withReturn: true },
  terminees: { label: 'Terminées', statuses: ['DELIVERED', 'COMPLETED', 'CANCELLED'] },
  toutes: { label: 'Toutes', statuses: null },
}

/** The seller still owes the goods to the counter or to the carrier. */
export const waitingStatuses: readonly OrderStatus[] = ['TO_PREPARE', 'READY_TO_SHIP']

/** Last working day to have an order ready; goods to collect have been promised for a day of the shop's own. */
export function prepareBy(paidOn: string, preparationDays: number, promisedOn: string | null): string {
  if (promisedOn) return promisedOn
  let day = workingDaysAfter(paidOn, preparationDays)
  while (!isWorkingDay(day)) day = addDays(day, 1)
  return day
}

/** Working days between today and the due day: below zero, late by as many; zero, today. */
export function workingDaysLeft(today: string, dueOn: string): number {
  const [from, to] = today <= dueOn ? [today, dueOn] : [dueOn, today]
  let days = 0
  for (let day = from; day < to; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day)) days += 1
  }
  return today <= dueOn ? days : -Math.max(1, days)
}

/** What one batch may hold: a morning's work, and a file that opens at once. */
export const batchSize = 50
