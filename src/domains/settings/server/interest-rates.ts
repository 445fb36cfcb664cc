/** Rates of interest by half-year. Documents state the rate of their day, so a later correction changes none of them. */
import { sql } from 'kysely'
import type { Waiting } from '#domains/workspace/rules/topics.ts'
import { databaseDay } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { interestKinds, nextHalfYear } from '#shared/price/interest.ts'
import type { InterestRate, setInterestRate } from '../contract-interest.ts'

export async function findInterestRates(db: Db | Tx): Promise<InterestRate[]> {
  const { rows } = await sql<InterestRate>`
    SELECT kind, valid_from::text AS "validFrom", basis_points AS "basisPoints", confirmed_at IS NOT NULL AS confirmed
    FROM interest_rates ORDER BY valid_from DESC, kind`.execute(db)
  return rows
}

export async function saveInterestRate(tx: Tx, { body }: Input<typeof setInterestRate>) {
  const { kind, validFrom, percent, reason } = body
  if (validFrom > nextHalfYear(await databaseDay(tx)))
    throw fail('INVALID_INPUT', { fields: { validFrom: 'Le semestre prochain au plus tard' } })
  const basisPoints = Math.round(percent * 100)
  const { rows } = await sql<{ basisPoints: number }>`
    SELECT basis_points AS "basisPoints" FROM interest_rates
    WHERE kind = ${kind} AND valid_from = ${validFrom}::date FOR UPDATE`.execute(tx)
  const values = { basis_points: basisPoints, confirmed_at: sql<Date>`now()` }
  await tx
    .insertInto('interest_rates')
    .values({ kind, valid_from: validFrom, ...values })
    .onConflict(conflict => conflict.columns(['kind', 'valid_from']).doUpdateSet(values))
    .execute()
  addAuditDetails(tx, {
    subject: { kind: 'interest-rates', id: `${kind}:${validFrom}` },
    reason,
    before: { basisPoints: rows[0]?.basisPoints ?? null },
    after: { basisPoints },
  })
  return { success: true as const }
}

/** Rates of the current half-year that nobody confirmed or entered. */
export const interestRatesWaiting = {
  topics: ['interestRatesDue'] as const,
  count: async (db: Db): Promise<Waiting<'interestRatesDue'>[]> => {
    const { rows } = await sql<Waiting<'interestRatesDue'>>`
      SELECT 'interestRatesDue' AS topic, ${interestKinds.length}::int - count(*)::int AS count, NULL::timestamptz AS oldest
      FROM interest_rates WHERE confirmed_at IS NOT NULL
        AND valid_from = date_trunc('year', current_date) + CASE WHEN extract(month FROM current_date) > 6 THEN interval '6 months' ELSE interval '0' END`.execute(
      db,
    )
    return rows
  },
}
