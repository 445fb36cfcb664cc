import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { AlertSubject, createAlert, ShownAlert } from '../contract.ts'
import { type AlertKind, alertCap, inStockAlready, tooManyAlerts } from '../rules.ts'
import { mailConfirmAlert } from './mails.ts'
import { isBuyable, lowestPrice, vatRate } from './market.ts'

export async function findAlertSubject(db: Db, slug: string): Promise<AlertSubject> {
  const { rows } = await sql<AlertSubject['variants'][number] & { title: string }>`
    SELECT a.title, v.id, v.label, v.sale_unit AS "saleUnit", ${vatRate} AS "vatBasisPoints", ${isBuyable} AS "isInStock", ${lowestPrice} AS "priceCents"
    FROM articles a JOIN variants v ON v.article_id = a.id AND NOT v.archived
    WHERE a.slug = ${slug} AND a.status = 'published' ORDER BY v.position, v.id`.execute(db)
  const [first] = rows
  if (!first) throw fail('NOT_FOUND')
  return { title: first.title, slug, variants: rows.map(({ title: _, ...variant }) => variant) }
}

type Variant = { id: number; title: string; label: string; isInStock: boolean; priceCents: number | null }

async function findVariant(tx: Tx, id: number): Promise<Variant> {
  const { rows } = await sql<Variant>`
    SELECT v.id, a.title, v.label, ${isBuyable} AS "isInStock", ${lowestPrice} AS "priceCents"
    FROM variants v JOIN articles a ON a.id = v.article_id AND a.status = 'published'
    WHERE v.id = ${id} AND NOT v.archived`.execute(tx)
  const [variant] = rows
  if (!variant) throw fail('NOT_FOUND')
  return variant
}

/** The response to a visitor does not depend on what their address already has. */
export async function setAlert(tx: Tx, { body }: Input<typeof createAlert>, context: Context) {
  const variant = await findVariant(tx, body.variantId)
  if (body.kind === 'stock' && variant.isInStock) throw fail('CONFLICT', { sentence: inStockAlready })
  if (body.kind === 'price' && variant.priceCents === null) throw fail('NOT_FOUND')
  const fromCents = body.kind === 'price' ? variant.priceCents : null
  const { user } = context
  if (user) {
    await setForUser(tx, user.id, variant.id, body.kind, fromCents)
    return { state: 'active' as const }
  }
  if (!body.email) throw fail('INVALID_INPUT', { fields: { email: 'Requis' } })
  await setForVisitor(tx, { email: body.email, kind: body.kind, fromCents }, variant)
  return { state: 'to_confirm' as const }
}

const newToken = () => randomBytes(32).toString('base64url')

/** Again after it was over: it waits anew, at today’s price. */
async function setForUser(tx: Tx, userId: number, variantId: number, kind: AlertKind, fromCents: number | null) {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('article_alerts')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', userId)
    .where('notified_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= alertCap) throw fail('CONFLICT', { sentence: tooManyAlerts })
  await sql`INSERT INTO article_alerts (user_id, variant_id, kind, from_cents, token, confirmed_at)
    VALUES (${userId}, ${variantId}, ${kind}, ${fromCents}, ${newToken()}, now())
    ON CONFLICT (user_id, variant_id, kind) WHERE user_id IS NOT NULL
    DO UPDATE SET from_cents = EXCLUDED.from_cents, created_at = now(), notified_at = NULL`.execute(tx)
}

async function setForVisitor(
  tx: Tx,
  { email, kind, fromCents }: { email: string; kind: AlertKind; fromCents: number | null },
  variant: Variant,
) {
  const { rows } = await sql<{ id: number; token: string; isNew: boolean; round: number }>`
    INSERT INTO article_alerts (email, variant_id, kind, from_cents, token)
    VALUES (${email}, ${variant.id}, ${kind}, ${fromCents}, ${newToken()})
    ON CONFLICT (email, variant_id, kind) WHERE email IS NOT NULL
    DO UPDATE SET from_cents = EXCLUDED.from_cents, created_at = now(), notified_at = NULL
    RETURNING id, token, confirmed_at IS NULL AS "isNew", extract(epoch FROM created_at)::bigint AS round`.execute(tx)
  const [alert] = rows
  // A confirmed address needs no second confirmation.
  if (!alert?.isNew) return
  const subject = { title: variant.title, variantLabel: variant.label }
  await mailConfirmAlert(tx, { ...alert, ...subject, kind, email }, alert.round)
}

type Row = Omit<ShownAlert, 'at'> & { at: Date }
const shownColumns = sql`l.id, l.kind, a.title, v.label AS "variantLabel",
  CASE WHEN a.status = 'published' THEN a.slug END AS slug, l.from_cents AS "fromCents",
  v.sale_unit AS "saleUnit", ${vatRate} AS "vatBasisPoints",
  CASE WHEN l.notified_at IS NOT NULL THEN 'over' WHEN l.confirmed_at IS NULL THEN 'to_confirm' ELSE 'active' END AS state,
  COALESCE(l.notified_at, l.created_at) AS at`
const source = sql`article_alerts l JOIN variants v ON v.id = l.variant_id JOIN articles a ON a.id = v.article_id`
const shown = ({ at, ...row }: Row): ShownAlert => ({ ...row, at: at.toISOString() })

export async function findAlerts(db: Db, userId: number) {
  const { rows } = await sql<Row>`SELECT ${shownColumns} FROM ${source} WHERE l.user_id = ${userId}
    ORDER BY l.notified_at IS NOT NULL, l.id DESC`.execute(db)
  return { alerts: rows.map(shown) }
}

export async function findAlertByToken(db: Db, token: string): Promise<ShownAlert> {
  const { rows } = await sql<Row>`SELECT ${shownColumns} FROM ${source} WHERE l.token = ${token}`.execute(db)
  if (!rows[0]) throw fail('NOT_FOUND')
  return shown(rows[0])
}

export async function confirmByToken(tx: Tx, token: string): Promise<{ success: true }> {
  const found = await tx
    .updateTable('article_alerts')
    .set({ confirmed_at: sql<Date>`COALESCE(confirmed_at, now())` })
    .where('token', '=', token)
    .returning('id')
    .executeTakeFirst()
  if (!found) throw fail('NOT_FOUND')
  return { success: true }
}

export async function deleteByToken(tx: Tx, token: string): Promise<{ success: true }> {
  const gone = await tx.deleteFrom('article_alerts').where('token', '=', token).returning('id').executeTakeFirst()
  if (!gone) throw fail('NOT_FOUND')
  return { success: true }
}

export async function deleteOwnAlert(tx: Tx, id: number, userId: number): Promise<{ success: true }> {
  const gone = await tx
    .deleteFrom('article_alerts')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('id')
    .executeTakeFirst()
  if (!gone) throw fail('NOT_FOUND')
  return { success: true }
}
