/** One-time links that create administrators: the first at the start of the server, others by `bin/admin`. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { email as emailField } from '../contract.ts'
import type { acceptInvitation } from '../contract-administrators.ts'
import { isReserved, sendEmailVerification } from './email-change.ts'
import { refuseWeak } from './password-strength.ts'
import { hashPassword } from './passwords.ts'
import { createSession, endSession, readSession, sessionSeconds } from './sessions.ts'

export const invitationHours = 24
const digest = (value: string) => createHash('sha256').update(value).digest()

const hasAdministrator = async (db: Db | Tx): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('users')
      .select('id')
      .where(sql<boolean>`roles @> '{ADMIN}'`)
      .where('status', '=', 'active')
      .executeTakeFirst(),
  )

/** Only the hash is stored. Returns the path of the page. */
async function createInvitation(tx: Tx, email: string | null, role: 'ADMIN' | 'SUPER_ADMIN'): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await tx
    .insertInto('administrator_invitations')
    .values({
      token_hash: digest(token),
      email,
      role,
      expires_at: sql<Date>`now() + make_interval(hours => ${invitationHours})`,
    })
    .execute()
  return workspacePaths.administratorInvitation(token)
}

/** The link to the first administrator, which replaces every earlier one; null once there is an administrator. */
export const inviteFirstAdministrator = (db: Db): Promise<string | null> =>
  inTransaction(db, async tx => {
    // Servers that start together would otherwise each log a valid link.
    await sql`SELECT pg_advisory_xact_lock(hashtext('identity.firstAdministrator'))`.execute(tx)
    if (await hasAdministrator(tx)) return null
    await tx.deleteFrom('administrator_invitations').where('email', 'is', null).execute()
    return createInvitation(tx, null, 'SUPER_ADMIN')
  })

/** A link for this address. An existing account gets its role from a super administrator instead. */
export const inviteAdministrator = (db: Db, address: string): Promise<string> =>
  inTransaction(db, async tx => {
    const parsed = emailField.safeParse(address)
    if (!parsed.success) throw new Error(`« ${address} » n’est pas une adresse électronique`)
    const known = await tx.selectFrom('users').select('id').where('email', '=', parsed.data).executeTakeFirst()
    if (known)
      throw new Error(
        `${parsed.data} a déjà un compte\u00a0: un super-administrateur lui donne le rôle dans Administration, Utilisateurs`,
      )
    await tx.deleteFrom('administrator_invitations').where('email', '=', parsed.data).execute()
    return createInvitation(tx, parsed.data, (await hasAdministrator(tx)) ? 'ADMIN' : 'SUPER_ADMIN')
  })

async function findInvitation(db: Db | Tx, token: string) {
  const invitation = await db
    .selectFrom('administrator_invitations')
    .select(['email', 'role'])
    .where('token_hash', '=', digest(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!invitation) throw fail('INVITATION_EXPIRED', { sentence: expiredSentence })
  return invitation
}
const expiredSentence =
  'Ce lien a déjà servi ou n’est plus valable. Relancez le serveur pour le premier administrateur, ou «\u00a0bin/admin invite\u00a0» pour un autre.'

export const readInvitation = async (db: Db, token: string) => ({ email: (await findInvitation(db, token)).email })

type Settings = { demo: boolean }

/** The link works once: the row is deleted in the transaction that creates the account. */
export async function createAdministrator(
  db: Db,
  { body }: Input<typeof acceptInvitation>,
  context: Context,
  { demo }: Settings,
) {
  await findInvitation(db, body.token)
  refuseWeak(body.password, { email: body.email, names: [body.first_name, body.name] }, demo)
  const passwordHash = await hashPassword(body.password)
  const token = await inTransaction(db, async tx => {
    const { email, role } = await findInvitation(tx, body.token)
    const { numDeletedRows } = await tx
      .deleteFrom('administrator_invitations')
      .where('token_hash', '=', digest(body.token))
      .executeTakeFirstOrThrow()
    if (!Number(numDeletedRows)) throw fail('INVITATION_EXPIRED', { sentence: expiredSentence })
    if (email === null && (await hasAdministrator(tx))) throw fail('INVITATION_EXPIRED', { sentence: expiredSentence })
    if (email !== null && email !== body.email)
      throw fail('INVALID_INPUT', { fields: { email: `Cette invitation est pour ${email}` } })
    const userId = await insertAdministrator(tx, body, passwordHash, role)
    if (context.sessionId) await endSession(tx, context.sessionId)
    return createSession(tx, userId, context.userAgent)
  })
  context.setSession(token, sessionSeconds)
  const session = await readSession(db, token)
  if (!session) throw fail('WRONG_CREDENTIALS')
  return session.user
}

/** The possession of a link printed on the machine proves no mailbox: a mail of verification is sent as to others. */
async function insertAdministrator(
  tx: Tx,
  body: Input<typeof acceptInvitation>['body'],
  passwordHash: string,
  role: string,
): Promise<number> {
  const created = await tx
    .insertInto('users')
    .values({
      email: body.email,
      password_hash: passwordHash,
      first_name: body.first_name,
      last_name: body.name,
      phone: body.phone_number,
      kind: 'normal',
      roles: role === 'SUPER_ADMIN' ? ['ADMIN', 'SUPER_ADMIN'] : ['ADMIN'],
    })
    .onConflict(conflict => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created || (await isReserved(tx, body.email, created.id)))
    throw fail('REGISTRATION_REFUSED', { fields: { email: 'Cette adresse a déjà un compte' } })
  await sendEmailVerification(tx, { id: created.id, password_hash: passwordHash }, body.email)
  return created.id
}
