import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { databaseDay } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { addDays } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import type { announceDeposit, publishCollection, receiveDeposit } from '../contract.ts'
import { certificateNumber, kindRules, longestNotice, receiptDays, type TakebackKind } from '../rules.ts'
import { mailCertificate, mailCollectionCancelled } from './mails.ts'

type Seller = { vendorId: number; userId: number }
type Lines = readonly { kind: TakebackKind; quantity: number }[]
const refuseField = (field: string, sentence: string): never => {
  throw fail('INVALID_INPUT', { fields: { [field]: sentence } })
}

export async function publishDay(
  tx: Tx,
  { vendorId, userId }: Seller,
  body: Input<typeof publishCollection>['body'],
): Promise<number> {
  const shop = await tx
    .selectFrom('shops')
    .select('id')
    .where('id', '=', body.shopId)
    .where('vendor_id', '=', vendorId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (!shop) throw fail('NOT_FOUND')
  const today = await databaseDay(tx)
  if (body.heldOn < today || body.heldOn > addDays(today, longestNotice))
    refuseField('heldOn', 'Un jour à venir, dans l’année.')
  if (body.closes <= body.opens) refuseField('closes', 'Après l’heure d’ouverture.')
  const { key, heldOn, opens, closes, kinds, note } = body
  const made = await tx
    .insertInto('collections')
    .values({
      ...{ vendor_id: vendorId, shop_id: shop.id, key, held_on: heldOn, opens, closes, kinds, note },
      created_by: userId,
    })
    .onConflict(conflict => conflict.columns(['vendor_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return made.id
  const same = tx.selectFrom('collections').select('id').where('vendor_id', '=', vendorId).where('key', '=', key)
  return (await same.executeTakeFirstOrThrow()).id
}

/** Its lock orders announcements, the cancellation and receipts. Only its seller, or the owner of the tables, finds it. */
async function lockCollection(tx: Tx, id: number) {
  const row = await tx
    .selectFrom('collections')
    .select(['id', 'vendor_id as vendorId', 'kinds', 'cancelled_at as cancelledAt'])
    .select(sql<number>`current_date - held_on`.as('daysSince'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}
type Locked = Awaited<ReturnType<typeof lockCollection>>

const requireComing = ({ cancelledAt, daysSince }: Locked) => {
  if (cancelledAt !== null || daysSince > 0) throw fail('COLLECTION_CLOSED')
}

export async function cancelDay(tx: Tx, { vendorId }: Seller, id: number): Promise<void> {
  const collection = await lockCollection(tx, id)
  if (collection.vendorId !== vendorId) throw fail('NOT_FOUND')
  requireComing(collection)
  await bypassRls(tx, async owner => {
    const received = await owner
      .selectFrom('collection_deposits')
      .select('id')
      .where('collection_id', '=', id)
      .where('received_at', 'is not', null)
      .executeTakeFirst()
    if (received)
      throw fail('COLLECTION_CLOSED', { sentence: 'Des emballages y sont déjà reçus\u00a0: elle a eu lieu.' })
    await owner.updateTable('collections').set({ cancelled_at: sql`now()` }).where('id', '=', id).execute()
    await mailCollectionCancelled(owner, id)
  })
}

export const announceOwn = (tx: Tx, context: Context, { params, body }: Input<typeof announceDeposit>): Promise<void> =>
  bypassRls(tx, async owner => {
    const user = requireUser(context)
    const collection = await lockCollection(owner, params.id)
    requireComing(collection)
    const lines = body.lines.filter(line => line.quantity > 0)
    for (const [index, { kind }] of lines.entries()) {
      if (!collection.kinds.includes(kind)) refuseField(`lines.${index}.kind`, 'Cette collecte ne le reprend pas.')
      if (kindRules[kind].professionalOnly && user.kind !== 'professional')
        throw fail('PROFESSIONALS_ONLY', { sentence: 'Ces collectes sont réservées aux professionnels.' })
    }
    const deposit = await owner
      .insertInto('collection_deposits')
      .values({ collection_id: params.id, user_id: user.id })
      .onConflict(conflict =>
        conflict
          .columns(['collection_id', 'user_id'])
          .doUpdateSet({ withdrawn_at: lines.length ? null : sql<Date>`now()` })
          .where('collection_deposits.received_at', 'is', null),
      )
      .returning('id')
      .executeTakeFirst()
    if (!deposit) throw fail('CONFLICT', { sentence: alreadyReceived })
    if (!lines.length)
      await owner
        .updateTable('collection_deposits')
        .set({ withdrawn_at: sql`now()` })
        .where('id', '=', deposit.id)
        .execute()
    await writeQuantities(owner, deposit.id, lines)
  })
const alreadyReceived = 'Ce dépôt est déjà reçu\u00a0: son attestation ne change plus.'

async function writeQuantities(tx: Tx, depositId: number, lines: Lines): Promise<void> {
  await tx.deleteFrom('collection_quantities').where('deposit_id', '=', depositId).execute()
  if (!lines.length) return
  await tx
    .insertInto('collection_quantities')
    .values(lines.map(({ kind, quantity }) => ({ deposit_id: depositId, kind, announced: quantity })))
    .execute()
}

/** The number of the certificate, issued once: another receipt of the same deposit is a CONFLICT. */
export async function receiveAtCounter(tx: Tx, seller: Seller, { params, body }: Input<typeof receiveDeposit>) {
  const found = await tx
    .selectFrom('collection_deposits')
    .select('collection_id')
    .where('id', '=', params.id)
    .executeTakeFirst()
  const collection = await lockCollection(tx, found?.collection_id ?? 0)
  if (collection.vendorId !== seller.vendorId) throw fail('NOT_FOUND')
  if (collection.cancelledAt !== null || collection.daysSince < 0 || collection.daysSince > receiptDays)
    throw fail('COLLECTION_CLOSED', {
      sentence: `Un dépôt se reçoit le jour de la collecte, ou dans les ${receiptDays}\u00a0jours.`,
    })
  const lines = body.lines.filter(line => line.quantity > 0)
  if (!lines.length) refuseField('lines', 'Une quantité reçue au moins.')
  for (const [index, { kind }] of lines.entries())
    if (!collection.kinds.includes(kind)) refuseField(`lines.${index}.kind`, 'Cette collecte ne le reprend pas.')
  return bypassRls(tx, async owner => {
    const number = certificateNumber(await databaseDay(owner), randomBytes(6))
    const received = await owner
      .updateTable('collection_deposits')
      .set({ number, received_at: sql`now()`, received_by: seller.userId, holder: holderSql })
      .where('id', '=', params.id)
      .where('received_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!received) throw fail('CONFLICT', { sentence: alreadyReceived })
    await owner
      .insertInto('collection_quantities')
      .values(lines.map(line => ({ deposit_id: params.id, kind: line.kind, announced: 0, received: line.quantity })))
      .onConflict(conflict =>
        conflict.columns(['deposit_id', 'kind']).doUpdateSet(eb => ({ received: eb.ref('excluded.received') })),
      )
      .execute()
    await mailCertificate(owner, params.id)
    return { number }
  })
}

const holderSql = sql<string>`(SELECT json_build_object('name', coalesce(nullif(u.company_name, ''), u.first_name || ' ' || u.last_name),
  'siret', u.company_number) FROM users u WHERE u.id = collection_deposits.user_id)`
