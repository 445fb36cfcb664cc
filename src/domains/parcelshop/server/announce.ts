import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { carriers } from '#domains/shipping/rules/tracking.ts'
import type { Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { announceDrop, ParcelShop } from '../contract.ts'
import { openDays } from '../rules/pickups.ts'
import { dropNumber, mayDo, plannedDays } from '../rules.ts'
import { lockDrop, moveParcels, setDropStatus, writeDropStep } from './lock.ts'
import { findParcelShops, findTimetable, parisNow } from './parcel-shops.ts'
import { refuseAccountant, requireReach, requireSender } from './reach.ts'

type Body = Input<typeof announceDrop>['body']
type Made = { id: number; number: string }

/** The new drop, or the one already announced with this key. */
export async function announceOwnDrop(tx: Tx, context: Context, body: Body): Promise<Made> {
  const user = requireSender(context)
  const before = await sameDrop(tx, user.id, body.key)
  if (before) return before
  const { day } = await parisNow(tx)
  const [shop] = await findParcelShops(tx, body.shopId)
  const timetable = shop && (await findTimetable(tx, shop.shopId))
  if (!shop || !timetable) throw fail('PARCEL_SHOP_CLOSED')
  // First: another request with the key waits here, and then finds this drop rather than its numbers.
  const made = await insertDrop(
    tx,
    user,
    { vendorId: timetable.vendor.id, number: dropNumber(day, randomBytes(6)) },
    body,
  )
  if (!made) return (await sameDrop(tx, user.id, body.key)) ?? conflicting()
  const faults = {
    ...(openDays(timetable, day, plannedDays).includes(body.plannedOn)
      ? {}
      : { plannedOn: `Un jour d’ouverture du magasin, dans les ${plannedDays}\u00a0jours.` }),
    ...limitFaults(shop, body),
    ...(await repeatedNumbers(tx, body)),
  }
  if (Object.keys(faults).length) throw fail('INVALID_INPUT', { fields: faults })
  await insertParcels(tx, made.id, body)
  await writeDropStep(tx, made.id, 'ANNOUNCED', user.id, body.parcels.length)
  return made
}
const conflicting = (): never => {
  throw fail('CONFLICT')
}

const sameDrop = (tx: Tx, userId: number, key: string): Promise<Made | undefined> =>
  tx
    .selectFrom('parcel_drops')
    .select(['id', 'number'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()

function limitFaults(shop: ParcelShop, { parcels }: Body): Record<string, string> {
  const faults: Record<string, string> = {}
  if (parcels.length > shop.maxParcels)
    faults.parcels = `Ce magasin prend ${shop.maxParcels}\u00a0colis au plus par dépôt.`
  for (const [index, { carrier, grams }] of parcels.entries()) {
    if (!shop.carriers.some(one => one.carrier === carrier))
      faults[`parcels.${index}.carrier`] = `${carriers[carrier].name} ne passe pas dans ce magasin.`
    if (grams > shop.maxKilos * 1_000)
      faults[`parcels.${index}.grams`] = `${shop.maxKilos}\u00a0kg au plus dans ce magasin.`
  }
  return faults
}

const labelOf = ({ carrier, trackingNumber }: { carrier: string; trackingNumber: string }) =>
  `${carrier} ${trackingNumber}`

/** Given twice, or of a parcel that somebody else announced too. */
async function repeatedNumbers(tx: Tx, { parcels }: Body): Promise<Record<string, string>> {
  const live = await bypassRls(tx, owner =>
    owner
      .selectFrom('dropped_parcels')
      .select(['carrier', 'tracking_number as trackingNumber'])
      .where('status', 'in', ['ANNOUNCED', 'RECEIVED'])
      .where(
        'tracking_number',
        'in',
        parcels.map(({ trackingNumber }) => trackingNumber),
      )
      .execute(),
  )
  const seen = new Set<string>()
  const faults: Record<string, string> = {}
  for (const [index, parcel] of parcels.entries()) {
    const label = labelOf(parcel)
    if (seen.has(label)) faults[`parcels.${index}.trackingNumber`] = 'Ce numéro est donné deux fois.'
    else if (live.some(one => labelOf(one) === label)) faults[`parcels.${index}.trackingNumber`] = alreadyAnnounced
    seen.add(label)
  }
  return faults
}
const alreadyAnnounced = 'Ce numéro est celui d’un colis déjà annoncé.'

async function insertDrop(
  tx: Tx,
  user: CurrentUser,
  { vendorId, number }: { vendorId: number; number: string },
  body: Body,
): Promise<Made | undefined> {
  const { siret } = await tx
    .selectFrom('users')
    .select('company_number as siret')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  const name = user.companyName || `${user.firstName} ${user.lastName}`
  return tx
    .insertInto('parcel_drops')
    .values({
      ...{ number, key: body.key, vendor_id: vendorId, shop_id: body.shopId, user_id: user.id },
      ...{ estate_id: user.estate?.id ?? null, planned_on: body.plannedOn, excise: body.excise },
      sender: JSON.stringify({ name, siret }),
    })
    .onConflict(conflict => conflict.columns(['user_id', 'key']).doNothing())
    .returning(['id', 'number'])
    .executeTakeFirst()
}

async function insertParcels(tx: Tx, dropId: number, { parcels }: Body): Promise<void> {
  try {
    await tx
      .insertInto('dropped_parcels')
      .values(
        parcels.map(({ carrier, trackingNumber, reference, grams, bottles }, position) => ({
          ...{ drop_id: dropId, position, carrier, tracking_number: trackingNumber },
          ...{ reference, grams, bottles },
        })),
      )
      .execute()
  } catch (error) {
    // Announced by somebody else meanwhile.
    if (error instanceof pg.DatabaseError && error.constraint === 'dropped_parcels_live')
      throw fail('CONFLICT', { sentence: alreadyAnnounced })
    throw error
  }
}

export async function cancelOwn(tx: Tx, context: Context, id: number): Promise<void> {
  const user = requireUser(context)
  const drop = await lockDrop(tx, id)
  requireReach(drop, user)
  refuseAccountant(user)
  if (!mayDo('sender', 'cancel', drop.status)) throw fail('DROP_CLOSED')
  const count = await moveParcels(tx, id, 'cancel')
  await setDropStatus(tx, id, 'CANCELLED')
  await writeDropStep(tx, id, 'CANCELLED', user.id, count)
}
