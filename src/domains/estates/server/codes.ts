/** Analytic codes of an estate. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { addCode, Code, changeCode } from '../contract.ts'
import { type CodeKind, codeKindLabels, maxCodes } from '../rules.ts'
import { recordAct, requireEstateRole } from './access.ts'

/** By kind, then label; archived ones last. */
export async function findCodes(db: Db | Tx, estateId: number): Promise<Code[]> {
  const rows = await db
    .selectFrom('estate_codes')
    .select(['id', 'kind', 'label', 'archived_at'])
    .where('estate_id', '=', estateId)
    .orderBy(sql`archived_at IS NOT NULL`)
    .orderBy(sql`array_position(ARRAY['campaign', 'cuvee', 'parcel', 'other'], kind)`)
    .orderBy('label')
    .execute()
  return rows.map(({ archived_at, kind, ...row }) => ({
    ...row,
    // The column's CHECK constraint allows these kinds only.
    kind: kind as CodeKind,
    archived: archived_at !== null,
  }))
}

/** NOT_FOUND when one of these is not a code of the estate. */
export async function checkCodes(tx: Tx, estateId: number | null, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const known = await tx
    .selectFrom('estate_codes')
    .select('id')
    .where('estate_id', '=', estateId ?? 0)
    .where('id', 'in', wanted)
    .execute()
  if (known.length !== wanted.length) throw fail('NOT_FOUND')
}

const bookkeepers = ['owner', 'accountant'] as const

export async function createCode(tx: Tx, { body }: Input<typeof addCode>, context: Context) {
  const caller = requireEstateRole(context, bookkeepers)
  const { count } = await tx
    .selectFrom('estate_codes')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('estate_id', '=', caller.id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxCodes)
    throw fail('CONFLICT', { sentence: `Un domaine a ${maxCodes} codes au plus\u00a0: renommez-en un ancien.` })
  const added = await tx
    .insertInto('estate_codes')
    .values({ ...body, estate_id: caller.id })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) throw fail('CONFLICT', { sentence: nameTaken })
  await recordAct(tx, caller, 'code', `${codeKindLabels[body.kind]} ${body.label} ajouté`)
  return added
}
const nameTaken = 'Ce code existe déjà\u00a0: donnez-lui un autre nom.'

export async function updateCode(tx: Tx, { params, body }: Input<typeof changeCode>, context: Context) {
  const caller = requireEstateRole(context, bookkeepers)
  const code = await tx
    .selectFrom('estate_codes')
    .select(['kind', 'label'])
    .where('id', '=', params.id)
    .where('estate_id', '=', caller.id)
    .forUpdate()
    .executeTakeFirst()
  if (!code) throw fail('NOT_FOUND')
  const taken = await tx
    .selectFrom('estate_codes')
    .select('id')
    .where('estate_id', '=', caller.id)
    .where('kind', '=', code.kind)
    .where('label', '=', body.label)
    .where('id', '<>', params.id)
    .executeTakeFirst()
  if (taken) throw fail('CONFLICT', { sentence: nameTaken })
  await tx
    .updateTable('estate_codes')
    .set({ label: body.label, archived_at: body.archived ? sql<Date>`now()` : null })
    .where('id', '=', params.id)
    .execute()
  await recordAct(tx, caller, 'code', `${code.label}\u00a0: ${body.label}${body.archived ? ', archivé' : ''}`)
  return { success: true as const }
}
