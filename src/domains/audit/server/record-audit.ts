import type { Db, Tx } from '#platform/db/pool.ts'
import type { RecordAudit } from '#platform/http/audit.ts'
import type { Caller } from '#platform/http/caller.ts'
import { redacted, shortAddress, subjectKindOf } from '../rules.ts'

const json = (value: unknown) => JSON.stringify(redacted(value))

type Entry = {
  operation: string
  kind: string
  id: unknown
  reason: string | null
  input: unknown
  before?: unknown
  after?: unknown
}

async function write(db: Db | Tx, caller: Pick<Caller, 'user' | 'viewer' | 'address'>, entry: Entry) {
  const actor = caller.viewer ?? caller.user
  if (!actor) return
  await db
    .insertInto('audit_entries')
    .values({
      user_id: actor.id,
      role: actor.roles.includes('SUPER_ADMIN') ? 'SUPER_ADMIN' : 'ADMIN',
      operation: entry.operation,
      subject_kind: entry.kind,
      subject_id: entry.id === null ? null : String(entry.id),
      reason: entry.reason,
      input: json(entry.input),
      before: entry.before ? json(entry.before) : null,
      after: entry.after ? json(entry.after) : null,
      address: shortAddress(caller.address),
    })
    .execute()
}

/** Inserts an entry; the pipeline calls it for every administrator operation, in the same transaction. */
export const recordAudit: RecordAudit = async (tx, { operation, input, context, facts }) => {
  const { params, body } = input as { params: Record<string, unknown>; body: Record<string, unknown> | undefined }
  const given = typeof body?.reason === 'string' ? body.reason : null
  await write(tx, context, {
    operation: `${operation.method} ${operation.path}`,
    kind: facts.subject?.kind ?? subjectKindOf(operation.path),
    id: facts.subject ? facts.subject.id : (params.id ?? Object.values(params)[0] ?? null),
    reason: facts.reason ?? (given || null),
    input: { ...params, ...body },
    ...(facts.before ? { before: facts.before } : {}),
    ...(facts.after ? { after: facts.after } : {}),
  })
}

type Download = { path: string; kind: string; id: string | null; input: unknown }
/** Logs a file download: download routes run outside the pipeline, so they call it before they send. */
export const auditDownload = (db: Db, caller: Pick<Caller, 'user' | 'viewer' | 'address'>, taken: Download) =>
  write(db, caller, { ...taken, operation: `GET ${taken.path}`, reason: null })
