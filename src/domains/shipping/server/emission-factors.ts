/** Greenhouse-gas factors of deliveries by day. Orders freeze what was shown, so a later factor changes none of them. */
import { type SqlBool, sql } from 'kysely'
import type { EmissionFactor } from '#domains/shipping/rules/transport-emissions.ts'
import type { Waiting } from '#domains/workspace/rules/topics.ts'
import { databaseDay } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { DatedFactor, setEmissionFactor, withdrawEmissionFactor } from '../contract-emissions.ts'

const columns = sql`kind, unit, milligrams, detour_percent AS "detourPercent", level, source`

/** Of today, one per kind, as JSON. */
export const currentEmissionFactors = sql<EmissionFactor[]>`(SELECT coalesce(json_agg(f), '[]') FROM (
  SELECT DISTINCT ON (kind) ${columns} FROM emission_factors WHERE valid_from <= current_date ORDER BY kind, valid_from DESC) f)`

export async function findEmissionFactors(db: Db | Tx): Promise<DatedFactor[]> {
  const { rows } = await sql<DatedFactor>`
    SELECT ${columns}, valid_from::text AS "validFrom" FROM emission_factors ORDER BY kind, valid_from DESC`.execute(db)
  return rows
}

export async function saveEmissionFactor(tx: Tx, { body }: Input<typeof setEmissionFactor>) {
  const { kind, validFrom, unit, amount, detourPercent, level, source, reason } = body
  if (validFrom < (await databaseDay(tx)))
    throw fail('INVALID_INPUT', {
      fields: { validFrom: 'Aujourd’hui au plus tôt\u00a0: les commandes passées restent' },
    })
  const milligrams = Math.round(amount * (unit === 'parcel' ? 1_000_000 : 1_000))
  const { rows } = await sql<{ milligrams: number }>`
    SELECT milligrams FROM emission_factors WHERE kind = ${kind} AND valid_from = ${validFrom}::date FOR UPDATE`.execute(
    tx,
  )
  const values = { unit, milligrams, detour_percent: unit === 'parcel' ? 0 : detourPercent, level, source }
  await tx
    .insertInto('emission_factors')
    .values({ kind, valid_from: validFrom, ...values })
    .onConflict(conflict => conflict.columns(['kind', 'valid_from']).doUpdateSet(values))
    .execute()
  addAuditDetails(tx, {
    subject: { kind: 'emission-factors', id: `${kind}:${validFrom}` },
    reason,
    before: { milligrams: rows[0]?.milligrams ?? null },
    after: { milligrams, unit, level, source },
  })
  return { success: true as const }
}

/** The one before it, if any, is in force again: new purchases are shown that one, or nothing. */
export async function removeEmissionFactor(tx: Tx, { body }: Input<typeof withdrawEmissionFactor>) {
  const { kind, validFrom, reason } = body
  const gone = await tx
    .deleteFrom('emission_factors')
    .where('kind', '=', kind)
    .where(sql<SqlBool>`valid_from = ${validFrom}::date`)
    .returning(['milligrams', 'unit', 'level', 'source'])
    .executeTakeFirst()
  if (!gone) throw fail('NOT_FOUND')
  addAuditDetails(tx, {
    subject: { kind: 'emission-factors', id: `${kind}:${validFrom}` },
    reason,
    before: gone,
    after: { milligrams: null, unit: null, level: null, source: null },
  })
  return { success: true as const }
}

/** Kinds of delivery that sellers offer without a factor in force. */
export const emissionFactorsWaiting = {
  topics: ['emissionFactorsDue'] as const,
  count: async (db: Db): Promise<Waiting<'emissionFactorsDue'>[]> => {
    const { rows } = await sql<Waiting<'emissionFactorsDue'>>`
      SELECT 'emissionFactorsDue' AS topic, count(*)::int AS count, NULL::timestamptz AS oldest
      FROM (SELECT mode AS kind FROM shipping_rates UNION SELECT 'LORRY' FROM delivery_rounds) offered
      WHERE NOT EXISTS (SELECT FROM emission_factors f WHERE f.kind = offered.kind AND f.valid_from <= current_date)`.execute(
      db,
    )
    return rows
  },
}
