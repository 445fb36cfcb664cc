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
  'remboursements-revenus',
  'terminees',
  'toutes',
] as const
export type Stage = (typeof stages)[number]

/**
 * Values of `filtersStatusValue` beside the statuses, for a seller. Each holds in addition to the statuses: due before
 * today; a proof of goods made on demand is not approved yet, or none is awaited; an open return or dispute; a refund that
 * the buyer's bank sent back.
 */
export const saleConditions = ['LATE', 'AWAITS_APPROVAL', 'CAN_START', 'OPEN_RETURN', 'REFUND_RETURNED'] as const
export type SaleCondition = (typeof saleConditions)[number]

type StageRule = {
  label: string
  /** Empty: any status. */
  statuses: readonly OrderStatus[]
  conditions?: readonly SaleCondition[]
}

/** One row per stage, in the order of the work; a late order, or one with an open return, appears in two stages. */
export const stageRules: Record<Stage, StageRule> = {
  'en-retard': { label: 'En retard', statuses: ['TO_PREPARE', 'READY_TO_SHIP'], conditions: ['LATE'] },
  'bons-a-tirer': { label: 'Bons à tirer', statuses: ['TO_PREPARE'], conditions: ['AWAITS_APPROVAL'] },
  'a-preparer': { label: 'À préparer', statuses: ['TO_PREPARE'], conditions: ['CAN_START'] },
  'a-retirer': { label: 'À retirer', statuses: ['READY_TO_PICK'] },
  pretes: { label: 'Prêtes à partir', statuses: ['READY_TO_SHIP'] },
  expediees: { label: 'Expédiées', statuses: ['SHIPPED'] },
  retours: { label: 'Retours et litiges', statuses: [], conditions: ['OPEN_RETURN'] },
  'remboursements-revenus': { label: 'Remboursements revenus', statuses: [], conditions: ['REFUND_RETURNED'] },
  terminees: { label: 'Terminées', statuses: ['DELIVERED', 'COMPLETED', 'CANCELLED'] },
  toutes: { label: 'Toutes', statuses: [] },
}

/** Nearly always empty: shown while an order has it. */
export const rareStages: readonly Stage[] = ['remboursements-revenus']

/** The stage as `filtersStatusValue`. */
export const stageValues = (stage: Stage): (OrderStatus | SaleCondition)[] => [
  ...stageRules[stage].statuses,
  ...(stageRules[stage].conditions ?? []),
]

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
