/**
 * One of each object that a buyer and a seller may own, made through the API where that is short. Two calls make two
 * unrelated households: neither may read or change objects of the other.
 */
import { randomUUID } from 'node:crypto'
import { uploadImport } from '#domains/imports/server/imports.fixture.ts'
import { createKey } from '#domains/integrations/server/keys.ts'
import { attach } from '#domains/messaging/server/messaging.fixture.ts'
import { newAnswers, submitAnswers } from '#domains/onboarding/server/onboarding.fixture.ts'
import { noticeText } from '#domains/recalls/server/recalls.fixture.ts'
import { now } from '#platform/db/clock.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { scopes } from '#shared/contract.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import { createEstate, createMember as createEstateMember, joinAs } from './estates.ts'
import {
  createAddress,
  createMember,
  createOffer,
  createUser,
  createVendor,
  signMandate,
  type TestVendor,
} from './factories.ts'
import type { Cookies, TestApp } from './injected.ts'
import { createPaidOrder, type TestOrder } from './orders.ts'
import { quickHash } from './passwords.ts'
import { ofPrices } from './price-fixtures.ts'
import { createRefusedRefund } from './refused-refunds.ts'
import { insertReviews } from './review-fixtures.ts'

export const fixturePassword = 'Vendanges-2026!'
export type FixturePerson = 'buyer' | 'applicant' | 'owner' | 'staff' | 'preparer'
type People = Record<FixturePerson, { id: number; cookies: Cookies }>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
type Ids = Record<string, number | string>
export type FixtureSet = { app: TestApp; vendor: TestVendor; people: People; mark: string; send: Send }
type Send = (who: FixturePerson, method: Method, url: string, body?: unknown) => Promise<Ids>

/** `mark`: a unique word in capitals, stored in everything private. */
export async function createFixtures(app: TestApp, mark: string) {
  const vendor = await createVendor(app.db)
  const people = await createPeople(app, vendor, mark)
  const send: Send = async (who, method, url, body) => {
    const response = await app.request(method, url, body, { cookies: people[who].cookies })
    if (response.status !== 200) throw new Error(`${method} ${url}: ${JSON.stringify(response.body)}`)
    return response.body.data
  }
  const fixtures = { app, vendor, people, mark, send }
  const ofBuyer = await ofTheBuyer(fixtures)
  const sold = await ofTheSeller(fixtures)
  const orders = await ofOrders(fixtures)
  const things = {
    ...ofBuyer,
    ...sold,
    ...orders,
    ...(await ofPrices(fixtures)),
    ...(await insertReviews(app, people.buyer.id, mark, { ...orders, variant: sold.variant })),
    ...(await ofTalk(fixtures)),
    ...(await ofSoftware(fixtures)),
    ...(await ofTheOperator(fixtures)),
    ...(await ofTheEstate(fixtures)),
    ...(await ofRecalls(fixtures)),
  }
  return { mark, vendor, people, things, secret: things.secret }
}
export type Fixtures = Awaited<ReturnType<typeof createFixtures>>
export type Fixture = keyof Fixtures['things']

let hashed: Promise<string> | undefined
async function createPeople(app: TestApp, vendor: TestVendor, mark: string): Promise<People> {
  hashed ??= quickHash(fixturePassword)
  const ids: Record<FixturePerson, number> = {
    buyer: await createUser(app.db),
    applicant: await createUser(app.db, { kind: 'professional' }),
    owner: vendor.userId,
    // Has every right, so that a refusal of another seller’s order cannot come from a missing right.
    staff: await createMember(app.db, vendor.vendorId, 'staff', { mayRefund: true }),
    preparer: await createMember(app.db, vendor.vendorId, 'orders'),
  }
  const people: Partial<People> = {}
  for (const [who, id] of Object.entries(ids) as [FixturePerson, number][]) {
    const values = {
      password_hash: await hashed,
      last_name: `${mark}NOM`,
      email: `${mark}-${who}@exemple.fr`.toLowerCase(),
    }
    await app.db.updateTable('users').set(values).where('id', '=', id).execute()
    people[who] = { id, cookies: await app.loginAs(id) }
  }
  // All five were set above.
  return people as People
}

