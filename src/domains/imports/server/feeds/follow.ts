/** What a feed does when its import reaches the end of a stage, in the transaction of that stage. */
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { AppError } from '#shared/errors.ts'
import { limitFault } from '../../rules/feeds.ts'
import { attributesFault, columnsFault } from '../../rules.ts'
import { checkPlaces } from '../actions.ts'
import { type ImportRecord, lockImport } from '../record.ts'
import { beginStage } from '../stages.ts'
import { mailFeedWaiting } from './mails.ts'
import { endRun, failRun } from './runs.ts'

/** The run that started an import; the import is locked first, so that locks are taken in one order. */
async function lockRun(tx: Tx, importId: number, states: readonly ('importing' | 'waiting')[]) {
  return tx
    .selectFrom('import_feed_runs as r')
    .innerJoin('import_feeds as f', 'f.id', 'r.feed_id')
    .select([
      'r.id',
      'f.id as feedId',
      'f.name',
      'f.vendor_id as vendorId',
      'f.user_id as userId',
      'f.auto_apply as autoApply',
      'f.refused_percent as refusedPercent',
      'f.withdrawn_percent as withdrawnPercent',
    ])
    .where('r.import_id', '=', importId)
    .where('r.state', 'in', states)
    .forUpdate()
    .executeTakeFirst()
}
type Run = NonNullable<Awaited<ReturnType<typeof lockRun>>>

async function wait(tx: Tx, run: Run, importId: number, sentence: string) {
  await endRun(tx, run, 'waiting', sentence)
  await mailFeedWaiting(tx, { ...run, id: run.feedId }, { importId, sentence })
}

/** The file is read: checked at once when the seller has confirmed these columns before. */
export async function afterReading(tx: Tx, importId: number): Promise<void> {
  const run = await lockRun(tx, importId, ['importing'])
  const record = run && (await lockImport(tx, importId))
  if (!record) return
  const fault = await mappingFault(tx, record)
  if (fault) await wait(tx, run, importId, fault)
  else await beginStage(tx, importId, 'checking')
}

async function mappingFault(tx: Tx, { kind, mapping, vendor_id, settings }: ImportRecord): Promise<string | null> {
  if (!mapping.remembered) return 'Ses colonnes sont nouvelles\u00a0: vérifiez-les une fois, nous nous en souviendrons.'
  const fault = columnsFault(kind, mapping.columns) ?? attributesFault(mapping.columns, mapping.attributes ?? [])
  if (fault) return fault
  try {
    await checkPlaces(tx, vendor_id, { settings, categories: [] })
    return null
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return 'Un dépôt ou une catégorie choisis pour ce fichier n’existe plus\u00a0: vérifiez ses réglages.'
  }
}

/** Every line is checked: applied when the seller wishes it and the limits are respected. */
export async function afterChecking(tx: Tx, importId: number): Promise<void> {
  const run = await lockRun(tx, importId, ['importing'])
  if (!run) return
  const fault = run.autoApply
    ? limitFault(run, await outcomeOf(tx, run.vendorId, importId))
    : 'Le fichier est vérifié\u00a0: vous avez choisi de l’appliquer vous-même.'
  if (fault) await wait(tx, run, importId, fault)
  else await beginStage(tx, importId, 'applying')
}

/** Offers on sale that the file would withdraw, or leave without any stock. */
async function outcomeOf(tx: Tx, vendorId: number, importId: number) {
  const stockIn = (values: string) =>
    sql`(SELECT sum(value::int) FROM jsonb_each_text(${sql.ref(values)}) WHERE key = 'onHand' OR key LIKE 'onHand:%')`
  const { rows } = await sql<{ lines: number; refused: number; onSale: number; withdrawn: number }>`
    SELECT count(*)::int AS lines, count(*) FILTER (WHERE l.outcome = 'refused')::int AS refused,
      (SELECT count(*)::int FROM offers WHERE vendor_id = ${vendorId} AND status = 'published') AS "onSale",
      count(*) FILTER (WHERE l.outcome = 'update' AND o.status = 'published' AND (
        l.after ->> 'status' <> 'published' OR (${stockIn('l.after')} = 0 AND ${stockIn('l.before')} > 0)))::int AS withdrawn
    FROM import_lines l LEFT JOIN offers o ON o.id = l.offer_id WHERE l.import_id = ${importId}`.execute(tx)
  return rows[0] ?? { lines: 0, refused: 0, onSale: 0, withdrawn: 0 }
}

/** Also when the seller applied a file that waited. */
export async function afterApplying(tx: Tx, importId: number): Promise<void> {
  const run = await lockRun(tx, importId, ['importing', 'waiting'])
  if (run) await endRun(tx, run, 'applied')
}

/** The file is no catalogue, or a stage was given up. */
export async function afterFailure(tx: Tx, importId: number, sentence: string): Promise<void> {
  const run = await lockRun(tx, importId, ['importing'])
  if (run) await failRun(tx, run, sentence)
}
