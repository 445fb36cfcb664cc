/** Alerts, favourites, a shared list and subscriptions to the newsletter, made through production code. */
import { sql } from 'kysely'
import { createAlert } from '#domains/alerts/contract.ts'
import { addFavourite, sharePurchaseList } from '#domains/lists/contract-shared.ts'
import { confirmSubscription, subscribeNewsletter } from '#domains/newsletter/contract.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Pipeline } from '#platform/http/pipeline.ts'

type As = (email: string) => Promise<Context>

/** By how the title begins; the most popular one. */
async function findVariant(db: Db, word: string, isSoldOut = false): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT v.id FROM variants v JOIN articles a ON a.id = v.article_id AND a.status = 'published'
    JOIN offers_on_sale o ON o.variant_id = v.id AND o.lead_days IS NULL
    LEFT JOIN article_listing l ON l.article_id = a.id
    WHERE a.title ILIKE ${`${word}%`} AND NOT v.archived
    GROUP BY v.id, l.popularity
    HAVING (COALESCE(sum((SELECT sum(greatest(0, k.on_hand - k.reserved)) FROM sellable_stock k WHERE k.offer_id = o.id)), 0) = 0) = ${isSoldOut}
    ORDER BY l.popularity DESC NULLS LAST, v.id LIMIT 1`.execute(db)
  const [variant] = rows
  if (!variant) throw new Error(`no article begins with « ${word} »`)
  return variant.id
}

export async function loadAlerts(db: Db, pipeline: Pipeline, as: As): Promise<void> {
  const estate = await as('domaine@cepetchai.example')
  const alert = (variantId: number, kind: 'stock' | 'price') =>
    pipeline.call(createAlert, { body: { variantId, kind } }, estate)
  await alert(await findVariant(db, 'bouteille'), 'price')
  await alert(await findVariant(db, '', true), 'stock')
  for (const word of ['sécateur', 'muselet', 'seau'])
    await pipeline.call(addFavourite, { body: { variantId: await findVariant(db, word) } }, estate)
  const list = await db
    .selectFrom('purchase_lists')
    .select('id')
    .where('name', '=', 'Taille 2027')
    .executeTakeFirstOrThrow()
  await pipeline.call(sharePurchaseList, { params: { id: list.id } }, estate)
  await subscribeReaders(db, pipeline, estate)
}

/** The last one has not opened the link of the mail yet. */
async function subscribeReaders(db: Db, pipeline: Pipeline, visitor: Context) {
  const readers = ['domaine', 'particulier', 'cave', 'vignes'].map(name => `${name}@cepetchai.example`)
  for (const email of readers) await pipeline.call(subscribeNewsletter, { body: { email, consent: true } }, visitor)
  const links = await db
    .selectFrom('newsletter_subscriptions')
    .select('token')
    .where('email', 'in', readers.slice(0, -1))
    .execute()
  for (const { token } of links) await pipeline.call(confirmSubscription, { params: { token } }, visitor)
}
