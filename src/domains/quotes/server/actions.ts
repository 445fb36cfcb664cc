import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { putQuotedLines } from '#domains/cart/server/line-kinds/quoted-lines.ts'
import { openCart } from '#domains/cart/server/open.ts'
import { priceCart } from '#domains/cart/server/pricing.ts'
import { findCartId } from '#domains/cart/server/queries.ts'
import { type PriceLaw, reductionFault } from '#domains/offers/rules/reductions.ts'
import { databaseDay } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { answerQuote, makeQuote, refuseQuote, requestQuote } from '../contract.ts'
import { longestValidity, mayAccept, mayAnswer, type QuoteStatus, quoteNumber } from '../rules.ts'
import { givenLines } from './draft.ts'
import { mailAnswered, mailQuoteEnded, mailRequested } from './mails.ts'

type Seller = { vendorId: number; userId: number }

type Owner = { user_id: number } | { vendor_id: number }
/** Without those of grouped orders, which nobody negotiates. */
async function lockQuote(tx: Tx, owner: Owner, quoteId: number, { ofGroups = false } = {}) {
  const quote = await tx
    .selectFrom('quotes')
    .selectAll()
    .select(sql<boolean>`coalesce(valid_until < current_date, false)`.as('outdated'))
    .where('id', '=', quoteId)
    .where('made_by', ofGroups ? '=' : '<>', 'group')
    .$if('user_id' in owner, query => query.where('user_id', '=', 'user_id' in owner ? owner.user_id : 0))
    .$if('vendor_id' in owner, query => query.where('vendor_id', '=', 'vendor_id' in owner ? owner.vendor_id : 0))
    .forUpdate()
    .executeTakeFirst()
  if (!quote) throw fail('NOT_FOUND')
  // The column's CHECK constraint allows these values only.
  return { ...quote, status: quote.status as QuoteStatus }
}

type Step = { status: QuoteStatus; author: 'buyer' | 'seller' | 'timer'; userId: number | null }
export async function writeStep(tx: Tx, quoteId: number, { status, author, userId }: Step): Promise<void> {
  await tx.updateTable('quotes').set({ status }).where('id', '=', quoteId).execute()
  await tx.insertInto('quote_history').values({ quote_id: quoteId, status, author, user_id: userId }).execute()
}

