import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { figure } from '#shared/price/packaging.ts'

/** Why a typed dose is refused: above the maximum of the authorisation, when an article of that number states it. */
export async function findDoseRefusal(db: Db, values: Readonly<Record<string, string>>): Promise<string | null> {
  const { amm, dose, unite } = values
  if (!amm || !dose || (unite !== 'kg' && unite !== 'L')) return null
  const code = unite === 'kg' ? 'amm_kg_ha' : 'amm_l_ha'
  const { rows } = await sql<{ most: number | null }>`
    SELECT min((attributes->>${code})::float8) AS most FROM articles
    WHERE amm_number = ${amm} AND status = 'published' AND jsonb_typeof(attributes->${code}) = 'number'`.execute(db)
  const most = rows[0]?.most ?? null
  if (most === null || Number(dose) <= most) return null
  return `L’AMM n°\u00a0${amm} limite la dose à ${figure(most)}\u00a0${unite} par hectare`
}
