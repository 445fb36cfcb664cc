import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import { champagneTowns, prefectures } from '../known-places.ts'

type Source = { code: string; nom: string; type: string; codesPostaux?: string[]; population?: number }
type Places = Map<string, readonly [latitude: number, longitude: number]>
type Options = { geoDir?: string; log?: (line: string) => void }

/**
 * Loads the communes of France: names, postcodes and populations from INSEE and La Poste, coordinates for about 170 of
 * them. `geoDir` may contain a `communes-fr.csv` (columns code_insee, lat, lon) with the coordinates of all. Idempotent.
 */
export async function loadCommunes(tx: Tx, options: Options = {}): Promise<{ communes: number; located: number }> {
  const known: Places = new Map([...prefectures, ...champagneTowns].map(([insee, , lat, lon]) => [insee, [lat, lon]]))
  const located = new Map([...(await readPlaces(options)), ...known])
  const rows = (await readSource()).map(({ code, nom, codesPostaux = [], population = 0 }) => {
    const [latitude = null, longitude = null] = located.get(code) ?? []
    return { insee: code, name: nom.replaceAll("'", '’'), postcodes: codesPostaux, population, latitude, longitude }
  })
  await sql`
    INSERT INTO communes (insee, name, postcodes, population, latitude, longitude)
    SELECT insee, name, postcodes, population, latitude, longitude FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS row (insee text, name text, postcodes text[], population int, latitude float8, longitude float8)
    ON CONFLICT (insee) DO UPDATE SET name = excluded.name, postcodes = excluded.postcodes,
      population = excluded.population, latitude = excluded.latitude, longitude = excluded.longitude`.execute(tx)
  // Without fresh statistics the planner would choose a sequential scan for each search.
  await sql`ANALYZE communes`.execute(tx)
  await invalidatePages(tx, 'communes')
  return { communes: rows.length, located: rows.filter(row => row.latitude !== null).length }
}

async function readSource(): Promise<Source[]> {
  const file = createRequire(import.meta.url).resolve('@etalab/decoupage-administratif/data/communes.json')
  const all = JSON.parse(await readFile(file, 'utf8')) as Source[]
  return all.filter(({ type, codesPostaux }) => type === 'commune-actuelle' && codesPostaux?.length)
}

async function readPlaces({ geoDir, log = () => undefined }: Options): Promise<Places> {
  const approximate = 'les distances depuis la plupart des communes seront approximatives'
  const file = geoDir && path.join(geoDir, 'communes-fr.csv')
  if (file && existsSync(file)) return placesIn(await readFile(file, 'utf8'))
  log(file ? `${file} est absent\u00a0: ${approximate}` : `GEO_DIR n’est pas donné\u00a0: ${approximate}`)
  return new Map()
}

function placesIn(csv: string): Places {
  const [head = '', ...lines] = csv.split(/\r?\n/)
  const [insee = -1, latitude = -1, longitude = -1] = ['code_insee', 'lat', 'lon'].map(name =>
    head.split(',').indexOf(name),
  )
  const places: Places = new Map()
  for (const line of lines) {
    const cells = line.split(',')
    const code = cells[insee]
    const place = [Number(cells[latitude] || Number.NaN), Number(cells[longitude] || Number.NaN)] as const
    if (code && place.every(Number.isFinite)) places.set(code, place)
  }
  return places
}