/** The quote already made with this key, if any. */
async function sameQuote(tx: Tx, userId: number, vendorId: number, key: string): Promise<number | null> {
  const row = await tx
    .selectFrom('quotes')
    .select('id')
    .where('user_id', '=', userId)
    .where('vendor_id', '=', vendorId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Runs under the cart's lock: two requests with one key make one quote. */
export async function createRequest(tx: Tx, context: Context, body: Input<typeof requestQuote>['body']) {
  const user = requireUser(context)
  if (user.vendorId === body.vendorId) throw fail('OWN_OFFER')
  if (!body.lines && (await findCartId(tx, context)) === null) throw fail('CART_EMPTY')
  const cart = await openCart(tx, context)
  const before = await sameQuote(tx, user.id, body.vendorId, body.key)
  if (before !== null) return before
  const lines = body.lines
    ? await givenLines(tx, user, body.vendorId, body.lines)
    : await linesOfCart(tx, user, cart.id, body.vendorId)
  const { id: quoteId } = await insertQuote(tx, { ...body, userId: user.id, madeBy: 'buyer' })
  await tx
    .insertInto('quote_lines')
    .values(
      lines.map(({ offerId, quantity, unitPriceCents }) => ({
        quote_id: quoteId,
        offer_id: offerId,
        quantity,
        initial_cents: unitPriceCents,
      })),
    )
    .execute()
  await writeStep(tx, quoteId, { status: 'REQUESTED', author: 'buyer', userId: user.id })
  await mailRequested(tx, quoteId)
  return quoteId
}

async function linesOfCart(tx: Tx, user: CurrentUser, cartId: number, vendorId: number) {
  const priced = await priceCart(tx, { cartId, kind: user.kind, sellsAs: user.vendorId })
  const seller = priced.sellers.find(({ vendor }) => vendor.id === vendorId)
  const lines = (seller?.lines ?? []).filter(line => line.forSale && line.quoted === null)
  if (lines.length === 0) throw fail('CART_EMPTY', { sentence: 'Votre panier n’a rien de ce vendeur à chiffrer.' })
  return lines
}

type NewQuote = {
  vendorId: number
  userId: number
  key: string
  madeBy: 'buyer' | 'seller'
  message: string
  wantedOn: string | null
}
/** A concurrent call with the same key waits for the first, and gets its quote. */
async function insertQuote(tx: Tx, { vendorId, userId, key, madeBy, message, wantedOn }: NewQuote) {
  const made = await tx
    .insertInto('quotes')
    .values({
      number: quoteNumber(isoDay(new Date()), randomBytes(6)),
      vendor_id: vendorId,
      user_id: userId,
      key,
      made_by: madeBy,
      status: 'REQUESTED',
      message,
      wanted_on: wantedOn,
    })
    .onConflict(conflict => conflict.columns(['user_id', 'vendor_id', 'key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  const id = made?.id ?? (await sameQuote(tx, userId, vendorId, key))
  if (id === null) throw fail('CONFLICT')
  return { id, isNew: made !== undefined }
}

/**
 * Accepting again puts the lines into the cart again, until they are ordered. QUOTE_ENDED once the quote is refused,
 * outdated or ordered: its lock decides between this and the job that ends it.
 */
export async function acceptQuote(
  tx: Tx,
  context: Context,
  quoteId: number,
  kind = { ofGroups: false },
): Promise<void> {
  const user = requireUser(context)
  // The cart before the quote, as an order does.
  const cart = await openCart(tx, context)
  const quote = await lockQuote(tx, { user_id: user.id }, quoteId, kind)
  if (!mayAccept(quote.status) || quote.outdated) throw fail('QUOTE_ENDED')
  if (await isOrdered(tx, quoteId))
    throw fail('QUOTE_ENDED', { sentence: 'Ce devis est déjà commandé\u00a0: demandez-en un autre pour recommander.' })
  await putQuotedLines(tx, cart.id, quoteId)
  if (quote.status === 'ACCEPTED') return
  await writeStep(tx, quoteId, { status: 'ACCEPTED', author: 'buyer', userId: user.id })
}

async function isOrdered(tx: Tx, quoteId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`SELECT EXISTS (SELECT FROM quote_lines x
    JOIN order_lines l ON l.quote_line_id = x.id JOIN orders o ON o.id = l.order_id
    WHERE x.quote_id = ${quoteId} AND o.paid_at IS NOT NULL) AS found`.execute(tx)
  return rows[0]?.found ?? false
}

export async function declineQuote(tx: Tx, context: Context, quoteId: number): Promise<void> {
  const user = requireUser(context)
  const quote = await lockQuote(tx, { user_id: user.id }, quoteId)
  if (!mayAnswer(quote.status)) throw fail('QUOTE_ENDED')
  await writeStep(tx, quoteId, { status: 'DECLINED', author: 'buyer', userId: user.id })
  await mailQuoteEnded(tx, quoteId, 'DECLINED')
}

export async function refuseQuoteRequest(
  tx: Tx,
  seller: Seller,
  { params, body }: Input<typeof refuseQuote>,
): Promise<void> {
  const quote = await lockQuote(tx, { vendor_id: seller.vendorId }, params.id)
  if (!mayAnswer(quote.status)) throw fail('QUOTE_ENDED')
  await tx.updateTable('quotes').set({ answer: body.answer }).where('id', '=', params.id).execute()
  await writeStep(tx, params.id, { status: 'REFUSED', author: 'seller', userId: seller.userId })
  await mailQuoteEnded(tx, params.id, 'REFUSED')
}

type Answer = Pick<Input<typeof answerQuote>['body'], 'deliveryHtCents' | 'delayDays' | 'validUntil' | 'answer'>

export async function answerRequest(
  tx: Tx,
  seller: Seller,
  { params, body }: Input<typeof answerQuote>,
): Promise<void> {
  const quote = await lockQuote(tx, { vendor_id: seller.vendorId }, params.id)
  if (!mayAnswer(quote.status)) throw fail('QUOTE_ENDED')
  const lines = await tx.selectFrom('quote_lines').select('offer_id').where('quote_id', '=', params.id).execute()
  const prices = new Map(body.lines.map(line => [line.offerId, line.priceCents]))
  if (prices.size !== lines.length || lines.some(line => !prices.has(line.offer_id)))
    throw fail('INVALID_INPUT', { sentence: 'Donnez un prix à chaque ligne du devis.' })
  await writeAnswer(tx, params.id, prices, body)
  await writeStep(tx, params.id, { status: 'ANSWERED', author: 'seller', userId: seller.userId })
  await mailAnswered(tx, params.id)
}

async function writeAnswer(tx: Tx, quoteId: number, prices: ReadonlyMap<number, number>, answer: Answer) {
  const today = await databaseDay(tx)
  if (answer.validUntil < today) refuseField('validUntil', 'Aujourd’hui au plus tôt')
  if (answer.validUntil > addDays(today, longestValidity))
    refuseField('validUntil', `${longestValidity}\u00a0jours au plus`)
  await refuseUnlawfulPrices(tx, prices)
  await sql`UPDATE quote_lines l SET price_cents = p.cents,
      deposit_kind = o.deposit_kind, deposit_cents = o.deposit_cents, deposit_per = o.deposit_per
    FROM unnest(${[...prices.keys()]}::bigint[], ${[...prices.values()]}::bigint[]) AS p (offer_id, cents)
    JOIN offers o ON o.id = p.offer_id
    WHERE l.quote_id = ${quoteId} AND l.offer_id = p.offer_id`.execute(tx)
  await tx
    .updateTable('quotes')
    .set({
      answer: answer.answer,
      delivery_ht_cents: answer.deliveryHtCents,
      delay_days: answer.delayDays,
      valid_until: answer.validUntil,
    })
    .where('id', '=', quoteId)
    .execute()
}

const refuseField = (field: string, sentence: string): never => {
  throw fail('INVALID_INPUT', { sentence, fields: { [field]: sentence } })
}

/** A quote is no way around the limits of reductions. */
async function refuseUnlawfulPrices(tx: Tx, prices: ReadonlyMap<number, number>): Promise<void> {
  const { rows } = await sql<PriceLaw & { id: number; reference: string; usualCents: number }>`
    SELECT o.id, o.reference, a.reducible, a.book, o.eco_cents AS "ecoCents", usual_price_cents(o.id) AS "usualCents"
    FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
    WHERE o.id = ANY(${[...prices.keys()]}::bigint[]) ORDER BY o.id`.execute(tx)
  for (const offer of rows) {
    const fault = reductionFault(offer, prices.get(offer.id) ?? offer.usualCents, offer.usualCents)
    if (fault) refuseField('lines', `${offer.reference}\u00a0: ${fault}`)
  }
}

/** For a customer on the phone: who ordered from this seller, or is among its customers with a proved address. */
export async function createQuoteFor(tx: Tx, seller: Seller, body: Input<typeof makeQuote>['body']): Promise<number> {
  const { rows: found } = await sql<{ id: number }>`
    SELECT u.id FROM users u WHERE u.email = ${body.email}
      AND EXISTS (SELECT FROM orders o WHERE o.user_id = u.id AND o.vendor_id = ${seller.vendorId} AND o.paid_at IS NOT NULL)
    UNION SELECT c.user_id FROM seller_customers c
    WHERE c.vendor_id = ${seller.vendorId} AND c.email = ${body.email} AND c.user_id IS NOT NULL LIMIT 1`.execute(tx)
  const customerId =
    found[0]?.id ??
    refuseField(
      'email',
      'Aucun de vos clients n’a encore confirmé cette adresse\u00a0: il doit avoir un compte et avoir commandé chez vous, ou confirmé son adresse.',
    )
  const references = [...new Set(body.lines.map(line => line.reference))]
  const offers = await tx
    .selectFrom('offers')
    .select(['id', 'reference', 'price_cents', sql<boolean>`may_buy(offers, ${customerId})`.as('mayBuy')])
    .where('vendor_id', '=', seller.vendorId)
    .where('reference', 'in', references)
    .execute()
  const byReference = new Map(offers.map(offer => [offer.reference, offer]))
  const unknown = references.filter(reference => !byReference.has(reference))
  if (unknown.length)
    refuseField('lines', `Aucune de vos offres n’a cette référence\u00a0: ${unknown.slice(0, 5).join(', ')}.`)
  const shut = offers.filter(offer => !offer.mayBuy)
  if (shut.length)
    refuseField(
      'lines',
      `${shut[0]?.reference} est réservé à vos clients agréés\u00a0: ajoutez d’abord ce client à ceux-ci.`,
    )
  const { id: quoteId, isNew } = await insertQuote(tx, {
    ...{ vendorId: seller.vendorId, userId: customerId, key: body.key, madeBy: 'seller' },
    message: '',
    wantedOn: null,
  })
  if (!isNew) return quoteId
  const lines = [...new Map(body.lines.map(line => [line.reference, line])).values()]
  await tx
    .insertInto('quote_lines')
    .values(
      lines.map(({ reference, quantity }) => ({
        quote_id: quoteId,
        offer_id: byReference.get(reference)?.id ?? 0,
        quantity,
        initial_cents: byReference.get(reference)?.price_cents ?? 1,
      })),
    )
    .execute()
  const prices = new Map(lines.map(({ reference, priceCents }) => [byReference.get(reference)?.id ?? 0, priceCents]))
  await writeAnswer(tx, quoteId, prices, body)
  await writeStep(tx, quoteId, { status: 'ANSWERED', author: 'seller', userId: seller.userId })
  await mailAnswered(tx, quoteId)
  return quoteId
}
