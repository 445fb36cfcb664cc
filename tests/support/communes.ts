import type { Db } from '#platform/db/pool.ts'

/** Those in the addresses of tests, with their middles to a kilometre: loading all of France takes a second. */
const communes = [
  ['51230', 'Épernay', '51200', 22_174, 49.04, 3.95],
  ['51029', 'Avize', '51190', 1_742, 48.97, 4.01],
  ['51030', 'Aÿ-Champagne', '51160', 5_103, 49.05, 4],
  ['51454', 'Reims', '51100', 177_674, 49.26, 4.03],
  ['13055', 'Marseille', '13001', 886_040, 43.3, 5.38],
  ['2A004', 'Ajaccio', '20000', 76_320, 41.92, 8.74],
] as const

export async function createCommunes(db: Db): Promise<void> {
  const values = communes.map(([insee, name, postcode, population, latitude, longitude]) => ({
    insee,
    name,
    postcodes: [postcode],
    population,
    latitude,
    longitude,
  }))
  await db.insertInto('communes').values(values).execute()
}
