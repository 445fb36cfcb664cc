/** The estate itself: opened by a professional, shown to its members. */
import { sql } from 'kysely'
import { lockAccount } from '#domains/identity/server/access.ts'
import { queueForeignVatCheck } from '#domains/identity/server/vat/vat-checks.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser, EstateMember } from '#shared/user.ts'
import { authorName } from '#shared/user.ts'
import type { changeEstate, Estate, EstateCompany, openEstate } from '../contract.ts'
import { recordAct, requireEstateOwner } from './access.ts'
import { findCodes } from './codes.ts'
import { findMembers, findPendingInvitations } from './members.ts'
import { findSites } from './sites.ts'

const columns = ['name', 'company_number', 'vat_number', 'register_number', 'street', 'postcode', 'city'] as const

type Row = {
  name: string
  company_number: string | null
  vat_number: string | null
  register_number: string | null
  street: string | null
  postcode: string | null
  city: string | null
}
const presentCompany = ({ company_number, vat_number, register_number, ...row }: Row): EstateCompany => ({
  name: row.name,
  companyNumber: company_number,
  vatNumber: vat_number,
  registerNumber: register_number,
  street: row.street,
  postcode: row.postcode,
  city: row.city,
})

export async function loadEstate(
  db: Db,
  user: CurrentUser,
): Promise<{ estate: Estate | null; own: EstateCompany | null }> {
  if (!user.estate) return { estate: null, own: await findOwnCompany(db, user) }
  const { id, role } = user.estate
  const company = await db.selectFrom('estates').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
  const owns = role === 'owner'
  return {
    own: null,
    estate: {
      ...presentCompany(company),
      role,
      members: await findMembers(db, id, user.id, owns || role === 'accountant'),
      invitations: owns ? await findPendingInvitations(db, id) : [],
      sites: await findSites(db, id),
      codes: await findCodes(db, id),
      history: owns ? await findHistory(db, id) : [],
      waiting: await countWaiting(db, user.id, user.estate),
    },
  }
}

/** Of the account; null for a private buyer. */
async function findOwnCompany(db: Db, user: CurrentUser): Promise<EstateCompany | null> {
  if (user.kind !== 'professional') return null
  const { company_name, ...numbers } = await db
    .selectFrom('users')
    .select(['company_name', 'company_number', 'vat_number', 'register_number'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  const [address] = await db
    .selectFrom('addresses')
    .select(['street', 'postcode', 'city'])
    .where('user_id', '=', user.id)
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .execute()
  const place = { street: address?.street ?? null, postcode: address?.postcode ?? null, city: address?.city ?? null }
  return presentCompany({ name: company_name ?? '', ...numbers, ...place })
}

/** Requests that wait for an owner; for other members, theirs. */
export async function countWaiting(db: Db, userId: number, { id, role }: EstateMember): Promise<number> {
  const { waiting } = await db
    .selectFrom('estate_requests as r')
    .select(eb => eb.fn.countAll<number>().as('waiting'))
    .where('r.estate_id', '=', id)
    .where('r.status', '=', 'WAITING')
    .where(sql<boolean>`NOT EXISTS (SELECT FROM purchases p WHERE p.estate_request_id = r.id AND p.status = 'PAID')`)
    .$if(role !== 'owner', query => query.where('r.user_id', '=', userId))
    .executeTakeFirstOrThrow()
  return Number(waiting)
}

const historyLength = 30
async function findHistory(db: Db, estateId: number): Promise<Estate['history']> {
  const rows = await db
    .selectFrom('estate_history as h')
    .leftJoin('users as u', 'u.id', 'h.user_id')
    .select(['h.id', 'h.at', 'h.act', 'h.detail', 'u.first_name', 'u.last_name'])
    .where('h.estate_id', '=', estateId)
    .orderBy('h.id', 'desc')
    .limit(historyLength)
    .execute()
  return rows.map(({ id, at, act, detail, ...author }) => ({
    id,
    at: at.toISOString(),
    by: author.first_name === null ? 'ancien membre' : authorName(author),
    act,
    detail,
  }))
}

type CompanyBody = Input<typeof openEstate>['body']
const valuesOf = ({ companyNumber, vatNumber, registerNumber, ...body }: CompanyBody) => ({
  name: body.name,
  company_number: companyNumber ?? null,
  vat_number: vatNumber ?? null,
  register_number: registerNumber ?? null,
  street: body.street ?? null,
  postcode: body.postcode ?? null,
  city: body.city ?? null,
})

/** Orders placed before stay those of their buyer. */
export async function createEstate(tx: Tx, { body }: Input<typeof openEstate>, context: Context) {
  const user = requireUser(context)
  if (user.kind !== 'professional') throw fail('FORBIDDEN', { sentence: professionalsOnly })
  // Two presses at once open one estate.
  const { email_verified_at } = await lockAccount(tx, user.id)
  // Who registered an address that is not theirs could otherwise share an estate with its owner.
  if (!email_verified_at) throw fail('EMAIL_UNPROVED', { sentence: unproved })
  const known = await tx
    .selectFrom('estate_members')
    .select('estate_id')
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  if (known) throw fail('ALREADY_IN_ESTATE')
  const { id } = await tx.insertInto('estates').values(valuesOf(body)).returning('id').executeTakeFirstOrThrow()
  await tx.insertInto('estate_members').values({ estate_id: id, user_id: user.id, role: 'owner' }).execute()
  await queueForeignVatCheck(tx, body.vatNumber)
  await recordAct(tx, { id, userId: user.id }, 'opened', body.name)
  return { id }
}
const unproved = 'Confirmez d’abord l’adresse électronique de votre compte\u00a0: le lien est dans vos informations.'
const professionalsOnly =
  'Un compte de domaine est celui d’une entreprise\u00a0: indiquez d’abord votre raison sociale dans vos informations.'

export async function updateEstate(tx: Tx, { body }: Input<typeof changeEstate>, context: Context) {
  const owner = requireEstateOwner(context)
  await tx.updateTable('estates').set(valuesOf(body)).where('id', '=', owner.id).execute()
  await queueForeignVatCheck(tx, body.vatNumber)
  await recordAct(tx, owner, 'changed', body.name)
  return { success: true as const }
}
