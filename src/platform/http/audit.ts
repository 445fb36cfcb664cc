import type { Db, Tx } from '#platform/db/pool.ts'
import type { Input, Operation } from '#shared/contract.ts'
import type { Context } from './caller.ts'

type Values = Record<string, unknown>
/** What an action knows of its own act beyond what was sent. */
export type AuditDetails = {
  subject?: { kind: string; id: number | string | null }
  reason?: string
  /** Only the fields that change, by the same names on both sides. */
  before?: Values
  after?: Values
}
export type AuditedOperation = { operation: Operation; input: Input<Operation>; context: Context; facts: AuditDetails }
/** Writes down an act of an administrator, in the transaction of the act. */
export type RecordAudit = (tx: Tx | Db, act: AuditedOperation) => Promise<void>

const known = new WeakMap<object, AuditDetails>()
/** Adds to the entry that the pipeline will write of this act; without an administrator, nothing comes of it. */
export const addAuditDetails = (tx: Tx, facts: AuditDetails) => known.set(tx, { ...known.get(tx), ...facts })
export const auditDetails = (tx: object): AuditDetails => known.get(tx) ?? {}
