import type { Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Ground } from '../../rules/review.ts'
import type { ContestPath } from './mails.ts'

type OwnTakedown = { kind: 'article'; id: number; reason: string; ground: Ground; automated: boolean }

/** Records a takedown without a notice, in a domain above this one, and gives its sellers a link to contest it. */
export type RecordOwnTakedown = (tx: Tx, takedown: OwnTakedown, context: Context) => Promise<ContestPath>
