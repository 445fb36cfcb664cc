import { sql } from 'kysely'
import { type PriceLaw, reductionFault } from '#domains/offers/rules/reductions.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { PriceListTerms, removeListPrice, setBasketMinimum, setListCustomers, setListPrices } from '../contract.ts'

type Seller = { vendorId: number; userId: number }

const values = ({ name, basisPoints, startsOn, endsOn }: PriceListTerms) => ({
  name,
  basis_points: basisPoints,
  starts_on: startsOn,
  ends_on: endsOn,
})

export async function insertPriceList(tx: Tx, seller: Seller, terms: PriceListTerms): Promise<number> {
  const { id } = await tx
    .insertInto('price_lists')
    .values({ ...values(terms), vendor_id: seller.vendorId, created_by: seller.userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Locks a list of this seller; CONFLICT once it was stopped. */
async function lockList(tx: Tx, vendorId: number, listId: number): Promise<void> {
  const list = await tx
    .selectFrom('price_lists')
    .select('stopped_at')
    .where('id', '=', listId)
    .where('vendor_id', '=', vendorId)
    .forUpdate()
    .executeTakeFirst()
  if (!list) throw fail('NOT_FOUND')
  if (list.stopped_at)
    throw fail('CONFLICT', {
      sentence: 'Cette liste est arrêtée\u00a0: créez-en une autre pour accorder de nouveaux prix.',
    })
}

export async function changeList(tx: Tx, vendorId: number, listId: number, terms: PriceListTerms): Promise<void> {
  await lockList(tx, vendorId, listId)
  await tx.updateTable('price_lists').set(values(terms)).where('id', '=', listId).execute()
}

export async function stopList(tx: Tx, vendorId: number, listId: number): Promise<void> {
  await lockList(tx, vendorId, listId)
  await tx.updateTable('price_lists').set({ stopped_at: sql<Date>`now()` }).where('id', '=', listId).execute()
}

/** INVALID_INPUT when a reference is no offer of the seller, or is one whose price the law does not let vary. */
export async function setPrices(
  tx: Tx,
  vendorId: number,
  { params, body }: Input<typeof setListPrices>,
): Promise<void> {
  await lockList(tx, vendorId, params.id)
  const references = [...new Set(body.prices.map(({ reference }) => reference))]
  const { rows: offers } = await sql<PriceLaw & { id: number; reference: string; usualCents: number }>`
    SELECT o.id, o.reference, a.reducible, a.book, o.eco_cents AS "ecoCents", usual_price_cents(o.id) AS "usualCents"
    FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
    WHERE o.vendor_id = ${vendorId} AND o.reference = ANY(${references})`.execute(tx)
  const byReference = new Map(offers.map(offer => [offer.reference, offer]))
  const unknown = references.filter(reference => !byReference.has(reference))
  if (unknown.length) refusePrices(`Aucune de vos offres n’a cette référence\u00a0: ${unknown.slice(0, 5).join(', ')}.`)
  for (const { reference, priceCents } of body.prices) {
    const offer = byReference.get(reference)
    const fault = offer && reductionFault(offer, priceCents, offer.usualCents)
    if (fault) refusePrices(`${reference}\u00a0: ${fault}`)
  }
  await tx
    .insertInto('price_list_prices')
    .values(
      lastOfEach(body.prices).map(({ reference, from, priceCents }) => ({
        list_id: params.id,
        vendor_id: vendorId,
        offer_id: byReference.get(reference)?.id ?? 0,
        from_quantity: from,
        price_cents: priceCents,
      })),
    )
    .onConflict(conflict =>
      conflict
        .columns(['list_id', 'offer_id', 'from_quantity'])
        .doUpdateSet(eb => ({ price_cents: eb.ref('excluded.price_cents') })),
    )
    .execute()
}

const refusePrices = (sentence: string): never => {
  throw fail('INVALID_INPUT', { sentence, fields: { prices: sentence } })
}

type Price = Input<typeof setListPrices>['body']['prices'][number]
/** A reference and quantity typed twice have the last price. */
const lastOfEach = (prices: readonly Price[]) => [
  ...new Map(prices.map(price => [`${price.from} ${price.reference}`, price])).values(),
]

export async function removePrice(tx: Tx, vendorId: number, { params }: Input<typeof removeListPrice>): Promise<void> {
  await lockList(tx, vendorId, params.id)
  const removed = await tx
    .deleteFrom('price_list_prices')
    .where('list_id', '=', params.id)
    .where('offer_id', '=', params.offerId)
    .executeTakeFirst()
  if (!removed.numDeletedRows) throw fail('NOT_FOUND')
}

/** NOT_FOUND for a customer or group of another seller. */
export async function setCustomers(tx: Tx, vendorId: number, { params, body }: Input<typeof setListCustomers>) {
  await lockList(tx, vendorId, params.id)
  const customerIds = [...new Set(body.customerIds)]
  const groupIds = [...new Set(body.groupIds)]
  const { rows } = await sql<{ own: number }>`
    SELECT (SELECT count(*) FROM seller_customers WHERE vendor_id = ${vendorId} AND id = ANY(${customerIds}::bigint[]))
      + (SELECT count(*) FROM customer_groups WHERE vendor_id = ${vendorId} AND id = ANY(${groupIds}::bigint[])) AS own`.execute(
    tx,
  )
  if (rows[0]?.own !== customerIds.length + groupIds.length) throw fail('NOT_FOUND')
  await tx.deleteFrom('price_list_customers').where('list_id', '=', params.id).execute()
  const audience = [
    ...customerIds.map(id => ({ customer_id: id, group_id: null })),
    ...groupIds.map(id => ({ customer_id: null, group_id: id })),
  ]
  if (audience.length)
    await tx
      .insertInto('price_list_customers')
      .values(audience.map(one => ({ ...one, list_id: params.id, vendor_id: vendorId })))
      .execute()
}

export async function setMinimum(tx: Tx, vendorId: number, { body }: Input<typeof setBasketMinimum>): Promise<void> {
  if (body.htCents === 0) {
    await tx.deleteFrom('basket_minimums').where('vendor_id', '=', vendorId).execute()
    return
  }
  const set = { ht_cents: body.htCents, pickup_exempt: body.pickupExempt, updated_at: sql<Date>`now()` }
  await tx
    .insertInto('basket_minimums')
    .values({ ...set, vendor_id: vendorId })
    .onConflict(conflict => conflict.column('vendor_id').doUpdateSet(set))
    .execute()
}
