import { sql } from 'kysely'
import { boughtBy } from '#domains/identity/server/bought-by.ts'
import { markDeleted, refuseTooMany, restoreDeleted } from '#domains/lists/server/restorable-rows.ts'
import { findCommunes } from '#domains/shops/server/communes.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { createPlace as createOperation, VineyardPlace } from '../contract-vineyard.ts'
import { alertsNeedCommune, noCommune, placeCap, tooManyPlaces } from '../rules/places.ts'
import { inVineyardOf, ownerIdOf, type VineyardUser } from './reach.ts'

type PlaceBody = Input<typeof createOperation>['body']

/** Costs: what was attached to each place of the orders that the user may read, less its part of the refunds, by year of payment. */
export async function findPlaces(db: Db, user: VineyardUser): Promise<VineyardPlace[]> {
  const { rows } = await sql<VineyardPlace>`
    SELECT p.id, p.kind, p.name, p.year, c.name AS commune, p.hectares::float8, p.density, p.row_metres::float8 AS "rowMetres",
      p.grape, p.rootstock, p.hectolitres::float8, p.bottles, p.bottle, p.finish, p.alerts,
      COALESCE((SELECT json_agg(json_build_object('year', s.year, 'htCents', s.cents) ORDER BY s.year DESC) FROM (
        SELECT extract(year FROM o.paid_at)::int AS year, round(sum(l.ht_cents::numeric * h.quantity / l.quantity * paid.part))::bigint AS cents
        FROM purchase_shares h JOIN order_lines l ON l.id = h.order_line_id JOIN orders o ON o.id = l.order_id
        CROSS JOIN LATERAL (SELECT 1 - coalesce(sum(x.amount_cents), 0) / greatest(1, l.ht_cents + l.vat_cents)::numeric AS part
          FROM refund_lines x JOIN refunds r ON r.id = x.refund_id WHERE x.order_line_id = l.id AND r.status <> 'FAILED') paid
        WHERE h.place_id = p.id AND ${boughtBy(user, 'o')} AND o.paid_at IS NOT NULL AND o.status <> 'CANCELLED' GROUP BY 1) s), '[]'::json) AS costs
    FROM vineyard_places p LEFT JOIN communes c ON c.insee = p.insee
    WHERE ${inVineyardOf(user, 'p')} AND p.deleted_at IS NULL ORDER BY p.kind DESC, lower(p.name), p.id`.execute(db)
  return rows
}

/** NOT_FOUND for a missing, a deleted and another's place alike; locked until the end of the transaction. */
export async function lockPlace(tx: Tx, id: number, user: VineyardUser) {
  const place = await tx
    .selectFrom('vineyard_places')
    .select(['id', 'kind', 'insee', 'user_id'])
    .where('id', '=', id)
    .where(inVineyardOf(user, 'vineyard_places'))
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!place) throw fail('NOT_FOUND')
  return place
}

const vineyardPlaces = { table: 'vineyard_places', cap: placeCap, tooMany: tooManyPlaces }

async function findInsee(tx: Tx, typed: string): Promise<string | null> {
  if (typed === '') return null
  const [commune] = await findCommunes(tx as Db, typed, 1)
  if (!commune) throw fail('INVALID_INPUT', { fields: { commune: noCommune } })
  return commune.insee
}

/** Exact numbers are sent as text. */
const numeric = (value: number | undefined) => (value === undefined ? null : `${value}`)

async function columnsOf(tx: Tx, body: PlaceBody) {
  const { kind, name } = body
  const common = { kind, name, year: body.year ?? null }
  if (body.kind === 'CUVEE')
    return {
      ...common,
      hectolitres: numeric(body.hectolitres),
      bottles: body.bottles ?? null,
      bottle: body.bottle ?? null,
      finish: body.finish ?? null,
    }
  return {
    ...common,
    insee: await findInsee(tx, body.commune),
    hectares: numeric(body.hectares),
    density: body.density ?? null,
    row_metres: numeric(body.rowMetres),
    grape: body.grape ?? null,
    rootstock: body.rootstock ?? null,
  }
}

export async function createPlace(tx: Tx, userId: number, body: PlaceBody): Promise<{ id: number }> {
  await refuseTooMany(tx, vineyardPlaces, userId)
  return tx
    .insertInto('vineyard_places')
    .values({ user_id: userId, ...(await columnsOf(tx, body)) })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** A parcel without a commune has no forecast: its alerts stop. */
export async function changePlace(tx: Tx, id: number, user: VineyardUser, body: PlaceBody): Promise<{ id: number }> {
  const { kind } = await lockPlace(tx, id, user)
  if (kind !== body.kind) throw fail('NOT_FOUND')
  const columns = await columnsOf(tx, body)
  await tx
    .updateTable('vineyard_places')
    .set({ ...columns, ...('insee' in columns && columns.insee === null ? { alerts: false } : {}) })
    .where('id', '=', id)
    .execute()
  return { id }
}

export async function setAlerts(tx: Tx, id: number, user: VineyardUser, on: boolean): Promise<{ id: number }> {
  const { insee } = await lockPlace(tx, id, user)
  if (on && insee === null) throw fail('CONFLICT', { sentence: alertsNeedCommune })
  await tx.updateTable('vineyard_places').set({ alerts: on }).where('id', '=', id).execute()
  return { id }
}

/** The link of a mail: its secret is enough to stop the mails, logged in or not. */
export async function stopAlertsOf(tx: Tx, token: string): Promise<{ name: string }> {
  const place = await tx
    .updateTable('vineyard_places')
    .set({ alerts: false })
    .where('alert_token', '=', token)
    .returning('name')
    .executeTakeFirst()
  if (!place) throw fail('NOT_FOUND')
  return place
}

export async function deleteVineyardPlace(tx: Tx, id: number, user: VineyardUser): Promise<{ id: number }> {
  const place = await lockPlace(tx, id, user)
  return markDeleted(tx, vineyardPlaces, id, place.user_id)
}

export async function restoreVineyardPlace(tx: Tx, id: number, user: VineyardUser): Promise<{ id: number }> {
  const place = tx
    .selectFrom('vineyard_places')
    .select('user_id')
    .where('id', '=', id)
    .where(inVineyardOf(user, 'vineyard_places'))
  return restoreDeleted(tx, vineyardPlaces, id, ownerIdOf(await place.executeTakeFirst()))
}
