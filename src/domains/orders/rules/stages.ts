/** Stages of the seller's order list, and due dates. */
import { type ClosedDays, dispatchDay, isClosedOn } from '#domains/shipping/rules/working-days.ts'
import { addDays } from '#shared/dates.ts'
import { isWorkingDay } from '#shared/holidays.ts'
import type { OrderStatus } from '../rules.ts'

export const stages = [
  'en-retard',
  'bons-a-tirer',
  'a-preparer',
  'a-retirer',
  'pretes',
  'expediees',
  'retours',
  'terminees',
  'toutes',
] as const
export type Stage = (typeof stages)[number]

type StageRule = {
  label: string
  /** Null: any status. */
  statuses: readonly OrderStatus[] | null
  /** Only orders with an open return or dispute. */
  withReturn?: true
  /** Sorted by due date, late orders first; the others by creation, newest first. */
  byDue?: true
  /** Only orders due before today. */
  late?: true
  /** Whether a proof of goods made on demand is not approved yet. */
  awaitsApproval?: boolean
}

/** One row per stage, in the order of the work; a late order, or one with an open return, appears in two stages. */
export const stageRules: Record<Stage, StageRule> = {
  'en-retard': { label: 'En retard', statuses: ['TO_PREPARE', 'READY_TO_SHIP'], byDue: true, late: true },
  'bons-a-tirer': { label: 'Bons à tirer', statuses: ['TO_PREPARE'], awaitsApproval: true },
  'a-preparer': { label: 'À préparer', statuses: ['TO_PREPARE'], byDue: true, awaitsApproval: false },
  'a-retirer': { label: 'À retirer', statuses: ['READY_TO_PICK'] },
  pretes: { label: 'Prêtes à partir', statuses: ['READY_TO_SHIP'], byDue: true },
  expediees: { label: 'Expédiées', statuses: ['SHIPPED'] },
  retours: { label: 'Retours et litiges', statuses: null, withReturn: true },
  terminees: { label: 'Terminées', statuses: ['DELIVERED', 'COMPLETED', 'CANCELLED'] },
  toutes: { label: 'Toutes', statuses: null },
}

/** The seller still owes the goods to the counter or to the carrier. */
export const waitingStatuses: readonly OrderStatus[] = ['TO_PREPARE', 'READY_TO_SHIP']

/** Last working day to have an order ready; pick-up goods were promised for a specific day. */
export function prepareBy(
  paidOn: string,
  preparationDays: number,
  promisedOn: string | null,
  closures: readonly ClosedDays[],
  announcedWeek: string | null = null,
): string {
  if (promisedOn) return promisedOn
  let day = dispatchDay(paidOn, preparationDays, closures, announcedWeek)
  while (!isWorkingDay(day) || isClosedOn(closures, day)) day = addDays(day, 1)
  return day
}

/** Working days between today and the due date, closures excluded: negative when late; zero today. */
export function workingDaysLeft(
  today: string,
  { dueOn, late }: { dueOn: string; late: boolean },
  closures: readonly ClosedDays[],
): number {
  const [from, to] = today <= dueOn ? [today, dueOn] : [dueOn, today]
  let days = 0
  for (let day = from; day < to; ) {
    day = addDays(day, 1)
    if (isWorkingDay(day) && !isClosedOn(closures, day)) days += 1
  }
  if (today <= dueOn) return days
  return late ? -Math.max(1, days) : 0
}

/** Maximum size of a batch: a morning's work, and a file that opens quickly. */
export const batchSize = 50
