import { sql } from 'kysely'
import { pino } from 'pino'
import { handlersFor } from '#app/api.ts'
import type { Env } from '#app/startup/env-schema.ts'
import { recordAudit } from '#domains/audit/server/record-audit.ts'
import { addLine } from '#domains/cart/contract.ts'
import { setDelivery } from '#domains/cart/contract-deliveries.ts'
import { abandonPurchase, confirmPurchase, placePurchase, showCheckout } from '#domains/checkout/contract.ts'
import { createSession, endSession, readSession } from '#domains/identity/server/sessions.ts'
import { chooseSandboxPayment } from '#domains/payments/contract.ts'
import { createProvider } from '#domains/payments/server/provider.ts'
import { paymentSettings } from '#domains/payments/server/settings.ts'
import { resumeTransfers } from '#domains/settlement/server/transfers/send.ts'
import { countFamilies } from '#domains/vineyard/server/families.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Context } from '#platform/http/caller.ts'
import { publicContext } from '#platform/http/context.ts'
import { createPipeline, type Pipeline } from '#platform/http/pipeline.ts'
import type { DeliveryMode } from '#shared/delivery.ts'
import { type PastPurchase, type PastSeller, pastPurchases } from '../market/past-orders.ts'
import { advance } from './advance.ts'
import { loadAlerts } from './alerts.ts'
import { announceEnd, correctRate, loadContests } from './contests.ts'
import { loadCooperative, setOffFirst } from './cooperative.ts'
import { loadCreditAccounts } from './credit.ts'
import { loadPackagingDeposits } from './deposits.ts'
import { loadDropPoints } from './drop-points.ts'
import { askInDemo, codeEstateOrders } from './estate.ts'
import { loadGroups } from './groups.ts'
import { dateInvoices } from './invoices.ts'
import { loadMadeToOrder } from './made-to-order.ts'
import { loadMessages } from './messages.ts'
import { loadAuditLog } from './operator.ts'
import { dueThen } from './order-activity.ts'
import { loadOversight } from './oversight.ts'
import { loadParcelDrops } from './parcel-drops.ts'
import { loadPricing } from './pricing.ts'
import { receiveDeliveries } from './receptions.ts'
import { loadReturns } from './returns.ts'
import { loadReviews } from './reviews.ts'
import { clearInvoiceNumbers, payAllSellers, requireDocument, settleDemo } from './settlement.ts'
import { shiftBack } from './shift.ts'
import { loadTakeback } from './takeback.ts'

/** Past orders placed through production code, buyer by buyer, then moved into the past. */
export async function loadOrders(db: Db, env: Env): Promise<void> {
  // Past parcels are unknown to any real carrier.
  const demoEnv: Env = { ...env, CARRIER: 'embedded' }
  const pipeline = createPipeline(db, handlersFor(demoEnv), {
    limits: false,
    record: recordAudit,
    rlsDb: null,
  })
  const provider = createProvider(db, paymentSettings(env))
  const people = new Map<string, Context>()
  const as = async (email: string): Promise<Context> => {
    const known = people.get(email) ?? (await contextOf(db, email))
    people.set(email, known)
    return known
  }
  await loadCreditAccounts(db, pipeline, as)
  await loadCooperative(db, pipeline, as)
  await loadPackagingDeposits(pipeline, as)
  let unranked = 0
  for (const past of pastPurchases) {
    const rank = past.rank ?? unranked++
    const purchaseId = await place(db, pipeline, await as(past.buyer), past, rank)
    await advance(db, pipeline, as, purchaseId, past)
    await resumeTransfers(db, provider)
    await shiftBack(db, purchaseId, past.daysAgo)
    await dueThen(db, purchaseId)
  }
  await countFamilies(db)
  await codeEstateOrders(db)
  await askInDemo(db, pipeline, as)
  await loadReturns(db, pipeline, as)
  await loadMadeToOrder(db, pipeline, as)
  await loadPricing(db, pipeline, as)
  await loadGroups(db, pipeline, as)
  await loadTakeback(pipeline, as)
  await loadParcelDrops(db, pipeline, as)
  await loadDropPoints(pipeline, as)
  await setOffFirst(db, pipeline, as)
  await resumeTransfers(db, provider)
  await dateInvoices(db)
  await payAllSellers(db, provider)
  await requireDocument(db, provider)
  await settleDemo(db)
  await clearInvoiceNumbers(db)
  await loadMessages(db)
  await loadReviews(db, pipeline, as)
  await loadAlerts(db, pipeline, as)
  await loadAuditLog(db, pipeline, as)
  await loadContests(db, pipeline, as)
  await correctRate(db, pipeline, as)
  await receiveDeliveries(db, pipeline, as)
  await loadOversight(db, pipeline, as)
  await announceEnd(db, pipeline, as)
  await deleteJobs(db)
}

/** The outbox already has the mails of the past: no worker should send them when the demo starts. */
async function deleteJobs(db: Db) {
  await sql`UPDATE mails SET shown_in_outbox_at = created_at WHERE shown_in_outbox_at IS NULL`.execute(db)
  await sql`SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs
    WHERE task_identifier IN ('sandbox.deliver', 'mail.send', 'settlement.transfer', 'payments.notice', 'recalls.notify')`.execute(
    db,
  )
}

