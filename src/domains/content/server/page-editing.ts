/** Writing of the text pages by administrators. */
import { sql } from 'kysely'
import { databaseDay } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import type { Input } from '#shared/contract.ts'
import { addDays, formatLongDate } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import type { TextName } from '../contract.ts'
import type { EditedText, TextSource, VersionChanges, writePageVersion } from '../contract-texts.ts'
import { pageTexts } from '../rules/page-texts.ts'
import { diffWords } from '../rules/word-diff.ts'
import { mailContractVersion, mailContractWithdrawn } from './mails.ts'
import { findVersionPair, findVersions, latestRow } from './page-versions.ts'
import { readText, releasedSource } from './texts.ts'

const facts = ['title', 'description', 'lead'] as const

/** From « key: value » lines and sections to the fields of the form. */
function fieldsOf(source: string): TextSource {
  const at = source.indexOf('\n## ')
  const head = at < 0 ? source : source.slice(0, at)
  const factOf = (key: string) => new RegExp(`^${key}: (.*)$`, 'm').exec(head)?.[1]?.trim() ?? ''
  return {
    title: factOf('title'),
    description: factOf('description'),
    lead: factOf('lead'),
    body: at < 0 ? '' : source.slice(at + 1).trim(),
  }
}

export const sourceOf = ({ body, ...head }: TextSource): string =>
  `${facts.map(key => `${key}: ${head[key]}`).join('\n')}\n\n${body}\n`

export async function loadEditedText(db: Db, name: TextName): Promise<EditedText> {
  const latest = await latestRow(db, name)
  const source = latest?.source ?? releasedSource(name)
  return {
    name,
    latest: latest?.id ?? 0,
    source: fieldsOf(source),
    shown: readText(source),
    versions: await findVersions(db, name),
  }
}

/** Whether sellers rely on the text: one was sent for review, or accepted the contract. */
async function hasSellers(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    SELECT WHERE EXISTS (SELECT FROM vendors WHERE status <> 'draft') OR EXISTS (SELECT FROM contract_acceptances)`.execute(
    tx,
  )
  return rows.length > 0
}

async function checkDay(tx: Tx, name: TextName, effectiveOn: string): Promise<void> {
  const notice = pageTexts[name].noticeDays && (await hasSellers(tx)) ? pageTexts[name].noticeDays : 0
  const first = addDays(await databaseDay(tx), notice)
  if (effectiveOn >= first) return
  const why = notice
    ? `Les vendeurs sont prévenus quinze jours avant\u00a0: le ${formatLongDate(first)} au plus tôt`
    : 'Aujourd’hui au plus tôt'
  throw fail('INVALID_INPUT', { fields: { effectiveOn: why } })
}

function checkAnchors(name: TextName, body: string, source: string): void {
  const { sections } = readText(source)
  const known = new Set(sections.map(({ id }) => id))
  const gone = pageTexts[name].anchors.filter(anchor => !known.has(anchor))
  // Text before the first title belongs to no section, so the page would not show it.
  if (!body.startsWith('## '))
    throw fail('INVALID_INPUT', { fields: { body: 'Chaque partie commence par une ligne «\u00a0## Titre\u00a0»' } })
  if (gone.length)
    throw fail('INVALID_INPUT', {
      fields: { body: `Gardez une partie pour chacune de ces ancres\u00a0: ${gone.map(one => `{${one}}`).join(', ')}` },
    })
  if (known.size < sections.length)
    throw fail('INVALID_INPUT', { fields: { body: 'Deux parties ont la même ancre\u00a0: changez un titre' } })
}

export async function insertPageVersion(tx: Tx, { params, body }: Input<typeof writePageVersion>, userId: number) {
  const { effectiveOn, note, latest, ...fields } = body
  await sql`SELECT pg_advisory_xact_lock(hashtext('content.texts'))`.execute(tx)
  const former = await latestRow(tx, params.name)
  if ((former?.id ?? 0) !== latest) throw fail('CONFLICT')
  const source = sourceOf(fields)
  await checkDay(tx, params.name, effectiveOn)
  // Dates follow the order of writing, so that the latest written is the last in force.
  if (former && effectiveOn < former.effectiveOn)
    throw fail('INVALID_INPUT', {
      fields: { effectiveOn: `Une version est déjà prévue le ${formatLongDate(former.effectiveOn)}` },
    })
  checkAnchors(params.name, fields.body, source)
  const { id } = await tx
    .insertInto('page_versions')
    .values({ name: params.name, source, effective_on: effectiveOn, note, written_by: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (params.name === 'contract') await mailContractVersion(tx, { id, effectiveOn, note })
  addAuditDetails(tx, { subject: { kind: 'texts', id: params.name }, reason: note, after: { effectiveOn } })
  await invalidatePages(tx, 'content')
  return { success: true as const }
}

export async function deletePageVersion(tx: Tx, id: number) {
  await sql`SELECT pg_advisory_xact_lock(hashtext('content.texts'))`.execute(tx)
  const { rows } = await sql<{ name: string; isFuture: boolean; isAccepted: boolean; effectiveOn: string }>`
    SELECT name, EXISTS (SELECT FROM contract_acceptances a WHERE a.version_id = page_versions.id) AS "isAccepted", effective_on > current_date AS "isFuture", effective_on::text AS "effectiveOn"
    FROM page_versions WHERE id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw fail('NOT_FOUND')
  if (!row.isFuture) throw fail('CONFLICT')
  if (row.isAccepted) throw fail('CONFLICT', { sentence: 'Un vendeur a déjà accepté cette version.' })
  await tx.deleteFrom('page_versions').where('id', '=', id).execute()
  if (row.name === 'contract') await mailContractWithdrawn(tx, { id, effectiveOn: row.effectiveOn })
  addAuditDetails(tx, { subject: { kind: 'texts', id: row.name }, before: { effectiveOn: row.effectiveOn } })
  return { success: true as const }
}

export async function compareVersion(db: Db, id: number): Promise<VersionChanges> {
  const version = await findVersionPair(db, id)
  if (!version) throw fail('NOT_FOUND')
  const { name, effectiveOn, source, former } = version
  return { name, effectiveOn, parts: diffWords(former, source) }
}