const idOf = ({ id }: Ids) => Number(id)

async function openSession(app: TestApp, userId: number) {
  await app.loginAs(userId)
  const sessions = app.db.selectFrom('sessions').where('user_id', '=', userId)
  const { last } = await sessions.select(eb => eb.fn.max<number>('id').as('last')).executeTakeFirstOrThrow()
  return last
}

async function ofTheBuyer({ app, people, mark, send }: FixtureSet) {
  const address = await createAddress(app.db, people.buyer.id)
  await app.db
    .updateTable('addresses')
    .set({ street: `1 rue ${mark}RUE` })
    .where('id', '=', address)
    .execute()
  // A session of another device, which tests can end.
  const session = await openSession(app, people.buyer.id)
  const message = `Où en est mon colis ? ${mark}DEMANDE`
  await send('buyer', 'POST', '/api/support/tickets', {
    name: `Camille ${mark}`,
    email: `${mark}-buyer@exemple.fr`.toLowerCase(),
    topic: 'order',
    message,
  })
  const ticket = await app.db
    .selectFrom('tickets')
    .select('id')
    .where('user_id', '=', people.buyer.id)
    .executeTakeFirstOrThrow()
  const responses = newAnswers({ accountHolder: `${mark}TITULAIRE`, certifiedName: `${mark}SIGNATAIRE` })
  const sentForm = await submitAnswers(app, people.applicant.cookies, responses)
  return {
    user: people.buyer.id,
    address,
    session,
    ticket: ticket.id,
    application: Number(sentForm.body.data.id),
  }
}

