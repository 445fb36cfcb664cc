/** What « Le Comptoir » agrees with its customers: a price list, a code, quotes; through production code. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addLine, setLine } from '#domains/cart/contract.ts'
import { createPriceList, saveCustomer, setListCustomers, setListPrices } from '#domains/pricing/contract.ts'
import { requestAccess, reserveOffers } from '#domains/pricing/contract-access.ts'
import { createOperatorCode, createPromoCode } from '#domains/pricing/contract-promo.ts'
import { answerQuote, requestQuote } from '#domains/quotes/contract.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Pipeline } from '#platform/http/pipeline.ts'
import { addDays, isoDay } from '#shared/dates.ts'

type As = (email: string) => Promise<Context>
type Offer = { id: number; reference: string; priceCents: number; units: number }

export async function loadPricing(db: Db, pipeline: Pipeline, as: As): Promise<void> {
  const [seller, buyer] = [await as('vendeur@cepetchai.example'), await as('domaine@cepetchai.example')]
  const vendorId = seller.user?.vendorId ?? 0
  const offers = await soldOffers(db, vendorId)
  await agreePrices(pipeline, seller, offers)
  await reserveGoods(pipeline, seller, await as('namur@cepetchai.example'), offers)
  const today = isoDay(new Date())
  const code = { code: 'VENDANGES-10', how: 'percent' as const, value: 1_000, minimumCents: 10_000, mostUses: 200 }
  const days = { startsOn: today, endsOn: addDays(today, 60) }
  await pipeline.call(createPromoCode, { body: { ...code, ...days } }, seller)
  const offered = {
    code: 'BIENVENUE',
    basisPoints: 300,
    minimumCents: 5_000,
    mostUses: 500,
    mostPerCustomer: 1,
    ...days,
  }
  await pipeline.call(createOperatorCode, { body: offered }, await as('admin@cepetchai.example'))
  const ask = async (offer: Offer, message: string) => {
    await pipeline.call(addLine, { body: { offerId: offer.id, quantity: offer.units, round: true } }, buyer)
    const wanted = { key: randomUUID(), vendorId, message, wantedOn: addDays(today, 45) }
    const quote = await pipeline.call(requestQuote, { body: wanted }, buyer)
    await pipeline.call(setLine, { params: { offerId: offer.id }, body: { quantity: 0 } }, buyer)
    return quote
  }
  const [first, second] = offers
  if (!first || !second) throw new Error('the seller has too few offers')
  const quote = await ask(first, 'Pour la taille de nos douze hectares, livraison en une fois au domaine.')
  const lines = quote.lines.map(line => ({ offerId: line.offerId, priceCents: Math.round(line.initialCents * 0.88) }))
  const terms = { deliveryHtCents: 2_900, delayDays: 4, validUntil: addDays(today, 30) }
  const answer = 'Prix tenu pour l’ensemble, livré sur une palette filmée.'
  await pipeline.call(answerQuote, { params: { id: quote.id }, body: { ...terms, lines, answer } }, seller)
  await ask(second, 'Quel prix pour cette quantité, à retirer avant la fin du mois prochain\u00a0?')
}

/** Popular goods in stock whose price may vary, and a quantity worth a quote. */
async function soldOffers(db: Db, vendorId: number): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    SELECT o.id, o.reference, o.price_cents AS "priceCents", greatest(o.minimum, o.step) * 3 AS units
    FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
    JOIN article_listing l ON l.article_id = a.id
    CROSS JOIN LATERAL (SELECT coalesce(max(s.on_hand - s.reserved), 0) AS free FROM stock s WHERE s.offer_id = o.id) s
    WHERE o.vendor_id = ${vendorId} AND o.status = 'published' AND o.lead_days IS NULL AND NOT a.plant_protection
      AND NOT a.professional_only AND s.free >= greatest(o.minimum, o.step) * 3
    ORDER BY l.popularity DESC, o.id LIMIT 6`.execute(db)
  return rows
}

/** The last of them only for approved customers; a buyer asks to become one. */
async function reserveGoods(pipeline: Pipeline, seller: Context, buyer: Context, offers: readonly Offer[]) {
  const reserved = offers.slice(4).map(({ reference }) => reference)
  await pipeline.call(reserveOffers, { body: { references: reserved.join('\n'), groupId: null } }, seller)
  const params = { vendorId: seller.user?.vendorId ?? 0 }
  const message = 'Nous plantons trois hectares près de Namur et souhaitons vos conditions pour les professionnels.'
  await pipeline.call(requestAccess, { params, body: { message } }, buyer)
}

/** Members of the cooperative have a percentage, and better prices for what they buy most. */
async function agreePrices(pipeline: Pipeline, seller: Context, offers: readonly Offer[]): Promise<void> {
  const customer = { name: 'Domaine Rousselet-Hénin', customerNumber: 'CO-1842', group: 'Membres de la coopérative' }
  const { groups } = await pipeline.call(
    saveCustomer,
    { body: { email: 'domaine@cepetchai.example', ...customer } },
    seller,
  )
  const terms = { name: 'Membres 2027', basisPoints: 500, startsOn: isoDay(new Date()), endsOn: null }
  const { id } = await pipeline.call(createPriceList, { body: terms }, seller)
  const prices = offers.slice(0, 4).map(({ reference, priceCents, units }, index) => ({
    reference,
    from: index % 2 ? units : 1,
    priceCents: Math.max(1, Math.round(priceCents * (index % 2 ? 0.85 : 0.9))),
  }))
  await pipeline.call(setListPrices, { params: { id }, body: { prices } }, seller)
  const groupIds = groups.map(group => group.id)
  await pipeline.call(setListCustomers, { params: { id }, body: { customerIds: [], groupIds } }, seller)
}
