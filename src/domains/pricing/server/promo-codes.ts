/** Promotional codes of a seller, or of the operator (`vendorId` null). */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { percent } from '#shared/money.ts'
import type { createOperatorCode, createPromoCode, PromoCodeRow } from '../contract-promo.ts'
import { type PromoCode, promoWords } from '../rules/promo.ts'

type Owner = { vendorId: number | null; userId: number }
type Row = Omit<PromoCodeRow, 'words'> & Pick<PromoCode, 'basisPoints' | 'amountCents' | 'vendorName'>

const ownedBy = (vendorId: number | null) =>
  vendorId === null ? sql`k.vendor_id IS NULL` : sql`k.vendor_id = ${vendorId}`

export async function findPromoCodes(db: Db | Tx, vendorId: number | null) {
  const { rows } = await sql<Row>`
    SELECT k.id, k.code, k.basis_points AS "basisPoints", k.amount_cents AS "amountCents", v.name AS "vendorName",
      k.starts_on::text AS "startsOn", k.ends_on::text AS "endsOn", k.minimum_cents AS "minimumCents", k.most_uses AS "mostUses",
      k.most_per_customer AS "mostPerCustomer",
      coalesce((SELECT json_agg(c.title ORDER BY c.title) FROM categories c WHERE c.id = ANY(k.category_ids)), '[]') AS categories,
      coalesce((SELECT json_agg(o.reference ORDER BY o.reference) FROM offers o WHERE o.id = ANY(k.offer_ids)), '[]') AS references,
      CASE WHEN k.stopped_at IS NOT NULL OR k.ends_on < current_date THEN 'ended'
        WHEN k.starts_on > current_date THEN 'planned' ELSE 'running' END AS state, u.uses, u.cents AS "discountCents"
    FROM promo_codes k LEFT JOIN vendors v ON v.id = k.vendor_id
    CROSS JOIN LATERAL (SELECT count(*)::int AS uses, coalesce(sum(x.discount_cents), 0)::bigint AS cents
      FROM promo_code_uses x WHERE x.code_id = k.id
        AND EXISTS (SELECT FROM orders o WHERE o.purchase_id = x.purchase_id AND o.paid_at IS NOT NULL)) u
    WHERE ${ownedBy(vendorId)} ORDER BY k.stopped_at IS NOT NULL OR k.ends_on < current_date, k.id DESC LIMIT 200`.execute(
    db,
  )
  const categories = await db.selectFrom('categories').select(['id', 'title as name']).orderBy('position').execute()
  return { codes: rows.map(row => ({ ...row, words: promoWords(row) })), categories }
}

type Values = Input<typeof createOperatorCode>['body'] | Input<typeof createPromoCode>['body']

/** CODE_TAKEN by any seller: a buyer types it without saying whose it is. */
async function insertCode(tx: Tx, owner: Owner, values: Values, what: object): Promise<void> {
  const made = await tx
    .insertInto('promo_codes')
    .values({
      vendor_id: owner.vendorId,
      created_by: owner.userId,
      code: values.code,
      starts_on: values.startsOn,
      ends_on: values.endsOn,
      minimum_cents: values.minimumCents,
      most_uses: values.mostUses,
      most_per_customer: values.mostPerCustomer,
      category_ids: values.categoryIds,
      ...what,
    })
    .onConflict(conflict => conflict.column('code').doNothing())
    .executeTakeFirst()
  if (!made.numInsertedOrUpdatedRows) throw fail('CODE_TAKEN', { fields: { code: 'Ce code est déjà pris' } })
}

