/** Relay points as administrators manage them. A closed one is offered no more; its row stays for deliveries under way. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type * as contract from '../contract-relays.ts'

const perPage = 50
const columns = ['id', 'carrier', 'name', 'street', 'postcode', 'city', 'latitude', 'longitude', 'closed'] as const

/** Every word in the number, the name, the town or the start of the postcode. */
const matching = (q: string | undefined): RawBuilder<boolean> =>
  sql<boolean>`plain_text(concat_ws(' ', id, carrier, name, city, postcode)) LIKE ALL (
    SELECT '%' || word || '%' FROM unnest(regexp_split_to_array(plain_text(${q ?? ''}), '\\s+')) word)`

export async function findRelayRows(db: Db, { query: { q, page } }: Input<typeof contract.listRelayPoints>) {
  const { total } = await db
    .selectFrom('relay_points')
    .select(eb => eb.fn.countAll<number>().as('total'))
    .where(matching(q))
    .executeTakeFirstOrThrow()
  const relays = await db
    .selectFrom('relay_points')
    .select(columns)
    .where(matching(q))
    .orderBy('closed')
    .orderBy('postcode')
    .orderBy('id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { relays, total: Number(total), page, pages: Math.max(1, Math.ceil(Number(total) / perPage)) }
}

export async function findRelayRow(db: Db | Tx, id: string): Promise<contract.RelayRow> {
  const row = await db.selectFrom('relay_points').select(columns).where('id', '=', id).executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return row
}

type Place = { postcode: string; latitude: number | null; longitude: number | null }

/** Centre of the towns of each postcode, for points without coordinates. */
async function findCentres(tx: Tx, points: readonly Place[]) {
  const postcodes = [...new Set(points.filter(isUnplaced).map(({ postcode }) => postcode))]
  const { rows } = await sql<{ postcode: string; latitude: number; longitude: number }>`
    SELECT p.postcode, avg(c.latitude) AS latitude, avg(c.longitude) AS longitude FROM unnest(${postcodes}::text[]) p (postcode)
    JOIN communes c ON c.postcodes @> ARRAY[p.postcode] WHERE c.latitude IS NOT NULL GROUP BY 1`.execute(tx)
  return new Map(rows.map(({ postcode, ...centre }) => [postcode, centre]))
}
const isUnplaced = ({ latitude, longitude }: Place) => latitude === null || longitude === null

async function located<P extends Place>(tx: Tx, points: readonly P[], fieldOf: (rank: number) => string) {
  const centres = await findCentres(tx, points)
  return points.map((point, rank) => {
    const { latitude, longitude } = point
    if (latitude !== null && longitude !== null) return { ...point, latitude, longitude }
    const centre = centres.get(point.postcode)
    if (!centre)
      throw fail('INVALID_INPUT', {
        fields: { [fieldOf(rank)]: 'Code postal inconnu\u00a0: indiquez latitude et longitude' },
      })
    return { ...point, ...centre }
  })
}

export async function upsertRelays(tx: Tx, { body: { points } }: Input<typeof contract.addRelayPoints>) {
  const ids = points.map(({ id }) => id)
  const seen = new Set<string>()
  for (const [rank, id] of ids.entries()) {
    if (seen.has(id))
      throw fail('INVALID_INPUT', { fields: { [`points.${rank}.id`]: 'Ce numéro est déjà dans le fichier' } })
    seen.add(id)
  }
  const rows = await located(tx, points, rank => `points.${rank}.postcode`)
  const known = await tx.selectFrom('relay_points').select('id').where('id', 'in', ids).execute()
  await sql`
    INSERT INTO relay_points (id, carrier, name, street, postcode, city, latitude, longitude)
    SELECT id, carrier, name, street, postcode, city, latitude, longitude
    FROM jsonb_populate_recordset(NULL::relay_points, ${JSON.stringify(rows)}::jsonb)
    ON CONFLICT (id) DO UPDATE SET carrier = excluded.carrier, name = excluded.name, street = excluded.street,
      postcode = excluded.postcode, city = excluded.city, latitude = excluded.latitude, longitude = excluded.longitude,
      closed = false`.execute(tx)
  const result = { added: ids.length - known.length, changed: known.length }
  addAuditDetails(tx, { after: result })
  return result
}

export async function updateRelay(tx: Tx, { params, body }: Input<typeof contract.changeRelayPoint>) {
  const { id, closed, ...before } = await findRelayRow(tx, params.id)
  const [after = before] = await located(tx, [body], () => 'postcode')
  await tx.updateTable('relay_points').set(after).where('id', '=', id).execute()
  addAuditDetails(tx, { before, after })
  return { success: true as const }
}

export async function setRelayClosed(tx: Tx, { params, body }: Input<typeof contract.closeRelayPoint>) {
  const { numUpdatedRows } = await tx
    .updateTable('relay_points')
    .set({ closed: body.closed })
    .where('id', '=', params.id)
    .where('closed', '<>', body.closed)
    .executeTakeFirstOrThrow()
  if (!Number(numUpdatedRows)) {
    await findRelayRow(tx, params.id)
    throw fail('CONFLICT')
  }
  addAuditDetails(tx, { before: { closed: !body.closed }, after: { closed: body.closed } })
  return { success: true as const }
}
