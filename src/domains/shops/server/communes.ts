import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { postcodesFrom, townSearch } from '../rules.ts'

export type CommuneRow = {
  insee: string
  name: string
  postcodes: string[]
  population: number
  latitude: number | null
  longitude: number | null
}

/** The best matches for a name or postcode being typed; a misspelt name finds the nearest ones. */
export async function findCommunes(db: Db, typed: string, limit: number): Promise<CommuneRow[]> {
  const { pattern, postcode } = townSearch(typed)
  if (!pattern && !postcode) return []
  const codes = postcode && postcodesFrom(postcode)
  const start = pattern ?? ''
  const { rows } = await sql<CommuneRow>`
    SELECT insee, name, postcodes, population, latitude, longitude FROM communes
    WHERE (${pattern}::text IS NULL OR plain_text(name) ~ ${`\\m${start}`})
      AND (${codes}::text[] IS NULL OR postcodes && ${codes}::text[])
    ORDER BY plain_text(name) ~ ${`^${start}$`} DESC, plain_text(name) ~ ${`^${start}\\M`} DESC,
      plain_text(name) ~ ${`^${start}`} DESC, population DESC, insee
    LIMIT ${limit}`.execute(db)
  return rows.length || !pattern || postcode ? rows : findMisspelt(db, typed, limit)
}

async function findMisspelt(db: Db, typed: string, limit: number): Promise<CommuneRow[]> {
  const { rows } = await sql<CommuneRow>`
    SELECT insee, name, postcodes, population, latitude, longitude FROM communes
    WHERE plain_text(name) % plain_text(${typed})
    ORDER BY similarity(plain_text(name), plain_text(${typed})) DESC, population DESC, insee LIMIT ${limit}`.execute(db)
  return rows
}
