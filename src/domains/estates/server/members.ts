import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import { mayMail } from '#platform/mail/limits.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { EstateRole } from '#shared/user.ts'
import type { changeEstateMember, EstatePerson, Invitation, inviteEstateMember } from '../contract.ts'
import { estateRoleLabels, limitWords, maxMembers } from '../rules.ts'
import { recordAct, requireEstate, requireEstateOwner } from './access.ts'
import { monthCentsSql } from './allowance.ts'
import { mailEstateInvitation } from './mails.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const done = { success: true as const }

/** `sums`: with what each ordered this month. */
export async function findMembers(db: Db, estateId: number, me: number, sums: boolean): Promise<EstatePerson[]> {
  const rows = await db
    .selectFrom('estate_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'm.role', 'm.order_limit_cents', 'm.month_limit_cents'])
    .select(['m.sees_orders', monthCentsSql.as('month_cents')])
    .where('m.estate_id', '=', estateId)
    .orderBy('m.joined_at')
    .orderBy('u.id')
    .execute()
  return rows.map(row => ({
    userId: row.id,
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    // The column's CHECK constraint allows these roles only.
    role: row.role as EstateRole,
    orderLimitCents: row.order_limit_cents,
    monthLimitCents: row.month_limit_cents,
    seesOrders: row.sees_orders,
    monthCents: sums || row.id === me ? row.month_cents : 0,
    isMe: row.id === me,
  }))
}

export async function findPendingInvitations(db: Db, estateId: number): Promise<Invitation[]> {
  const rows = await db
    .selectFrom('estate_invitations')
    .select(['id', 'email', 'role', 'order_limit_cents', 'month_limit_cents', 'expires_at'])
    .where('estate_id', '=', estateId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    email: row.email,
    role: row.role as EstateRole,
    orderLimitCents: row.order_limit_cents,
    monthLimitCents: row.month_limit_cents,
    expiresAt: row.expires_at.toISOString(),
  }))
}

type Rights = Input<typeof changeEstateMember>['body']
/** Only a buyer has limits; owners and accountants read every order anyway. */
const rightsOf = ({ role, orderLimitCents, monthLimitCents, seesOrders }: Rights) => ({
  role,
  order_limit_cents: role === 'buyer' ? orderLimitCents : null,
  month_limit_cents: role === 'buyer' ? monthLimitCents : null,
  sees_orders: (role === 'buyer' || role === 'requester') && seesOrders,
})

const rightsWords = ({ role, orderLimitCents, monthLimitCents }: Rights): string =>
  role === 'buyer'
    ? `${estateRoleLabels.buyer.label}, ${limitWords({ orderLimitCents, monthLimitCents })}`
    : estateRoleLabels[role].label

/** Returns the same response whether or not the address has an account; only the mail to its owner differs. */
export async function inviteToEstate(tx: Tx, { body }: Input<typeof inviteEstateMember>, context: Context) {
  const owner = requireEstateOwner(context)
  await refuseTooMany(tx, owner.id)
  // Beyond the mail limit nothing changes: the link mailed before stays valid.
  if (!(await mayMail(tx, { kind: 'invitation', to: body.email, caller: owner.userId }))) return done
  const token = randomBytes(32).toString('base64url')
  const { name } = await tx.selectFrom('estates').select('name').where('id', '=', owner.id).executeTakeFirstOrThrow()
  const row = { ...rightsOf(body), token_hash: hashOf(token), invited_by: owner.userId }
  await tx
    .insertInto('estate_invitations')
    .values({ ...row, estate_id: owner.id, email: body.email })
    .onConflict(conflict =>
      conflict
        .columns(['estate_id', 'email'])
        .doUpdateSet({ ...row, expires_at: sql<Date>`now() + interval '7 days'` }),
    )
    .execute()
  await recordAct(tx, owner, 'invited', `${body.email}, ${rightsWords(body)}`)
  await mailEstateInvitation(tx, name, token, body)
  return done
}

async function refuseTooMany(tx: Tx, estateId: number) {
  const { count } = await tx
    .selectFrom('estate_members')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('estate_id', '=', estateId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxMembers)
    throw fail('CONFLICT', { sentence: `Un domaine a ${maxMembers} membres au plus\u00a0: retirez-en un d’abord.` })
}

export async function revokeInvitation(tx: Tx, id: number, context: Context) {
  const owner = requireEstateOwner(context)
  const gone = await tx
    .deleteFrom('estate_invitations')
    .where('id', '=', id)
    .where('estate_id', '=', owner.id)
    .returning('id')
    .execute()
  if (gone.length === 0) throw fail('NOT_FOUND')
  return done
}

