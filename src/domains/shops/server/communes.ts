import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { prefectureNear } from '../known-places.ts'
import { townSearch } from '../rules/town-search.ts'
import { knownPosition, type Position, roundedPosition } from '../rules.ts'

type Found = {
  insee: string
  name: string
  postcodes: string[]
  latitude: number | null
  longitude: number | null
}
/** `near` is the average position of communes with the same postcode, for a commune without coordinates. */
export type CommuneRow = Found & { near: Position | null }

/** Best matches for a partial name or postcode; falls back to similar names when misspelt. */
export async function findCommunes(db: Db, typed: string, limit: number): Promise<CommuneRow[]> {
  const { pattern, postcode } = townSearch(typed)
  if (!pattern && !postcode) return []
  const rows = await findByBeginning(db, pattern, postcode, limit)
  return withNeighbours(db, rows.length || !pattern || postcode ? rows : await findMisspelt(db, typed, limit))
}

async function findByBeginning(db: Db, pattern: string | null, postcode: string | null, limit: number) {
  const conditions = [
    ...(pattern ? [sql`plain_name ~ ${`\\m${pattern}`}`] : []),
    ...(postcode ? [postcodeBegins(postcode)] : []),
  ]
  const start = pattern ?? ''
  const { rows } = await sql<Found>`
    SELECT insee, name, postcodes, latitude, longitude FROM communes WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY plain_name ~ ${`^${start}$`} DESC, plain_name ~ ${`^${start}\\M`} DESC, plain_name ~ ${`^${start}`} DESC,
      population DESC, insee
    LIMIT ${limit}`.execute(db)
  return rows
}

const postcodeBegins = (postcode: string) =>
  postcode.length === 5
    ? sql`postcodes @> ${[postcode]}::text[]`
    : sql`array_to_string(postcodes, ' ') ~ ${`\\m${postcode}`}`

async function findMisspelt(db: Db, typed: string, limit: number) {
  const { rows } = await sql<Found>`
    SELECT insee, name, postcodes, latitude, longitude FROM communes
    WHERE plain_name % plain_text(${typed})
    ORDER BY similarity(plain_name, plain_text(${typed})) DESC, population DESC, insee LIMIT ${limit}`.execute(db)
  return rows
}

/** Communes that share a postcode are a few kilometres apart; their prefecture may be fifty away. */
async function withNeighbours(db: Db, found: readonly Found[]): Promise<CommuneRow[]> {
  const lost = found.filter(({ latitude }) => latitude === null).map(({ insee }) => insee)
  const { rows } = await sql<Position & { insee: string }>`
    SELECT c.insee, avg(k.latitude) AS latitude, avg(k.longitude) AS longitude
    FROM communes c JOIN communes k ON k.postcodes && c.postcodes AND k.latitude IS NOT NULL
    WHERE c.insee = any(${lost}::text[]) GROUP BY c.insee`.execute(db)
  const near = new Map(rows.map(({ insee, ...position }) => [insee, position]))
  return found.map(row => ({ ...row, near: near.get(row.insee) ?? null }))
}

/** The largest town of a postcode, null for one that no town has, and the middle of its towns. */
export type PostcodeArea = { town: string | null; middle: Position | null }

/** Where the position of no town is known, the middle is the prefecture; null overseas where neither is. */
export async function findPostcodeArea(db: Db, postcode: string): Promise<PostcodeArea> {
  const { rows } = await sql<{ town: string | null; latitude: number | null; longitude: number | null }>`
    SELECT (array_agg(name ORDER BY population DESC, insee))[1] AS town,
      avg(latitude) AS latitude, avg(longitude) AS longitude
    FROM communes WHERE postcodes @> ARRAY[${postcode}]::text[]`.execute(db)
  const { town = null, latitude = null, longitude = null } = rows[0] ?? {}
  const known = knownPosition({ latitude, longitude })
  return { town, middle: known ? roundedPosition(known) : prefectureNear(corsicanPrefix(postcode)) }
}

/** Corsican postcodes begin with 20, INSEE codes with 2A or 2B: postcodes 200 and 201 are in the south. */
const corsicanPrefix = (postcode: string) =>
  postcode.startsWith('20')
    ? postcode.replace(/^20([01])?/, (_, south) => (south === undefined ? '2B' : '2A'))
    : postcode
