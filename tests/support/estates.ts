/** Estates with members, as rows, for tests that start with them. */
import type { Db } from '#platform/db/pool.ts'
import type { EstateRole } from '#shared/user.ts'
import { createUser } from './factories.ts'

type Rights = { order_limit_cents?: number; month_limit_cents?: number; sees_orders?: boolean }

export async function createEstate(db: Db, name = 'Domaine des Essais') {
  const { id } = await db
    .insertInto('estates')
    .values({ name, company_number: '38196049100011', vat_number: 'FR18381960491' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function joinAs(db: Db, estateId: number, userId: number, role: EstateRole, rights: Rights = {}) {
  await db
    .insertInto('estate_members')
    .values({ estate_id: estateId, user_id: userId, role, ...rights })
    .execute()
}

/** A new account in this role. */
export async function createMember(db: Db, estateId: number, role: EstateRole, rights: Rights = {}) {
  const userId = await createUser(db, { kind: 'professional' })
  await joinAs(db, estateId, userId, role, rights)
  return userId
}
