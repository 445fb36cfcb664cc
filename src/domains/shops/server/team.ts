import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import { mayMail } from '#platform/mail/limits.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { SellerRole } from '#shared/user.ts'
import type { changeMember, inviteMember, setMemberMails, Team } from '../contract-seller.ts'
import { mayReceive, type TeamMail, teamMailNames, teamMails } from '../rules/team-mails.ts'
import { mailInvitation } from './mails.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const done = { success: true as const }

export async function findTeam(db: Db, vendorId: number, me: number): Promise<Team> {
  const members = await db
    .selectFrom('vendor_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id', 'u.first_name', 'u.last_name', 'u.email', 'm.role', 'm.may_refund', 'm.mails'])
    .where('m.vendor_id', '=', vendorId)
    .orderBy('u.id')
    .execute()
  const invitations = await db
    .selectFrom('vendor_invitations')
    .select(['id', 'email', 'role', 'may_refund', 'expires_at'])
    .where('vendor_id', '=', vendorId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('id')
    .execute()
  return {
    // The columns' CHECK constraints allow these roles and mails only.
    members: members.map(row => ({
      userId: row.id,
      name: `${row.first_name} ${row.last_name}`,
      email: row.email,
      role: row.role as SellerRole,
      mayRefund: row.may_refund,
      mails: row.mails as TeamMail[],
      isMe: row.id === me,
    })),
    invitations: invitations.map(row => ({
      id: row.id,
      email: row.email,
      role: row.role as SellerRole,
      mayRefund: row.may_refund,
      expiresAt: row.expires_at.toISOString(),
    })),
  }
}

/** Returns the same response whether or not the address has an account; only the mail to its owner differs. */
export async function inviteToTeam(tx: Tx, vendorId: number, { body }: Input<typeof inviteMember>, context: Context) {
  const inviter = requireUser(context).id
  // Beyond the mail limit nothing changes: the link mailed before stays valid.
  if (!(await mayMail(tx, { kind: 'invitation', to: body.email, caller: inviter }))) return done
  const token = randomBytes(32).toString('base64url')
  const { name } = await tx.selectFrom('vendors').select('name').where('id', '=', vendorId).executeTakeFirstOrThrow()
  const row = { token_hash: hashOf(token), role: body.role, may_refund: body.mayRefund, invited_by: inviter }
  await tx
    .insertInto('vendor_invitations')
    .values({ ...row, vendor_id: vendorId, email: body.email })
    .onConflict(conflict =>
      conflict
        .columns(['vendor_id', 'email'])
        .doUpdateSet({ ...row, expires_at: sql<Date>`now() + interval '7 days'` }),
    )
    .execute()
  await mailInvitation(tx, name, token, body)
  return done
}

export async function withdrawFromTeam(tx: Tx, vendorId: number, id: number) {
  const gone = await tx
    .deleteFrom('vendor_invitations')
    .where('id', '=', id)
    .where('vendor_id', '=', vendorId)
    .returning('id')
    .execute()
  if (gone.length === 0) throw fail('NOT_FOUND')
  return done
}

/** Revokes the invitations that this member sent. */
export const withdrawSentBy = (tx: Tx, userId: number) =>
  tx.deleteFrom('vendor_invitations').where('invited_by', '=', userId).execute()

/** The link works once, for the address it was sent to, while the user belongs to no seller. */
export async function joinAsMember(tx: Tx, token: string, context: Context) {
  const me = requireUser(context)
  const invitation = await tx
    .deleteFrom('vendor_invitations')
    .where('token_hash', '=', hashOf(token))
    .where('email', '=', me.email)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning(['vendor_id', 'role', 'may_refund'])
    .executeTakeFirst()
  if (!invitation) throw fail('INVITATION_EXPIRED')
  const joined = await tx
    .insertInto('vendor_members')
    .values({ ...invitation, user_id: me.id })
    .onConflict(conflict => conflict.doNothing())
    .returning('user_id')
    .execute()
  if (joined.length === 0) throw fail('ALREADY_SELLER')
  const { name } = await tx
    .selectFrom('vendors')
    .select('name')
    .where('id', '=', invitation.vendor_id)
    .executeTakeFirstOrThrow()
  return { vendor: name }
}

export async function changeTeamRole(tx: Tx, vendorId: number, { params, body }: Input<typeof changeMember>) {
  const member = await lockedMember(tx, vendorId, params.userId)
  if (member.isLastOwner && body.role !== 'owner') throw fail('LAST_OWNER')
  await tx
    .updateTable('vendor_members')
    .set({
      role: body.role,
      may_refund: body.mayRefund,
      mails: sql<string[]>`ARRAY(SELECT unnest(mails) INTERSECT SELECT unnest(${mailsFor(body.role)}::text[]))`,
    })
    .where('user_id', '=', params.userId)
    .execute()
  return done
}

const mailsFor = (role: SellerRole) => teamMailNames.filter(topic => mayReceive(role, topic))

export async function chooseMails(tx: Tx, vendorId: number, { params, body }: Input<typeof setMemberMails>) {
  const { role } = await lockedMember(tx, vendorId, params.userId)
  const refused = body.mails.find(topic => !mayReceive(role, topic))
  if (refused)
    throw fail('INVALID_INPUT', {
      fields: { mails: `Ce rôle ne reçoit pas «\u00a0${teamMails[refused].label}\u00a0».` },
    })
  await tx
    .updateTable('vendor_members')
    .set({ mails: [...new Set(body.mails)] })
    .where('user_id', '=', params.userId)
    .execute()
  return done
}

export async function removeFromTeam(tx: Tx, vendorId: number, userId: number) {
  const member = await lockedMember(tx, vendorId, userId)
  if (member.isLastOwner) throw fail('LAST_OWNER')
  await tx.deleteFrom('vendor_members').where('user_id', '=', userId).where('vendor_id', '=', vendorId).execute()
  return done
}

/** Locks the whole team, so that one owner stays when two leave concurrently. */
async function lockedMember(tx: Tx, vendorId: number, userId: number) {
  const team = await tx
    .selectFrom('vendor_members')
    .select(['user_id', 'role'])
    .where('vendor_id', '=', vendorId)
    .orderBy('user_id')
    .forUpdate()
    .execute()
  const member = team.find(({ user_id }) => user_id === userId)
  if (!member) throw fail('NOT_FOUND')
  const owners = team.filter(({ role }) => role === 'owner')
  return { role: member.role as SellerRole, isLastOwner: member.role === 'owner' && owners.length === 1 }
}