export async function createSellerCode(
  tx: Tx,
  owner: Owner,
  body: Input<typeof createPromoCode>['body'],
): Promise<void> {
  const references = [...new Set(body.references)]
  const offers = references.length
    ? await tx
        .selectFrom('offers')
        .select(['id', 'reference'])
        .where('vendor_id', '=', owner.vendorId)
        .where('reference', 'in', references)
        .execute()
    : []
  const unknown = references.filter(reference => !offers.some(offer => offer.reference === reference))
  if (unknown.length) {
    const sentence = `Aucune de vos offres n’a cette référence\u00a0: ${unknown.slice(0, 5).join(', ')}.`
    throw fail('INVALID_INPUT', { sentence, fields: { references: sentence } })
  }
  await insertCode(tx, owner, body, {
    offer_ids: offers.map(({ id }) => id),
    ...(body.how === 'percent' ? { basis_points: body.value } : { amount_cents: body.value }),
  })
}

/** The lowest commission in force: what the operator gives up is part of it. */
export async function lowestCommission(db: Db | Tx): Promise<number> {
  const { rows } = await sql<{ lowest: number }>`
    SELECT least((SELECT min(commission_basis_points) FROM vendors WHERE status = 'verified'),
      (SELECT min(basis_points) FROM commission_rules WHERE ends_on IS NULL OR ends_on > current_date)) AS lowest`.execute(
    db,
  )
  return rows[0]?.lowest ?? 0
}

export async function createCodeOfOperator(
  tx: Tx,
  owner: Owner,
  body: Input<typeof createOperatorCode>['body'],
): Promise<void> {
  const most = await lowestCommission(tx)
  if (body.basisPoints > most) {
    const sentence = `La commission la plus basse en vigueur est de ${percent(most)}\u00a0: la remise ne peut pas la dépasser.`
    throw fail('INVALID_INPUT', { sentence, fields: { basisPoints: sentence } })
  }
  await insertCode(tx, owner, body, { basis_points: body.basisPoints })
}

export async function stopCode(tx: Tx, vendorId: number | null, codeId: number): Promise<void> {
  const { rows } = await sql<{ stopped: boolean }>`SELECT k.stopped_at IS NOT NULL AS stopped FROM promo_codes k
    WHERE k.id = ${codeId} AND ${ownedBy(vendorId)} FOR UPDATE`.execute(tx)
  const [code] = rows
  if (!code) throw fail('NOT_FOUND')
  if (code.stopped) throw fail('CONFLICT', { sentence: 'Ce code est déjà arrêté.' })
  await tx.updateTable('promo_codes').set({ stopped_at: sql<Date>`now()` }).where('id', '=', codeId).execute()
}

/** Id of a code that is in force; null for any other text. */
export async function findCodeNamed(db: Db | Tx, typed: string): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`SELECT promo_code_named(${typed}) AS id`.execute(db)
  return rows[0]?.id ?? null
}

/** The code of cart `c`, as it stands for its buyer; null without one. */
export const promoOfCart = sql<PromoCode | null>`(
  SELECT json_build_object('id', k.id, 'code', k.code, 'vendorId', k.vendor_id, 'vendorName', v.name, 'basisPoints', k.basis_points,
    'amountCents', k.amount_cents, 'minimumCents', k.minimum_cents,
    'inForce', k.stopped_at IS NULL AND current_date BETWEEN k.starts_on AND k.ends_on,
    'exhausted', coalesce(k.most_uses <= n.uses, false), 'ownExhausted', k.most_per_customer <= n.own,
    'categoryIds', k.category_ids, 'offerIds', k.offer_ids)
  FROM promo_codes k LEFT JOIN vendors v ON v.id = k.vendor_id
  CROSS JOIN LATERAL promo_code_counts(k.id, coalesce(c.user_id, c.held_for), c.id) n WHERE k.id = c.promo_code_id)`

/** Uses of one code wait for each other, so that none goes beyond its limits. */
export const lockPromoCode = (tx: Tx, codeId: number) =>
  sql`SELECT FROM promo_codes WHERE id = ${codeId} FOR UPDATE`.execute(tx)

type Use = { purchaseId: number; codeId: number; userId: number; discountCents: number }
export const recordPromoUse = (tx: Tx, { purchaseId, codeId, userId, discountCents }: Use) =>
  tx
    .insertInto('promo_code_uses')
    .values({ purchase_id: purchaseId, code_id: codeId, user_id: userId, discount_cents: discountCents })
    .execute()