/** The pipeline context of a demo account. */
async function contextOf(db: Db, email: string): Promise<Context> {
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  const session = await readSession(db, await createSession(db, id, 'demo'))
  if (session) await endSession(db, session.sessionId)
  const quiet = pino({ level: 'silent' })
  return {
    ...publicContext('demo', 'http://localhost:3000', quiet),
    address: '192.0.2.10',
    user: session?.user ?? null,
    setCookie: () => {},
    setSession: () => {},
  }
}

async function place(db: Db, pipeline: Pipeline, buyer: Context, past: PastPurchase, rank: number): Promise<number> {
  for (const seller of past.sellers) await fill(db, pipeline, buyer, seller, rank)
  const checkout = await pipeline.call(showCheckout, { query: {} }, buyer)
  const placed = await pipeline.call(
    placePurchase,
    {
      body: {
        submissionKey: `demo-purchase-${String(rank).padStart(4, '0')}`,
        cartVersion: checkout.cartVersion,
        expectedTotalCents: checkout.totals.ttcCents,
        addressId: checkout.addressId ?? undefined,
        means: past.onAccount ? 'debit' : 'card',
        acceptTerms: true,
      },
    },
    buyer,
  )
  if (past.onAccount) return placed.purchaseId
  const ref = new URL(placed.redirectUrl, buyer.origin).pathname.split('/').at(-1) ?? ''
  const outcome = past.sellers[0]?.outcome
  const choice = outcome === 'declined' ? 'decline' : 'accept'
  await pipeline.call(chooseSandboxPayment, { params: { ref }, body: { choice } }, buyer)
  await pipeline.call(confirmPurchase, { params: { id: placed.purchaseId } }, buyer)
  if (outcome === 'declined') await pipeline.call(abandonPurchase, { params: { id: placed.purchaseId } }, buyer)
  await sql`DELETE FROM carts WHERE user_id = ${buyer.user?.id}`.execute(db)
  return placed.purchaseId
}

async function fill(db: Db, pipeline: Pipeline, buyer: Context, seller: PastSeller, rank: number) {
  const ordinary = { ...seller, lines: seller.lines - (seller.precursor ? 1 : 0) }
  const offers = [
    ...(await sellable(db, ordinary, buyer.user?.kind === 'professional', rank)),
    ...(seller.precursor ? await precursorOf(db, seller) : []),
  ]
  for (const offer of offers)
    await pipeline.call(addLine, { body: { offerId: offer.id, quantity: offer.minimum } }, buyer)
  const vendorId = offers[0]?.vendor_id
  if (vendorId === undefined) throw new Error(`nothing to sell for ${seller.vendor}`)
  const shopId = seller.shop
    ? (await db.selectFrom('shops').select('id').where('slug', '=', seller.shop).executeTakeFirstOrThrow()).id
    : undefined
  const relay =
    seller.mode === 'RELAY'
      ? await db.selectFrom('relay_points').select('id').orderBy('id').executeTakeFirst()
      : undefined
  await pipeline.call(
    setDelivery,
    { params: { vendorId }, body: { mode: seller.mode, shopId, relayPointId: relay?.id } },
    buyer,
  )
}

/** Ordinary goods of a seller for this delivery mode, a different selection for each purchase. */
const sellable = (db: Db, seller: PastSeller, professional: boolean, rank: number) =>
  db
    .selectFrom('offers as o')
    .innerJoin('vendors as d', 'd.id', 'o.vendor_id')
    .innerJoin('variants as v', 'v.id', 'o.variant_id')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .select(['o.id', 'o.vendor_id', 'o.minimum'])
    .where('d.slug', 'like', `%${seller.vendor}%`)
    .where(sql<boolean>`${seller.mode} = ANY(o.delivery_modes)`)
    .where(sql<boolean>`NOT (a.plant_protection OR a.explosive_precursor OR a.biocide OR a.tax_capsule)`)
    .where(eb => (professional ? eb.val(true) : eb('a.professional_only', '=', false)))
    .where(sql<boolean>`o.price_cents * o.minimum BETWEEN 1500 AND 90000`)
    .where(sql<boolean>`v.weight_grams * o.minimum ${weightRange(seller.mode)}`)
    .where(sql<boolean>`EXISTS (SELECT FROM stock k LEFT JOIN shops s ON s.warehouse_id = k.warehouse_id
      WHERE k.offer_id = o.id AND k.on_hand - k.reserved >= o.minimum * 3 AND (${seller.shop ?? null}::text IS NULL OR s.slug = ${seller.shop ?? null}))`)
    .orderBy(sql`md5(o.reference || ${String(rank)})`)
    .limit(seller.lines)
    .execute()

const precursorOf = (db: Db, seller: PastSeller) =>
  db
    .selectFrom('offers as o')
    .innerJoin('vendors as d', 'd.id', 'o.vendor_id')
    .innerJoin('variants as v', 'v.id', 'o.variant_id')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .select(['o.id', 'o.vendor_id', 'o.minimum'])
    .where('d.slug', 'like', `%${seller.vendor}%`)
    .where('a.reportable_precursor', '=', true)
    .where(sql<boolean>`${seller.mode} = ANY(o.delivery_modes)`)
    .where(sql<boolean>`EXISTS (SELECT FROM stock k JOIN shops s ON s.warehouse_id = k.warehouse_id
      WHERE k.offer_id = o.id AND k.on_hand - k.reserved >= o.minimum AND s.slug = ${seller.shop ?? ''})`)
    .orderBy('v.weight_grams')
    .limit(1)
    .execute()

const weightRange = (mode: DeliveryMode) => (mode === 'FREIGHT' ? sql`BETWEEN 31000 AND 600000` : sql`<= 4000`)