/** The applicant owns an estate, and asked for a cart themself. */
async function ofTheEstate({ app, vendor, people, mark }: FixtureSet) {
  const estateId = await createEstate(app.db, `${mark}DOMAINE`)
  await joinAs(app.db, estateId, people.applicant.id, 'owner')
  const member = await createEstateMember(app.db, estateId, 'buyer')
  await app.db
    .updateTable('users')
    .set({ last_name: `${mark}MEMBRE` })
    .where('id', '=', member)
    .execute()
  const place = {
    recipient: `${mark}SITE`,
    street: '1 rue Basse',
    postcode: '51190',
    city: 'Avize',
    phone: '+33326000000',
  }
  const insert = { estate_id: estateId, site_name: `${mark}SITE`, ...place }
  const [site, oldSite] = await app.db.insertInto('addresses').values([insert, insert]).returning('id').execute()
  const code = await app.db
    .insertInto('estate_codes')
    .values({ estate_id: estateId, kind: 'parcel', label: mark.slice(0, 60) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const invitation = await app.db
    .insertInto('estate_invitations')
    .values({ estate_id: estateId, email: `${mark}@exemple.fr`, token_hash: Buffer.from(mark), role: 'buyer' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.insertInto('estate_history').values({ estate_id: estateId, act: 'opened', detail: mark }).execute()
  const { offerId } = await createOffer(app.db, vendor, { stock: 10 })
  const cart = await app.db
    .insertInto('carts')
    .values({ held_for: people.applicant.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('cart_lines')
    .values({ cart_id: cart.id, offer_id: offerId, quantity: 1, seen_price_cents: 1_000 })
    .execute()
  const request = await app.db
    .insertInto('estate_requests')
    .values({
      ...{ estate_id: estateId, user_id: people.applicant.id, cart_id: cart.id, reason: 'ROLE', note: mark },
      ...{ address: JSON.stringify(place), lines: '[]', total_cents: 1_200 },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const order = await createPaidOrder(app.db, { vendor, buyerId: people.applicant.id })
  await app.db.updateTable('orders').set({ estate_id: estateId }).where('id', '=', order.orderId).execute()
  await app.db
    .updateTable('purchases')
    .set({ estate_id: estateId })
    .where('user_id', '=', people.applicant.id)
    .execute()
  return {
    estate: estateId,
    askedOffer: offerId,
    estateMember: member,
    siteOfEstate: site?.id ?? 0,
    oldSite: oldSite?.id ?? 0,
    estateCode: code.id,
    estateInvitation: invitation.id,
    estateRequest: request.id,
    estateOrder: order.orderId,
    estateLine: lineOf(order),
  }
}

/** Of goods that nothing else names. */
async function ofRecalls({ app, vendor, send }: FixtureSet) {
  const { articleId, variantId } = await createOffer(app.db, vendor)
  const body = { ...noticeText, articleId, variantIds: [variantId], lots: ['L7'] }
  const recall = await send('owner', 'POST', '/api/seller/recalls', body)
  return { recall: idOf(recall), recalledArticle: articleId, recalledVariant: variantId }
}

async function ofTheSeller({ app, vendor, people, mark, send }: FixtureSet) {
  const offer = await createOffer(app.db, vendor, { stock: 1_000 })
  const draft = await createOffer(app.db, vendor)
  const old = `UPDATE offer_price_history SET valid_from = now() - interval '60 days' WHERE offer_id = $1`
  await app.pool.query(old, [offer.offerId])
  const batch = await send('owner', 'POST', '/api/seller/batches', {
    key: randomUUID(),
    selection: { ids: [draft.offerId] },
    act: { kind: 'price', how: 'percent', value: 500 },
  })
  const today = isoDay(new Date())
  const promotion = await send('owner', 'POST', '/api/seller/promotions', {
    key: randomUUID(),
    selection: { ids: [offer.offerId] },
    reduction: { how: 'percent', value: 2_000 },
    startsOn: today,
    endsOn: addDays(today, 9),
  })
  const pause = await send('owner', 'POST', '/api/seller/pauses', {
    from: addDays(today, 300),
    to: addDays(today, 301),
    reason: 'Congés',
    stopsSales: false,
  })
  const file = Buffer.from(`Titre;Prix;Référence\n${mark}IMPORT;12,00;R-1\n`)
  const importId = await uploadImport(app, people.owner.cookies, file)
  const feed = await send('owner', 'POST', '/api/seller/import-feeds', {
    name: `${mark}FLUX`,
    kind: 'catalogue',
    feedAddress: `https://exemple.fr/${mark}ADRESSE.csv?cle=${mark}CLE`,
    user: `${mark}IDENTIFIANT`,
    password: `${mark}SECRET`,
    schedule: 'night',
    autoApply: false,
  })
  await send('owner', 'POST', '/api/seller/team/invitations', {
    email: `${mark}-invited@exemple.fr`.toLowerCase(),
    role: 'staff',
  })
  const invitation = await app.db
    .selectFrom('vendor_invitations')
    .select('id')
    .where('vendor_id', '=', vendor.vendorId)
    .executeTakeFirstOrThrow()
  const { reference } = await app.db
    .selectFrom('offers')
    .select('reference')
    .where('id', '=', offer.offerId)
    .executeTakeFirstOrThrow()
  const request = await app.db
    .insertInto('article_change_requests')
    .values({ article_id: draft.articleId, vendor_id: vendor.vendorId, message: `${mark}DEMANDE` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('article_change_fields')
    .values({
      request_id: request.id,
      field: 'title',
      before: JSON.stringify(`${mark}AVANT`),
      after: JSON.stringify(`${mark}APRES`),
      reason: `${mark}MOT`,
    })
    .execute()
  const picture = await app.db
    .insertInto('pictures')
    .values({
      content_hash: Buffer.from(mark),
      media_type: 'image/png',
      bytes: Buffer.from(mark),
      width: 8,
      height: 8,
      vendor_id: vendor.vendorId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const view = await app.db
    .insertInto('saved_views')
    .values({ user_id: people.owner.id, vendor_id: vendor.vendorId, list: 'stock', name: mark, query: 'niveau=faible' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const permit = await app.db
    .insertInto('permits')
    .values({ user_id: people.buyer.id, kind: 'CERTIPHYTO', number: mark })
    .returning('id')
    .executeTakeFirstOrThrow()
  const list = await app.db
    .insertInto('purchase_lists')
    .values({ user_id: people.buyer.id, name: mark.slice(0, 60) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('purchase_list_lines')
    .values({ list_id: list.id, variant_id: offer.variantId, offer_id: offer.offerId, quantity: 1 })
    .execute()
  const scheduled = await app.db
    .insertInto('scheduled_orders')
    .values({
      ...{
        list_id: list.id,
        user_id: people.buyer.id,
        approver_id: people.buyer.id,
        due_on: '2030-01-01',
        name: 'Taille',
      },
      lines: JSON.stringify([{ variantId: offer.variantId, offerId: offer.offerId, quantity: 1 }]),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .insertInto('list_schedules')
    .values({ list_id: list.id, unit: 'WEEK', month_day: 1, next_on: '2030-01-01' })
    .execute()
  const place = await app.db
    .insertInto('vineyard_places')
    .values({ user_id: people.buyer.id, kind: 'PARCEL', name: mark.slice(0, 80) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const calculation = await app.db
    .insertInto('saved_calculations')
    .values({
      ...{
        user_id: people.buyer.id,
        place_id: place.id,
        calculator: 'tirage',
        name: mark.slice(0, 80),
        campaign: 2026,
      },
      inputs: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    permit: permit.id,
    purchaseList: list.id,
    scheduledOrder: scheduled.id,
    place: place.id,
    calculation: calculation.id,
    vendor: vendor.vendorId,
    shop: vendor.shopId,
    warehouse: vendor.warehouseId,
    member: people.staff.id,
    offer: offer.offerId,
    article: offer.articleId,
    variant: offer.variantId,
    slug: offer.slug,
    reference,
    draft: draft.offerId,
    batch: idOf(batch),
    promotion: idOf(promotion),
    pause: idOf(pause),
    import: importId,
    importFeed: idOf(feed),
    invitation: invitation.id,
    view: view.id,
    picture: picture.id,
    articleRequest: request.id,
  }
}

const lineOf = (order: TestOrder) => order.lines[0]?.orderLineId ?? 0

async function ofOrders({ app, vendor, people, mark, send }: FixtureSet) {
  const address = { recipient: `${mark}DESTINATAIRE`, street: `1 rue ${mark}RUE` }
  const buyer = { lastName: `${mark}NOM`, email: `${mark}-buyer@exemple.fr`.toLowerCase() }
  const place = (mode: 'HOME' | 'PICKUP', paid = true, madeToOrder = false) =>
    createPaidOrder(app.db, { vendor, buyerId: people.buyer.id, mode, address, buyer, paid, madeToOrder })
  const order = await place('HOME')
  const unpaid = await place('HOME', false)
  const collected = await place('PICKUP')
  const packed = await place('HOME')
  const { shipmentId } = await send('owner', 'POST', `/api/orders/${packed.orderId}/shipments`, {
    lines: [{ lineId: lineOf(packed), quantity: 1 }],
    after: null,
  })
  const packedOffer = packed.lines[0]?.offerId ?? 0
  await trackByLot(app, packedOffer)
  await send('owner', 'POST', `/api/orders/${packed.orderId}/lots`, {
    ...{ lineId: lineOf(packed), offerId: packedOffer, shipmentId, revision: 0 },
    lots: [{ lot: `${mark.slice(0, 20)}LOT`, quantity: 1, bestBefore: null }],
  })
  const asked = await place('HOME', true, true)
  const made = await place('HOME', true, true)
  const madePath = `/api/orders/${made.orderId}/lines/${lineOf(made)}`
  const askedPath = `/api/orders/${asked.orderId}/lines/${lineOf(asked)}`
  for (const path of [askedPath, madePath])
    await send('owner', 'POST', `${path}/brief/return`, { missing: `${mark}MANQUE` })
  await send('buyer', 'POST', `${madePath}/brief`, {
    responses: [`${mark}INDICATION`],
    artworkId: (await attach(app, people.buyer.cookies, 'dessin.pdf', Buffer.from('%PDF-1.4\n%%EOF'))).id,
  })
  const { id: fileId } = await attach(app, people.owner.cookies, 'bat.pdf', Buffer.from('%PDF-1.4\n%%EOF'))
  await send('owner', 'POST', `${madePath}/proofs`, { fileId, note: `${mark}BAT`, after: 0 })
  const arrived = await place('HOME')
  await send('owner', 'POST', `/api/orders/generateEtiquette/${arrived.orderId}`, {})
  const saleInvoice = await invoiced(app, vendor, mark, () =>
    send('owner', 'POST', `/api/orders/ship/${arrived.orderId}`, {}),
  )
  await send('owner', 'POST', `/api/orders/deliver/${arrived.orderId}`, {})
  const back = await send('buyer', 'POST', '/api/returns', {
    orderId: arrived.orderId,
    kind: 'WITHDRAWAL',
    lines: [{ lineId: lineOf(arrived), quantity: 1 }],
    message: `Trop grand. ${mark}RETOUR`,
  })
  const tag = await app.db
    .insertInto('order_tags')
    .values({ vendor_id: vendor.vendorId, name: mark.slice(0, 24), colour: 'red' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    ...{ order: order.orderId, line: lineOf(order) },
    purchase: unpaid.purchaseId,
    collected: collected.orderId,
    ...{ packed: packed.orderId, packedLine: lineOf(packed) },
    refusedRefund: await createRefusedRefund(app.db, packed.orderId),
    packedOffer,
    shipment: Number(shipmentId),
    asked: asked.orderId,
    askedLine: lineOf(asked),
    made: made.orderId,
    madeLine: lineOf(made),
    arrived: arrived.orderId,
    arrivedLine: lineOf(arrived),
    orderTag: idOf(tag),
    return: idOf(back),
    saleInvoice,
  }
}

const trackByLot = (app: TestApp, offerId: number) =>
  app.db
    .updateTable('variants')
    .set({ lot_tracked: true })
    .where('id', '=', eb => eb.selectFrom('offers').select('variant_id').where('id', '=', offerId))
    .execute()

/** The invoice that `ship` issues under a billing mandate, which ends after it: other orders of the group have none. */
async function invoiced(app: TestApp, { vendorId }: TestVendor, mark: string, ship: () => Promise<unknown>) {
  await signMandate(app.db, vendorId, `${mark}SIGNATAIRE`)
  await ship()
  await app.db.updateTable('billing_mandates').set({ ended_at: now }).where('vendor_id', '=', vendorId).execute()
  const found = app.db.selectFrom('invoices').select('id').where('vendor_id', '=', vendorId)
  return (await found.executeTakeFirstOrThrow()).id
}

async function ofTalk({ app, vendor, people, mark, send }: FixtureSet) {
  const conversation = idOf(await send('buyer', 'POST', '/api/conversations', { vendorId: vendor.vendorId }))
  const write = (who: FixturePerson) =>
    send(who, 'POST', `/api/conversations/${conversation}/messages`, {
      body: `${mark}MESSAGE`,
      files: [],
      key: randomUUID(),
    })
  const message = idOf(await write('owner'))
  const reported = idOf(await write('buyer'))
  await send('owner', 'POST', `/api/messages/${reported}/report`, { reason: 'Un propos déplacé, à relire.' })
  const { id: file } = await attach(app, people.buyer.cookies, 'facture.pdf', Buffer.from('%PDF-1.4\n%%EOF'))
  const { id: sellersFile } = await attach(app, people.owner.cookies, 'photo.pdf', Buffer.from('%PDF-1.4\n%%EOF'))
  return { conversation, message, reported, file, sellersFile }
}

async function ofSoftware({ app, vendor, mark, send }: FixtureSet) {
  const key = await inTransaction(app.db, tx => createKey(tx, vendor, { name: `${mark}CLE`, scopes, days: null }))
  const endpoint = await send('owner', 'POST', '/api/integrations/endpoints', {
    url: `https://93.184.216.34/${mark}CROCHET`,
    events: ['order.created'],
    password: fixturePassword,
  })
  await send('owner', 'POST', `/api/integrations/endpoints/${endpoint.id}/test`, {})
  const delivery = await app.db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('vendor_id', '=', vendor.vendorId)
    .executeTakeFirstOrThrow()
  await app.db.updateTable('webhook_deliveries').set({ state: 'failed' }).where('id', '=', delivery.id).execute()
  return { key: key.id, secret: key.secret, endpoint: idOf(endpoint), delivery: delivery.id }
}

/** Objects that only an operator changes. */
async function ofTheOperator({ app, vendor }: FixtureSet) {
  const { id } = await app.db
    .insertInto('commission_rules')
    .values({ vendor_id: vendor.vendorId, basis_points: 900, valid_from: isoDay(new Date()) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { rule: id }
}
