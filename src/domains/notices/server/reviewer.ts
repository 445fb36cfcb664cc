import { findOperatorEmails } from '#domains/identity/server/admin/operators.ts'
import type { Db, Tx } from '#platform/db/pool.ts'

/** The author of a decision does not judge the complaint about it, unless this is the only administrator. */
export const mustBeJudgedByAnother = async (db: Db | Tx, decisionBy: number | null, userId: number): Promise<boolean> =>
  decisionBy === userId && (await findOperatorEmails(db)).length > 1
