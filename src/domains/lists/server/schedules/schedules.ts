/** A list's season and cuvée, and its schedule. The list's lock is held by every change. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { findAddress, findAddresses } from '#domains/identity/server/addresses/addresses.ts'
import { databaseDay } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { addDays } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type {
  changeListSchedule,
  ScheduleChoices,
  ScheduledSummary,
  scheduleList,
  setListTemplate,
} from '../../contract-schedules.ts'
import {
  dateAfter,
  favouritesNotScheduled,
  nameForSeason,
  noDayLeft,
  type Rhythm,
  type ScheduledStatus,
  type ScheduleStatus,
  type ScheduleUnit,
} from '../../rules/schedule.ts'
import { findOwnList, insertLines, lockList, refuseTooManyLists } from '../purchase-lists.ts'

const ordersShown = 6

export async function setTemplate(
  tx: Tx,
  { params: { id }, body: { season, cuvee } }: Input<typeof setListTemplate>,
  userId: number,
) {
  await lockPlainList(tx, id, userId)
  await tx
    .updateTable('purchase_lists')
    .set({ season: season ?? null, cuvee: cuvee || null })
    .where('id', '=', id)
    .execute()
  return { id }
}

/** The copy has no schedule: dates are chosen anew for each season. */
export async function copyToNextSeason(tx: Tx, id: number, userId: number): Promise<{ id: number }> {
  const { name, season, cuvee } = await findOwnList(tx, id, userId)
  if (season === null) throw fail('CONFLICT', { sentence: 'Donnez d’abord une campagne à cette liste.' })
  await refuseTooManyLists(tx, userId)
  const copy = await tx
    .insertInto('purchase_lists')
    .values({ user_id: userId, name: nameForSeason(name, season, season + 1), season: season + 1, cuvee })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertLines(
    tx,
    copy.id,
    sql`SELECT variant_id, offer_id, quantity, position FROM purchase_list_lines WHERE list_id = ${id}`,
  )
  return copy
}

async function lockPlainList(tx: Tx, id: number, userId: number) {
  await lockList(tx, id, userId)
  const { favourites } = await findOwnList(tx, id, userId)
  if (favourites) throw fail('CONFLICT', { sentence: favouritesNotScheduled })
}

const columns = [
  sql<ScheduleUnit>`s.unit`.as('unit'),
  's.every',
  sql<string[]>`s.days::text[]`.as('days'),
  sql<string | null>`s.next_on::text`.as('nextOn'),
  sql<ScheduleStatus>`s.status`.as('status'),
  's.lead_days as leadDays',
  's.address_id as addressId',
  's.approver_id as approverId',
  's.month_day as monthDay',
] as const

/** Members of the user's estate who may pay: an owner, or a buyer within their limits. */
const approversOf = (db: Db | Tx, user: CurrentUser) =>
  db
    .selectFrom('estate_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', sql<string>`concat_ws(' ', u.first_name, u.last_name)`.as('name')])
    .where('m.estate_id', '=', user.estate?.id ?? 0)
    .where('m.role', 'in', ['owner', 'buyer'])
    .where('m.user_id', '<>', user.id)
    .orderBy('name')
    .execute()

export async function showSchedule(db: Db, id: number, user: CurrentUser): Promise<ScheduleChoices> {
  await findOwnList(db, id, user.id)
  const found = await db
    .selectFrom('list_schedules as s')
    .select(columns)
    .where('s.list_id', '=', id)
    .executeTakeFirst()
  const addresses = await findAddresses(db, user.id, user.estate?.id)
  const cuvees = await db
    .selectFrom('vineyard_places')
    .select('name')
    .where(
      sql<SqlBool>`(user_id = ${user.id}
        OR user_id IN (SELECT m.user_id FROM estate_members m WHERE m.estate_id = ${user.estate?.id ?? 0}))`,
    )
    .where('kind', '=', 'CUVEE')
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
  const { monthDay: _, ...schedule } = found ?? { monthDay: 1 }
  return {
    schedule: found ? (schedule as Omit<typeof found, 'monthDay'>) : null,
    orders: await findScheduled(db, sql`o.list_id = ${id}`, ordersShown),
    addresses: addresses.map(address => ({ id: address.id, label: addressWords(address) })),
    approvers: await approversOf(db, user),
    cuvees: [...new Set(cuvees.map(({ name }) => name))],
    today: await databaseDay(db),
  }
}

