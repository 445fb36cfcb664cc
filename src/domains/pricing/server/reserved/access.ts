/** Requests for access to reserved offers: asked by a buyer, decided by the seller. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { SellerAccess } from '../../contract-access.ts'
import type { AccessState } from '../../rules.ts'
import { mailAccessDecided, mailAccessRequested } from './mails.ts'
import { findAccessible, findGroup } from './reserved-offers.ts'

const alreadyAsked = 'Votre demande est déjà chez ce vendeur.'
const alreadyAdmitted = 'Vous êtes déjà client agréé de ce vendeur.'
const decided = 'Cette demande a déjà reçu une réponse.'
const ownShop = 'C’est votre propre boutique.'

/** A verified seller with reserved offers; NOT_FOUND otherwise. */
async function findSeller(db: Db | Tx, vendorId: number) {
  const vendor = await db
    .selectFrom('vendors as v')
    .select(['v.id', 'v.name', 'v.slug'])
    .where('v.id', '=', vendorId)
    .where('v.status', '=', 'verified')
    .where(
      sql<boolean>`EXISTS (SELECT FROM offers o WHERE o.vendor_id = v.id AND o.reserved AND o.status = 'published')`,
    )
    .executeTakeFirst()
  if (!vendor) throw fail('NOT_FOUND')
  return vendor
}

/** They, or another member of their estate, whose row they do not see. */
const isCustomer = (db: Db | Tx, vendorId: number, userId: number) =>
  bypassRls(
    db,
    async owner =>
      (await owner
        .selectFrom('seller_customers as k')
        .select('k.id')
        .where('k.vendor_id', '=', vendorId)
        .where(
          sql<boolean>`(k.user_id = ${userId} OR k.user_id IN (SELECT x.user_id FROM estate_members m
            JOIN estate_members x ON x.estate_id = m.estate_id WHERE m.user_id = ${userId}))`,
        )
        .executeTakeFirst()) !== undefined,
  )

export async function findAccess(db: Db, vendorId: number, userId: number): Promise<SellerAccess> {
  const vendor = await findSeller(db, vendorId)
  if (await isCustomer(db, vendorId, userId))
    return { vendor, state: 'GRANTED', note: '', offers: await findAccessible(db, vendorId, userId) }
  const last = await db
    .selectFrom('access_requests')
    .select([sql<AccessState>`status`.as('status'), 'note'])
    .where('vendor_id', '=', vendorId)
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  // A customer that the seller removed since may ask again.
  const state = !last || last.status === 'GRANTED' ? 'NONE' : last.status
  return { vendor, state, note: last?.status === 'REFUSED' ? last.note : '', offers: [] }
}

export async function askAccess(tx: Tx, vendorId: number, user: CurrentUser, message: string): Promise<{ id: number }> {
  const vendor = await findSeller(tx, vendorId)
  if (user.vendorId === vendorId) throw fail('CONFLICT', { sentence: ownShop })
  if (await isCustomer(tx, vendorId, user.id)) throw fail('CONFLICT', { sentence: alreadyAdmitted })
  const account = await tx
    .selectFrom('users')
    .select(['email', 'company_name', 'company_number', 'email_verified_at'])
    .select(sql<string>`concat_ws(' ', first_name, last_name)`.as('name'))
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  // A seller decides on a person: the address has to be theirs.
  if (!account.email_verified_at) throw fail('EMAIL_UNPROVED')
  const request = await tx
    .insertInto('access_requests')
    .values({
      ...{ vendor_id: vendorId, user_id: user.id, email: account.email, name: account.name, message },
      company: account.company_name ?? '',
      company_number: account.company_number ?? '',
    })
    // Not a parameter: a plan without values would not match the partial index.
    .onConflict(on => on.columns(['vendor_id', 'user_id']).where(sql<boolean>`status = 'WAITING'`).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!request) throw fail('CONFLICT', { sentence: alreadyAsked })
  await mailAccessRequested(tx, request.id, vendor)
  return request
}

type Decision = { vendorId: number; userId: number; requestId: number }

async function lockRequest(tx: Tx, { vendorId, requestId }: Decision) {
  const request = await tx
    .selectFrom('access_requests')
    .select(['id', 'status', 'user_id as userId', 'email', 'name', 'company'])
    .where('id', '=', requestId)
    .where('vendor_id', '=', vendorId)
    .forUpdate()
    .executeTakeFirst()
  if (!request) throw fail('NOT_FOUND')
  if (request.status !== 'WAITING') throw fail('CONFLICT', { sentence: decided })
  return request
}

export async function grantAccessOf(tx: Tx, decision: Decision, groupId: number | null): Promise<void> {
  const { vendorId } = decision
  const request = await lockRequest(tx, decision)
  if (groupId !== null) await findGroup(tx, vendorId, groupId)
  const { id, userId, email } = request
  // The account that sent the request becomes a customer, whatever its address is today. What the seller noted stays.
  await bypassRls(tx, owner =>
    owner
      .insertInto('seller_customers')
      .values({ vendor_id: vendorId, email, user_id: userId, name: request.company || request.name, group_id: groupId })
      .onConflict(conflict =>
        conflict
          .columns(['vendor_id', 'email'])
          .doUpdateSet({ user_id: userId, group_id: sql`coalesce(excluded.group_id, seller_customers.group_id)` }),
      )
      .execute(),
  )
  await decide(tx, id, decision.userId, 'GRANTED', '')
}

export async function refuseAccessOf(tx: Tx, decision: Decision, note: string): Promise<void> {
  const { id } = await lockRequest(tx, decision)
  await decide(tx, id, decision.userId, 'REFUSED', note)
}

async function decide(tx: Tx, id: number, userId: number, status: AccessState, note: string): Promise<void> {
  await tx
    .updateTable('access_requests')
    .set({ status, note, decided_at: sql`now()`, decided_by: userId })
    .where('id', '=', id)
    .execute()
  await mailAccessDecided(tx, id)
}
