/** Permits, from their submission to their end. A holder has one that waits and one accepted of each kind at most. */
import { sql } from 'kysely'
import { databaseDay, now } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { attachFiles } from '#platform/files/files.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import type { Input } from '#shared/contract.ts'
import { addDays } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { decidePermit as decideOperation, Permit, PermitSubmission } from '../contract.ts'
import { submissionFaults } from '../rules/submission.ts'
import { type PermitKind, permitForms, statementDays } from '../rules.ts'
import { type Holder, heldBy, loadPermit } from './find-permits.ts'
import { mailPermitDecided } from './mails.ts'

/** FORBIDDEN for a private buyer, who needs none; INVALID_INPUT by field. One that waits is replaced. */
export async function submitPermit(
  tx: Tx,
  holder: Holder,
  user: CurrentUser,
  given: PermitSubmission,
): Promise<Permit> {
  const form = permitForms[given.kind]
  const side = 'userId' in holder ? 'buyer' : 'seller'
  if (form.holder !== side) throw fail('INVALID_INPUT', { fields: { kind: 'Choisissez une pièce de la liste' } })
  if (side === 'buyer' && user.kind !== 'professional')
    throw fail('FORBIDDEN', { sentence: 'Ces pièces concernent les comptes professionnels.' })
  const day = await databaseDay(tx)
  const fields = submissionFaults(given, day)
  if (Object.keys(fields).length) throw fail('INVALID_INPUT', { fields })
  await lockHolder(tx, holder)
  await replace(tx, holder, given.kind, 'PENDING')
  const fileId = form.isStatement ? null : given.fileId
  if (fileId !== null) await attachFiles(tx, user.id, [fileId])
  const { id } = await tx
    .insertInto('permits')
    .values({
      ...('userId' in holder ? { user_id: holder.userId } : { vendor_id: holder.vendorId }),
      kind: given.kind,
      number: form.isStatement ? null : given.number,
      statement: form.isStatement ? given.statement : null,
      signed_by: form.isStatement ? given.signedBy : null,
      expires_on: form.isStatement ? addDays(day, statementDays) : form.expires ? given.expiresOn : null,
      file_id: fileId,
      submitted_by: user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return loadPermit(tx, id)
}

/** Two submissions at once by one holder run one after the other. */
const lockHolder = (tx: Tx, holder: Holder) =>
  sql`SELECT pg_advisory_xact_lock(hashtext(${'userId' in holder ? `permits user ${holder.userId}` : `permits seller ${holder.vendorId}`}))`.execute(
    tx,
  )

const replace = (tx: Tx, holder: Holder, kind: PermitKind, status: 'PENDING' | 'ACCEPTED') =>
  tx
    .updateTable('permits as p')
    .set({ status: 'REPLACED', decided_at: now })
    .where(heldBy(holder))
    .where('p.kind', '=', kind)
    .where('p.status', '=', status)
    .execute()

/** NOT_FOUND for another's; WRONG_STATUS once it has ended. */
export async function withdrawPermit(tx: Tx, id: number, holders: readonly Holder[]) {
  const own = await tx
    .selectFrom('permits as p')
    .select('p.status')
    .where('p.id', '=', id)
    .where(eb => eb.or(holders.map(holder => heldBy(holder)(eb))))
    .forUpdate()
    .executeTakeFirst()
  if (!own) throw fail('NOT_FOUND')
  if (own.status !== 'PENDING' && own.status !== 'ACCEPTED') throw fail('WRONG_STATUS')
  await tx.updateTable('permits').set({ status: 'WITHDRAWN', decided_at: now }).where('id', '=', id).execute()
  if (holders.some(holder => 'vendorId' in holder)) await invalidatePages(tx, 'articles')
  return { id }
}

/** The operator's decision, once: WRONG_STATUS when another was made meanwhile, or its last day is over. */
export const decidePermit = (tx: Tx, { params, body }: Input<typeof decideOperation>, user: CurrentUser) =>
  bypassRls(tx, async owner => {
    const permit = await owner
      .selectFrom('permits')
      .select(['id', 'user_id', 'vendor_id', 'status'])
      .select([
        sql<PermitKind>`kind`.as('kind'),
        sql<boolean>`coalesce(expires_on < (now() AT TIME ZONE 'Europe/Paris')::date, false)`.as('is_over'),
      ])
      .where('id', '=', params.id)
      .forUpdate()
      .executeTakeFirst()
    if (!permit) throw fail('NOT_FOUND')
    const accepts = body.decision === 'accept'
    if (permit.status !== 'PENDING' && (accepts || permit.status !== 'ACCEPTED')) throw fail('WRONG_STATUS')
    if (accepts && permit.is_over)
      throw fail('WRONG_STATUS', { sentence: 'Cette pièce n’est plus valide\u00a0: refusez-la avec ce motif.' })
    if (accepts) await replace(owner, holderOf(permit), permit.kind, 'ACCEPTED')
    const status = accepts ? ('ACCEPTED' as const) : ('REFUSED' as const)
    const reason = accepts ? null : body.reason
    await owner
      .updateTable('permits')
      .set({ status, reason, decided_by: user.id, decided_at: now })
      .where('id', '=', permit.id)
      .execute()
    // Articles show which of their sellers may sell them.
    if (permit.vendor_id !== null) await invalidatePages(tx, 'articles')
    addAuditDetails(tx, { after: { kind: permit.kind, status } })
    await mailPermitDecided(owner, { id: permit.id, kind: permit.kind, status, reason, ...holderOf(permit) })
    return { id: permit.id, status }
  })

function holderOf({ user_id, vendor_id }: { user_id: number | null; vendor_id: number | null }): Holder {
  if (user_id !== null) return { userId: user_id }
  if (vendor_id !== null) return { vendorId: vendor_id }
  throw new Error('a permit without a holder')
}