type Named = { site?: string | null; recipient: string; street: string; postcode: string; city: string }
export const addressWords = ({ site, recipient, street, postcode, city }: Named) =>
  `${site ?? recipient}, ${street}, ${postcode} ${city}`

export const findScheduled = (db: Db | Tx, which: RawBuilder<unknown>, atMost: number): Promise<ScheduledSummary[]> =>
  db
    .selectFrom('scheduled_orders as o')
    .select(['o.id', 'o.name', sql<ScheduledStatus>`o.status`.as('status'), sql<string>`o.due_on::text`.as('dueOn')])
    .where(sql<boolean>`${which}`)
    .orderBy('o.due_on', 'desc')
    .limit(atMost)
    .execute()

export async function setSchedule(tx: Tx, { params: { id }, body }: Input<typeof scheduleList>, user: CurrentUser) {
  await lockPlainList(tx, id, user.id)
  const today = await databaseDay(tx)
  const { unit, every, firstOn, leadDays, addressId, approverId } = body
  const days = unit === 'DAYS' ? body.days : []
  const nextOn = unit === 'DAYS' ? days.find(day => day > today) : firstOn
  if (!nextOn || nextOn <= today || nextOn > addDays(today, 800))
    throw fail('CONFLICT', { sentence: noDayLeft, fields: { [unit === 'DAYS' ? 'days' : 'firstOn']: noDayLeft } })
  if (addressId !== undefined) await findAddress(tx, user.id, addressId, user.estate?.id)
  if (approverId !== undefined && !(await approversOf(tx, user)).some(one => one.id === approverId))
    throw fail('NOT_FOUND')
  const values = {
    unit,
    every: unit === 'DAYS' ? 1 : every,
    days: sql<string[]>`${days}::date[]`,
    month_day: Number(nextOn.slice(8)),
    next_on: nextOn,
    status: 'ACTIVE',
    lead_days: leadDays,
    address_id: addressId ?? null,
    approver_id: approverId ?? null,
  } as const
  await tx
    .insertInto('list_schedules')
    .values({ list_id: id, ...values })
    .onConflict(conflict => conflict.column('list_id').doUpdateSet(values))
    .execute()
  return { id }
}

type Schedule = Rhythm & { nextOn: string | null; status: ScheduleStatus }

export async function changeSchedule(
  tx: Tx,
  { params: { id, act } }: Input<typeof changeListSchedule>,
  userId: number,
): Promise<{ id: number }> {
  await lockList(tx, id, userId)
  const schedule = await tx
    .selectFrom('list_schedules as s')
    .select(columns)
    .where('s.list_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!schedule) throw fail('NOT_FOUND')
  const change = changeOf(act, schedule, await databaseDay(tx))
  if (!change) throw fail('CONFLICT', { sentence: 'La programmation a changé entre-temps\u00a0: rechargez la page.' })
  await tx.updateTable('list_schedules').set(change).where('list_id', '=', id).execute()
  return { id }
}

/** Null when the schedule is not in a state for it. */
function changeOf(act: Input<typeof changeListSchedule>['params']['act'], schedule: Schedule, today: string) {
  const { status, nextOn } = schedule
  if (status === 'ENDED') return null
  if (act === 'end') return { status: 'ENDED', next_on: null } as const
  if (act === 'pause') return status === 'ACTIVE' ? ({ status: 'PAUSED' } as const) : null
  if (nextOn === null || (act === 'resume') !== (status === 'PAUSED')) return null
  // Dates of the pause are over.
  const resumedAfter = nextOn > today ? addDays(nextOn, -1) : today
  const next = dateAfter(schedule, nextOn, act === 'skip' ? nextOn : resumedAfter)
  return next === null ? ({ status: 'ENDED', next_on: null } as const) : ({ status: 'ACTIVE', next_on: next } as const)
}
