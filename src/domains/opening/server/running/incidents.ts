/** Messages about a failure or planned work. Each write invalidates every cached page: the banner is on all of them. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import {
  type changeIncident,
  type Incident,
  type IncidentBody,
  incidentsTag,
  type publishIncident,
} from '../../contract-incidents.ts'
import { readOnlySentence, type SitePart } from '../../rules/site-parts.ts'
import { readReadOnly } from './read-only.ts'

type Row = {
  id: number
  title: string
  text: string
  parts: SitePart[]
  starts_at: Date
  ends_at: Date | null
  changed_at: Date
  state: Incident['state']
}

const columns = sql`id, title, text, parts, starts_at, ends_at, changed_at,
  CASE WHEN starts_at > now() THEN 'planned' WHEN ends_at <= now() THEN 'over' ELSE 'current' END AS state`

const present = ({ starts_at, ends_at, changed_at, id, ...row }: Row): Incident => ({
  ...row,
  id: Number(id),
  startsAt: starts_at.toISOString(),
  endsAt: ends_at?.toISOString() ?? null,
  changedAt: changed_at.toISOString(),
})

export async function findIncidents(db: Db): Promise<Incident[]> {
  const { rows } = await sql<Row>`SELECT ${columns} FROM incidents ORDER BY starts_at DESC, id DESC LIMIT 100`.execute(
    db,
  )
  return rows.map(present)
}

/** What everybody reads: current first, then planned, then past. */
export async function loadStatus(db: Db) {
  const { rows } = await sql<Row>`SELECT ${columns} FROM incidents
    WHERE ends_at IS NULL OR ends_at > now() - interval '1 year'
    ORDER BY (ends_at IS NOT NULL AND ends_at <= now()), starts_at > now(), starts_at DESC, id DESC LIMIT 50`.execute(
    db,
  )
  return { readOnly: await readReadOnly(db), incidents: rows.map(present) }
}

/** One statement: every page of a logged-in user needs it. */
export async function loadSiteNotice(db: Db): Promise<{ notice: string | null }> {
  const { rows } = await sql<{ title: string | null; read_only: boolean | null }>`SELECT
    (SELECT title FROM incidents WHERE starts_at <= now() AND (ends_at IS NULL OR ends_at > now())
      ORDER BY starts_at DESC, id DESC LIMIT 1) AS title,
    (SELECT read_only FROM read_only_switches ORDER BY id DESC LIMIT 1) AS read_only`.execute(db)
  const [found] = rows
  const sentences = [found?.title, found?.read_only ? readOnlySentence : null].filter(Boolean)
  return { notice: sentences.length ? sentences.join(' — ') : null }
}

const valuesOf = ({ title, text, parts, endsAt }: IncidentBody) => ({
  title,
  text,
  parts: [...new Set(parts)],
  // Without a zone: the database reads it in French time.
  ends_at: sql<Date | null>`${endsAt ?? null}::timestamptz`,
})

/** An end before the start has no meaning. */
const checkOrder = async (tx: Tx, { startsAt, endsAt }: IncidentBody, startedAt?: Date) => {
  if (endsAt === undefined) return
  const { rows } = await sql<{ fits: boolean }>`SELECT ${endsAt}::timestamptz
    > coalesce(${startsAt ?? null}::timestamptz, ${startedAt ?? null}::timestamptz, now()) AS fits`.execute(tx)
  if (!rows[0]?.fits) throw fail('INVALID_INPUT', { fields: { endsAt: 'La fin vient après le début' } })
}

export async function insertIncident(tx: Tx, { body }: Input<typeof publishIncident>, userId: number) {
  await checkOrder(tx, body)
  const { id } = await tx
    .insertInto('incidents')
    .values({
      ...valuesOf(body),
      starts_at: sql<Date>`coalesce(${body.startsAt ?? null}::timestamptz, now())`,
      user_id: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const incident = await finish(tx, id)
  addAuditDetails(tx, { subject: { kind: 'incidents', id: incident.id }, after: { title: incident.title } })
  return incident
}

const lock = async (tx: Tx, id: number) => {
  const row = await tx
    .selectFrom('incidents')
    .select([
      'id',
      'title',
      'starts_at',
      sql<boolean>`starts_at <= now() AND (ends_at IS NULL OR ends_at > now())`.as('current'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

export async function updateIncident(tx: Tx, { params: { id }, body }: Input<typeof changeIncident>) {
  const before = await lock(tx, id)
  await checkOrder(tx, body, before.starts_at)
  await tx
    .updateTable('incidents')
    .set({
      ...valuesOf(body),
      starts_at: sql<Date>`coalesce(${body.startsAt ?? null}::timestamptz, starts_at)`,
      changed_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
  addAuditDetails(tx, { before: { title: before.title }, after: { title: body.title } })
  return finish(tx, id)
}

export async function closeIncident(tx: Tx, id: number) {
  const { current } = await lock(tx, id)
  if (!current) throw fail('CONFLICT')
  // One that starts and ends in the same transaction would end before it starts.
  await tx
    .updateTable('incidents')
    .set({ ends_at: sql<Date>`greatest(now(), starts_at + interval '1 microsecond')`, changed_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  return finish(tx, id)
}

async function finish(tx: Tx, id: number): Promise<Incident> {
  await invalidatePages(tx, incidentsTag)
  const { rows } = await sql<Row>`SELECT ${columns} FROM incidents WHERE id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw fail('NOT_FOUND')
  return present(row)
}
