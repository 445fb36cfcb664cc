import type { Db, Tx } from '#platform/db/pool.ts'
import type { Input, Operation } from '#shared/contract.ts'
import type { Context } from './caller.ts'

type Values = Record<string, unknown>
/** What an action records in the audit log beyond its input. */
export type AuditDetails = {
  subject?: { kind: string; id: number | string | null }
  reason?: string
  /** Only the fields that change, under the same names on both sides. */
  before?: Values
  after?: Values
}
export type AuditedOperation = { operation: Operation; input: Input<Operation>; context: Context; facts: AuditDetails }
/** Writes an administrator's action to the audit log, in the transaction of that action. */
export type RecordAudit = (tx: Tx | Db, act: AuditedOperation) => Promise<void>

const known = new WeakMap<object, AuditDetails>()
/** Adds details to the audit entry that the pipeline writes; has no effect when the caller is not an administrator. */
export const addAuditDetails = (tx: Tx, facts: AuditDetails) => known.set(tx, { ...known.get(tx), ...facts })
export const auditDetails = (tx: object): AuditDetails => known.get(tx) ?? {}
