/** VAT rates by day. A rate that applies or applied is never changed: prices and invoices were made with it. */
import { sql } from 'kysely'
import { databaseDay } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import { invalidatePages } from '#platform/page-invalidation.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { goodsNatures, vatZones } from '#shared/price/vat.ts'
import type { addVatRate, removeVatRate, VatRate } from '../contract-vat.ts'

const natures = sql<string[]>`${[...goodsNatures]}::text[]`
const zones = sql<string[]>`${[...vatZones]}::text[]`

export async function findVatRates(db: Db | Tx): Promise<VatRate[]> {
  const { rows } = await sql<VatRate>`
    SELECT zone, code, basis_points AS "basisPoints", valid_from::text AS "validFrom", valid_to::text AS "validTo",
      CASE WHEN valid_from > current_date THEN 'future' WHEN valid_to <= current_date THEN 'past' ELSE 'current' END AS state
    FROM vat_rates WHERE code = ANY(${natures}) ORDER BY array_position(${zones}, zone), array_position(${natures}, code), valid_from DESC`.execute(
    db,
  )
  return rows
}

/** Rates of a zone that applied to goods on a day, highest first. */
export async function findRatesOn(db: Db | Tx, zone: string, day: string): Promise<number[]> {
  const { rows } = await sql<{ basisPoints: number }>`
    SELECT DISTINCT basis_points AS "basisPoints" FROM vat_rates WHERE zone = ${zone} AND code = ANY(${natures})
      AND valid_from <= ${day}::date AND (valid_to IS NULL OR valid_to > ${day}::date) ORDER BY 1 DESC`.execute(db)
  return rows.map(({ basisPoints }) => basisPoints)
}

const lock = (tx: Tx) => sql`SELECT pg_advisory_xact_lock(hashtext('settings.vatRates'))`.execute(tx)

export async function planVatRate(tx: Tx, { body }: Input<typeof addVatRate>) {
  const { zone, code, percent, validFrom, reason } = body
  await lock(tx)
  if (validFrom <= (await databaseDay(tx)))
    throw fail('INVALID_INPUT', {
      fields: { validFrom: 'Demain au plus tôt\u00a0: les prix du jour sont déjà affichés' },
    })
  const basisPoints = Math.round(percent * 100)
  const rates = (await findVatRates(tx)).filter(rate => rate.zone === zone && rate.code === code)
  if (rates.some(({ state }) => state === 'future'))
    throw fail('CONFLICT', { sentence: 'Un taux est déjà prévu\u00a0: retirez-le d’abord.' })
  const current = rates.find(({ state }) => state === 'current')
  if (current?.basisPoints === basisPoints)
    throw fail('INVALID_INPUT', { fields: { percent: 'C’est le taux en vigueur' } })
  await tx
    .updateTable('vat_rates')
    .set({ valid_to: validFrom })
    .where('zone', '=', zone)
    .where('code', '=', code)
    .where('valid_to', 'is', null)
    .execute()
  await tx.insertInto('vat_rates').values({ zone, code, basis_points: basisPoints, valid_from: validFrom }).execute()
  addAuditDetails(tx, {
    subject: { kind: 'vat-rates', id: `${zone}:${code}` },
    reason,
    before: { basisPoints: current?.basisPoints ?? null },
    after: { basisPoints, validFrom },
  })
  await invalidatePages(tx, 'page')
  return { success: true as const }
}

export async function cancelVatRate(tx: Tx, { params: { zone, code } }: Input<typeof removeVatRate>) {
  await lock(tx)
  const planned = await tx
    .deleteFrom('vat_rates')
    .where('zone', '=', zone)
    .where('code', '=', code)
    .where('valid_from', '>', sql<string>`current_date`)
    .returning(['basis_points as basisPoints', sql<string>`valid_from::text`.as('validFrom')])
    .executeTakeFirst()
  if (!planned) throw fail('NOT_FOUND')
  await tx
    .updateTable('vat_rates')
    .set({ valid_to: null })
    .where('zone', '=', zone)
    .where('code', '=', code)
    .where('valid_to', '=', planned.validFrom)
    .execute()
  addAuditDetails(tx, { subject: { kind: 'vat-rates', id: `${zone}:${code}` }, before: planned })
  return { success: true as const }
}
