import type { RecordAct } from '#platform/http/acts.ts'
import { redacted, shortAddress, subjectKindOf } from '../rules.ts'

const json = (value: unknown) => JSON.stringify(redacted(value))

/** One line of the journal; the pipeline calls it for every act of an administrator, in the act's own transaction. */
export const recordAct: RecordAct = async (tx, { operation, input, context, facts }) => {
  const actor = context.viewer ?? context.user
  if (!actor) return
  const { params, body } = input as { params: Record<string, unknown>; body: Record<string, unknown> | undefined }
  const given = typeof body?.reason === 'string' ? body.reason : null
  const id = facts.subject ? facts.subject.id : (params.id ?? Object.values(params)[0] ?? null)
  await tx
    .insertInto('audit_entries')
    .values({
      user_id: actor.id,
      role: actor.roles.includes('SUPER_ADMIN') ? 'SUPER_ADMIN' : 'ADMIN',
      operation: `${operation.method} ${operation.path}`,
      subject_kind: facts.subject?.kind ?? subjectKindOf(operation.path),
      subject_id: id === null ? null : String(id),
      reason: facts.reason ?? (given || null),
      input: json({ ...params, ...body }),
      before: facts.before ? json(facts.before) : null,
      after: facts.after ? json(facts.after) : null,
      address: shortAddress(context.address),
    })
    .execute()
}
