import { sql } from 'kysely'
import { queueRefresh } from '#domains/search/server/queue-refresh.ts'
import { lockStock } from '#domains/stock/server/movements.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { type MadeToOrderTerms, madeToOrderTerms } from '../../contract-made-to-order.ts'
import { lockSellerCatalogue } from '../checks.ts'
import type { ActingSeller } from './offers.ts'

/** NOT_FOUND for an offer of another seller too. */
export async function findMadeToOrder(db: Db | Tx, vendorId: number, offerId: number) {
  const row = await ownOffer(db, vendorId, offerId)
    .select([
      'o.reference',
      'a.title',
      'v.label',
      'o.lead_days',
      'o.monthly_capacity',
      'o.down_payment_percent',
      'o.brief',
    ])
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  const brief = row.brief as { questions: unknown; artwork: unknown } | null
  return {
    offerId,
    reference: row.reference,
    title: [row.title, row.label].filter(Boolean).join(', '),
    terms:
      row.lead_days === null || brief === null
        ? null
        : madeToOrderTerms.parse({
            leadDays: row.lead_days,
            monthlyCapacity: row.monthly_capacity,
            downPaymentPercent: row.down_payment_percent,
            ...brief,
          }),
  }
}

const ownOffer = (db: Db | Tx, vendorId: number, offerId: number) =>
  db
    .selectFrom('offers as o')
    .innerJoin('variants as v', 'v.id', 'o.variant_id')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .where('o.id', '=', offerId)
    .where('o.vendor_id', '=', vendorId)

/** CONFLICT while units are counted, reserved or announced, or in a kit: goods made on demand have no stock. */
export async function setMadeToOrder(
  tx: Tx,
  { vendorId }: ActingSeller,
  offerId: number,
  terms: MadeToOrderTerms | null,
) {
  await lockSellerCatalogue(tx, vendorId)
  const offer = await ownOffer(tx, vendorId, offerId).select('a.id as articleId').executeTakeFirst()
  if (!offer) throw fail('NOT_FOUND')
  if (terms) await writeMadeToOrder(tx, offerId, terms)
  else
    await tx
      .updateTable('offers')
      .set({ lead_days: null, monthly_capacity: null, down_payment_percent: null, brief: null })
      .where('id', '=', offerId)
      .execute()
  await queueRefresh(tx, [offer.articleId])
  return findMadeToOrder(tx, vendorId, offerId)
}

/** The caller refreshes the listings. */
export async function writeMadeToOrder(
  tx: Tx,
  offerId: number,
  { leadDays, monthlyCapacity, downPaymentPercent, ...brief }: MadeToOrderTerms,
) {
  const rows = await lockStock(tx, [offerId])
  const stocked = rows.some(({ onHand, reserved, announced }) => onHand > 0 || reserved > 0 || announced > 0)
  if (stocked) throw fail('CONFLICT', { sentence: stockedSentence })
  const inKits = sql<{ kits: boolean }>`SELECT EXISTS (
    SELECT FROM offer_parts WHERE kit_id = ${offerId} OR part_id = ${offerId}) AS kits`
  if ((await inKits.execute(tx)).rows[0]?.kits)
    throw fail('CONFLICT', {
      sentence: 'Cette offre est un coffret, ou l’élément d’un coffret\u00a0: retirez-la d’abord.',
    })
  await tx
    .updateTable('offers')
    .set({
      lead_days: leadDays,
      monthly_capacity: monthlyCapacity,
      down_payment_percent: downPaymentPercent,
      brief: JSON.stringify(brief),
    })
    .where('id', '=', offerId)
    .execute()
}

const stockedSentence =
  'Cette offre a encore du stock, des commandes à servir ou des unités annoncées. Servez-les, puis mettez son stock à zéro\u00a0: ce qui est fabriqué à la demande n’en a pas.'
