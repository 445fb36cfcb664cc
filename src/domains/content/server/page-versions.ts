/** Versions of the text pages: what is in force, what was, and what an order accepted. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { authorName } from '#shared/user.ts'
import { type ShownText, type TextName, textNames } from '../contract.ts'
import type { TextRow, TextVersion } from '../contract-texts.ts'
import { pageTexts } from '../rules/page-texts.ts'
import { releasedOn } from '../terms.ts'
import { readText, releasedSource } from './texts.ts'

type VersionRow = { id: number; source: string; effectiveOn: string }

const inForce = sql`effective_on <= current_date ORDER BY effective_on DESC, id DESC LIMIT 1`
const columns = sql`id, source, effective_on::text AS "effectiveOn"`
const versionName = ({ id, effectiveOn }: Pick<VersionRow, 'id' | 'effectiveOn'>) => `${effectiveOn}.${id}`

/** Version of the terms of sale that a purchase accepts now. */
export const acceptedTerms = sql<string>`coalesce(
  (SELECT effective_on || '.' || id FROM page_versions WHERE name = 'cgv' AND ${inForce}), ${releasedOn}::text)`

async function currentRow(db: Db | Tx, name: TextName): Promise<VersionRow | null> {
  const { rows } =
    await sql<VersionRow>`SELECT ${columns} FROM page_versions WHERE name = ${name} AND ${inForce}`.execute(db)
  return rows[0] ?? null
}

/** The text in force, or a former version where visitors may read those. */
export async function findShownText(db: Db, name: TextName, version: string | undefined): Promise<ShownText> {
  const current = await currentRow(db, name)
  const currentName = current ? versionName(current) : releasedOn
  if (version === undefined || version === currentName)
    return shownText(current?.source ?? releasedSource(name), currentName, current?.effectiveOn ?? releasedOn, true)
  if (!pageTexts[name].dated) throw fail('NOT_FOUND')
  if (version === releasedOn) return shownText(releasedSource(name), version, releasedOn, false)
  const { rows } = await sql<VersionRow>`SELECT ${columns} FROM page_versions
    WHERE name = ${name} AND effective_on <= current_date AND effective_on || '.' || id = ${version}`.execute(db)
  const [former] = rows
  if (!former) throw fail('NOT_FOUND')
  return shownText(former.source, version, former.effectiveOn, false)
}

/** Source of the terms of sale that a purchase accepted, as its version names them. */
export async function findAcceptedTerms(db: Db, version: string): Promise<{ source: string; since: string }> {
  const [since = version, id] = version.split('.')
  if (id === undefined) return { source: releasedSource('cgv'), since }
  const { source } = await db
    .selectFrom('page_versions')
    .select('source')
    .where('name', '=', 'cgv')
    .where('id', '=', Number(id))
    .executeTakeFirstOrThrow()
  return { source, since }
}

const shownText = (source: string, version: string, since: string, isCurrent: boolean): ShownText => ({
  ...readText(source),
  version,
  since,
  isCurrent,
})

export async function listTexts(db: Db): Promise<TextRow[]> {
  const { rows } = await sql<{ name: string; since: string | null; next: string | null }>`
    SELECT name, max(effective_on) FILTER (WHERE effective_on <= current_date)::text AS since,
      min(effective_on) FILTER (WHERE effective_on > current_date)::text AS next
    FROM page_versions GROUP BY name`.execute(db)
  return textNames.map(name => {
    const row = rows.find(one => one.name === name)
    return { name, since: row?.since ?? releasedOn, isOurs: Boolean(row?.since), next: row?.next ?? null }
  })
}

/** The latest written version: the one an editor starts from; null for the release. */
export async function latestRow(db: Db | Tx, name: TextName): Promise<VersionRow | null> {
  const { rows } = await sql<VersionRow>`SELECT ${columns} FROM page_versions WHERE name = ${name}
    ORDER BY effective_on DESC, id DESC LIMIT 1`.execute(db)
  return rows[0] ?? null
}

export async function findVersions(db: Db, name: TextName): Promise<TextVersion[]> {
  const current = await currentRow(db, name)
  const rows = await db
    .selectFrom('page_versions as v')
    .leftJoin('users as u', 'u.id', 'v.written_by')
    .select(['v.id', 'v.note', 'v.written_at', 'u.first_name', 'u.last_name'])
    .select([
      sql<string>`v.effective_on::text`.as('effectiveOn'),
      sql<boolean>`v.effective_on > current_date`.as('isFuture'),
    ])
    .where('v.name', '=', name)
    .orderBy('v.effective_on', 'desc')
    .orderBy('v.id', 'desc')
    .limit(100)
    .execute()
  const written = rows.map(
    ({ id, effectiveOn, isFuture, note, written_at, ...author }): TextVersion => ({
      id,
      effectiveOn,
      state: isFuture ? 'future' : id === current?.id ? 'current' : 'past',
      note,
      who: authorName(author),
      writtenAt: written_at.toISOString(),
    }),
  )
  const released: TextVersion = {
    id: null,
    effectiveOn: releasedOn,
    state: current ? 'past' : 'current',
    note: 'Texte livré avec le programme.',
    who: null,
    writtenAt: null,
  }
  return [...written, released]
}

/** A version and the one before it, the release when there is none; null when the version is gone. */
export async function findVersionPair(db: Db | Tx, id: number) {
  const { rows } = await sql<VersionRow & { name: TextName; former: string | null }>`
    SELECT v.id, v.source, v.effective_on::text AS "effectiveOn", v.name,
      (SELECT f.source FROM page_versions f WHERE f.name = v.name AND (f.effective_on, f.id) < (v.effective_on, v.id)
        ORDER BY f.effective_on DESC, f.id DESC LIMIT 1) AS former
    FROM page_versions v WHERE v.id = ${id}`.execute(db)
  const [row] = rows
  return row ? { ...row, former: row.former ?? releasedSource(row.name) } : null
}
