import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { AppError, fail } from '#shared/errors.ts'
import type { decideArticleRequest as operation } from '../../contract-requests.ts'
import { sheetFields, variantFields } from '../../contract-sheet-fields.ts'
import { isAddition, sameValue, withField } from '../../rules/article-sheet.ts'
import { lockDescriptions } from '../checks.ts'
import { findStoredSheet, type StoredSheet } from '../sheet/find-sheet.ts'
import { lockSheet, writeSheet } from '../sheet/write-sheet.ts'
import {
  type ArchiveOffers,
  editable,
  type GivenVariant,
  removeVariant,
  restoreVariant,
  writeVariants,
} from '../sheet/write-variants.ts'
import { currentFields, type FieldRow, findFields } from './find-requests.ts'
import { mailRequestDecided } from './mails.ts'
import { applyProposedFiles, releaseProposedFiles } from './proposed-files.ts'

/** Of two decisions at once, the second is a CONFLICT; so is one about a merged article or a field that changed. */
export async function decideArticleRequest(
  tx: Tx,
  { params, body }: Input<typeof operation>,
  context: Context,
  archiveOffers: ArchiveOffers,
) {
  // First, as sellers do who add a file to the request.
  await lockDescriptions(tx)
  const request = await tx
    .selectFrom('article_change_requests')
    .select(['id', 'article_id', 'vendor_id', 'status'])
    .where('id', '=', params.id)
    .forUpdate()
    .executeTakeFirst()
  if (!request) throw fail('NOT_FOUND')
  if (request.status !== 'open') throw fail('CONFLICT', { sentence: 'Cette demande n’est plus en cours.' })
  const fields = await findFields(tx, request.id)
  const decisionOn = new Map(body.decisions.map(given => [given.field, given]))
  if (fields.some(({ field }) => !decisionOn.has(field)))
    throw fail('INVALID_INPUT', { fields: { decisions: 'Décidez de chaque champ' } })
  const unexplained = fields.filter(({ field }) => isUnexplained(decisionOn.get(field)))
  if (unexplained.length)
    throw fail('INVALID_INPUT', {
      fields: Object.fromEntries(unexplained.map(({ field }) => [field, 'Dites au vendeur pourquoi vous refusez.'])),
    })
  const accepted = fields.filter(({ field }) => decisionOn.get(field)?.decision === 'accepted')
  const operatorId = requireUser(context).id
  if (accepted.length) {
    const stored = await lockSheet(tx, request.article_id, null)
    await applyFields(tx, stored, accepted, archiveOffers)
    await applyProposedFiles(tx, stored, operatorId, accepted)
  }
  await releaseProposedFiles(
    tx,
    fields.filter(field => !accepted.includes(field)),
  )
  await sql`UPDATE article_change_fields f SET decision = d.decision, reason = d.reason
    FROM jsonb_to_recordset(${JSON.stringify([...decisionOn.values()])}::jsonb) AS d (field text, decision text, reason text)
    WHERE f.request_id = ${request.id} AND f.field = d.field`.execute(tx)
  await tx
    .updateTable('article_change_requests')
    .set({ status: 'decided', decided_at: new Date(), decided_by: operatorId })
    .where('id', '=', request.id)
    .execute()
  const counts = { accepted: accepted.length, refused: fields.length - accepted.length }
  addAuditDetails(tx, { subject: { kind: 'articles', id: request.article_id } })
  await mailRequestDecided(tx, request, counts)
  return counts
}

type Decision = Input<typeof operation>['body']['decisions'][number]
const isUnexplained = (given: Decision | undefined) => given?.decision === 'refused' && given.reason.trim() === ''

const variantField = /^variants\.(\d+)\.(.+)$/

async function applyFields(tx: Tx, stored: StoredSheet, accepted: readonly FieldRow[], archiveOffers: ArchiveOffers) {
  const current = currentFields(stored)
  const stale = accepted.filter(({ field, before }) => !sameValue(current[field], before))
  if (stale.length)
    throw fail('CONFLICT', {
      sentence:
        'Un champ accepté a changé depuis la demande\u00a0: rechargez la page, puis refusez-le ou modifiez la fiche.',
    })
  const ofSheet = accepted.filter(({ field }) => !(variantField.test(field) || isAddition(field)))
  if (ofSheet.length) {
    const after = ofSheet.reduce((sheet, { field, after }) => withField(sheet, field, after), stored.sheet)
    const parsed = sheetFields.safeParse(after)
    if (!parsed.success) throw fail('CONFLICT', { sentence: notWhole })
    await writeSheet(tx, stored, parsed.data)
  }
  await applyVariants(tx, stored.id, accepted, archiveOffers)
}

const notWhole =
  'Les champs acceptés ne font pas une fiche complète\u00a0: acceptez ceux qui vont ensemble, ou modifiez la fiche.'

async function applyVariants(tx: Tx, articleId: number, accepted: readonly FieldRow[], archiveOffers: ArchiveOffers) {
  const stored = await findStoredSheet(tx, articleId)
  const given = [...changedVariants(stored, accepted), ...accepted.flatMap(newVariant)]
  if (given.length) await written(() => writeVariants(tx, stored, given), given, accepted)
  for (const { field, after } of accepted) {
    const [, id] = archivedField.exec(field) ?? []
    if (!id) continue
    // Read again: an article always has a variant left.
    const now = await findStoredSheet(tx, articleId)
    if (after === true) await removeVariant(tx, now, Number(id), archiveOffers)
    else await restoreVariant(tx, now, Number(id))
  }
}

const archivedField = /^variants\.(\d+)\.archived$/

const newVariant = ({ variant }: FieldRow): GivenVariant[] => (variant ? [{ id: null, ...variant }] : [])

function changedVariants(stored: StoredSheet, accepted: readonly FieldRow[]): GivenVariant[] {
  const changes = accepted.flatMap(({ field, after }) => {
    const [, id, inner] = variantField.exec(field) ?? []
    return id && inner && inner !== 'archived' ? [{ id: Number(id), field: inner, after }] : []
  })
  return [...new Set(changes.map(({ id }) => id))].map(id => {
    const variant = stored.variants.find(known => known.id === id && !known.archived)
    if (!variant) throw fail('CONFLICT', { sentence: 'Une déclinaison de la demande n’existe plus.' })
    const after = changes
      .filter(change => change.id === id)
      .reduce((values, change) => withField(values, change.field, change.after), editable(variant))
    const parsed = variantFields.safeParse(after)
    if (!parsed.success) throw fail('CONFLICT', { sentence: notWhole })
    return { id, ...parsed.data }
  })
}

/** Faults of the variants under the names of the request’s fields: an EAN or a name may have been taken since. */
async function written(write: () => Promise<unknown>, given: readonly GivenVariant[], accepted: readonly FieldRow[]) {
  try {
    await write()
  } catch (error) {
    if (!(error instanceof AppError && error.fields)) throw error
    const newFields = accepted.filter(({ variant }) => variant).map(({ field }) => field)
    const known = given.filter(({ id }) => id !== null).length
    const fields = Object.entries(error.fields).map(([name, sentence]) => {
      const [, rank, inner] = /^variants\.(\d+)\.(.+)$/.exec(name) ?? []
      const id = given[Number(rank)]?.id
      const field = id ? `variants.${id}.${inner}` : newFields[Number(rank) - known]
      return [field ?? name, sentence]
    })
    throw fail('INVALID_INPUT', { fields: Object.fromEntries(fields) })
  }
}