/** The link works once, for the address it was sent to, while the user belongs to no estate. */
export async function joinByInvitation(tx: Tx, token: string, context: Context) {
  const me = requireUser(context)
  const invitation = await tx
    .deleteFrom('estate_invitations')
    .where('token_hash', '=', hashOf(token))
    .where('email', '=', me.email)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['estate_id', 'role', 'order_limit_cents', 'month_limit_cents', 'sees_orders'])
    .executeTakeFirst()
  if (!invitation) throw fail('INVITATION_EXPIRED')
  const joined = await tx
    .insertInto('estate_members')
    .values({ ...invitation, user_id: me.id })
    .onConflict(conflict => conflict.doNothing())
    .returning('user_id')
    .execute()
  if (joined.length === 0) throw fail('ALREADY_IN_ESTATE')
  const { estate_id: id } = invitation
  await recordAct(tx, { id, userId: me.id }, 'joined', me.email)
  const { name } = await tx.selectFrom('estates').select('name').where('id', '=', id).executeTakeFirstOrThrow()
  return { estate: name, role: invitation.role as EstateRole }
}

export async function setMemberRights(tx: Tx, { params, body }: Input<typeof changeEstateMember>, context: Context) {
  const owner = requireEstateOwner(context)
  const member = await lockedMember(tx, owner.id, params.userId)
  if (member.isLastOwner && body.role !== 'owner') throw fail('LAST_OWNER')
  await tx.updateTable('estate_members').set(rightsOf(body)).where('user_id', '=', params.userId).execute()
  if (body.role !== 'owner') await revokeInvitationsOf(tx, params.userId)
  await recordAct(tx, owner, 'role', `${member.name}\u00a0: ${rightsWords(body)}`)
  return done
}

/** Their requests fall with their membership. Before the members are locked: a purchase locks the request first. */
const withdrawRequests = (tx: Tx, userId: number) =>
  tx
    .updateTable('estate_requests')
    .set({ status: 'WITHDRAWN' })
    .where('user_id', '=', userId)
    .where('status', 'in', ['WAITING', 'APPROVED'])
    .execute()

/** An owner removes anybody; any member removes themself. Their sessions see it at their next request. */
export async function endMembership(tx: Tx, userId: number, context: Context) {
  const caller = requireEstate(context)
  if (caller.role !== 'owner' && userId !== caller.userId) throw fail('FORBIDDEN')
  await withdrawRequests(tx, userId)
  const member = await lockedMember(tx, caller.id, userId)
  if (member.isLastOwner) throw fail('LAST_OWNER')
  await recordAct(tx, caller, userId === caller.userId ? 'left' : 'removed', member.name)
  await deleteMember(tx, userId)
  return done
}

const revokeInvitationsOf = (tx: Tx, userId: number) =>
  tx.deleteFrom('estate_invitations').where('invited_by', '=', userId).execute()

export async function deleteMember(tx: Tx, userId: number) {
  await revokeInvitationsOf(tx, userId)
  await tx.deleteFrom('estate_members').where('user_id', '=', userId).execute()
}

/** Locks all members, so that one owner stays when two leave concurrently. */
async function lockedMember(tx: Tx, estateId: number, userId: number) {
  const members = await tx
    .selectFrom('estate_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.user_id', 'm.role', 'u.first_name', 'u.last_name'])
    .where('m.estate_id', '=', estateId)
    .orderBy('m.user_id')
    .forUpdate('m')
    .execute()
  const member = members.find(({ user_id }) => user_id === userId)
  if (!member) throw fail('NOT_FOUND')
  const owners = members.filter(({ role }) => role === 'owner')
  const name = `${member.first_name} ${member.last_name}`
  return { name, isLastOwner: member.role === 'owner' && owners.length === 1, isAlone: members.length === 1 }
}

/** Why the account of this member cannot be erased yet: others need an owner. */
export async function findLastOwnerObstacle(tx: Tx, userId: number): Promise<string | null> {
  const own = await tx.selectFrom('estate_members').select('estate_id').where('user_id', '=', userId).executeTakeFirst()
  if (!own) return null
  const { isLastOwner, isAlone } = await lockedMember(tx, own.estate_id, userId)
  return isLastOwner && !isAlone
    ? 'Vous êtes le dernier gérant de votre domaine\u00a0: nommez-en un autre, ou retirez ses membres d’abord.'
    : null
}
