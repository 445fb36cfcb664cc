import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createMember, createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Seller = TestVendor & { cookies: Cookies }
async function newSeller(status = 'draft'): Promise<Seller> {
  const vendor = await createVendor(app.db)
  await app.db.updateTable('vendors').set({ status }).where('id', '=', vendor.vendorId).execute()
  return { ...vendor, cookies: await app.loginAs(vendor.userId) }
}

const by = (seller: { cookies: Cookies }) => ({
  get: (path: string) => app.request('GET', `/api/seller/${path}`, undefined, seller),
  post: (path: string, body: unknown = {}) => app.request('POST', `/api/seller/${path}`, body, seller),
  put: (path: string, body: unknown) => app.request('PUT', `/api/seller/${path}`, body, seller),
  delete: (path: string) => app.request('DELETE', `/api/seller/${path}`, {}, seller),
})

const place = {
  name: 'Comptoir d’Épernay',
  street: '1 place de la République',
  postcode: '51200',
  city: 'Épernay',
  phone: '+33326000001',
  email: 'epernay@exemple.fr',
  description: '',
}
const monday = { weekday: 1, opens: '08:30', closes: '12:00' }
const openShop = { ...place, pickup: true, pickupReadyHours: 4, isOpen: true, hours: [monday], position: null }
const terms = {
  professionalReturnDays: 14,
  returnPolicy: 'Article neuf.\r\nDans son emballage.',
  invoiceMode: 'operator',
  withoutProducerDuty: false,
  identifiers: [{ stream: 'EMBALLAGES_PRO', number: 'FR123456_01ABCD' }],
}

/** Completes every step of the checklist, through the API that sellers use. */
async function complete(seller: Seller): Promise<void> {
  const me = by(seller)
  await createOffer(app.db, seller)
  for (const reply of [
    await me.put(`shops/${seller.shopId}`, openShop),
    await me.put('terms', terms),
    await me.post('payment-account'),
  ])
    expect(reply.status).toBe(200)
}

describe('opening review', () => {
  test('requires every step, and returns the missing ones', async () => {
    const seller = await newSeller()
    const reply = await by(seller).post('review')
    expect(reply.body).toMatchObject({ code: 'STEPS_MISSING' })
    expect(reply.body.error).toContain('compte de paiement')
    await complete(seller)
    const { steps } = (await by(seller).get('dashboard')).body.data
    expect(Object.values(steps)).not.toContain(false)
  })

  test('accepts one of two concurrent submissions', async () => {
    const seller = await newSeller()
    await complete(seller)
    const replies = await Promise.all([by(seller).post('review'), by(seller).post('review')])
    expect(replies.map(({ body }) => body.code).sort()).toEqual(['CONFLICT', null])
    const history = app.db.selectFrom('vendor_history').select('status').where('vendor_id', '=', seller.vendorId)
    expect(await history.execute()).toEqual([{ status: 'to_verify' }])
  })

  test('notifies every active operator, with the steps taken', async () => {
    const email = 'operatrice@exemple.fr'
    await createUser(app.db, { roles: ['ADMIN'], email })
    const seller = await newSeller()
    await complete(seller)
    expect((await by(seller).post('review')).status).toBe(200)
    const mails = app.db.selectFrom('mails').select(['subject', 'text']).where('recipient', '=', email)
    const [mail, ...more] = await mails.where('event', 'like', `seller-review:${seller.vendorId}:%`).execute()
    expect(more).toEqual([])
    expect(mail?.subject).toMatch(/ demande son ouverture$/)
    expect(mail?.text).toContain('Les 12 étapes')
  })

  test('shows the operator’s reason to the seller whose file is returned', async () => {
    const seller = await newSeller()
    const row = { vendor_id: seller.vendorId, status: 'draft', reason: 'L’extrait Kbis a plus de trois mois.' }
    await app.db.insertInto('vendor_history').values(row).execute()
    expect((await by(seller).get('dashboard')).body.data.reason).toBe(row.reason)
  })

  test('rejects a submission by a suspended seller', async () => {
    const seller = await newSeller('suspended')
    await complete(seller)
    expect((await by(seller).post('review')).body.code).toBe('CONFLICT')
  })
})

describe('seller’s shops', () => {
  test('are created closed, with a warehouse, under a unique name', async () => {
    const seller = await newSeller()
    const { id } = (await by(seller).post('shops', { ...place, name: 'Comptoir d’Ay' })).body.data
    const shops = (await by(seller).get('dashboard')).body.data.shops
    expect(shops.find((shop: { id: number }) => shop.id === id)).toMatchObject({
      isOpen: false,
      pickup: false,
      units: 0,
    })
    const again = await by(seller).post('shops', { ...place, name: 'COMPTOIR D’AY' })
    expect([again.status, again.body.code]).toEqual([409, 'NAME_TAKEN'])
  })

  test('creates one shop for two concurrent requests with the same name', async () => {
    const seller = await newSeller()
    const replies = await Promise.all([1, 2].map(() => by(seller).post('shops', { ...place, name: 'Dépôt de Reims' })))
    expect(replies.map(({ body }) => body.code).sort()).toEqual(['NAME_TAKEN', null])
  })

  test.each([
    ['open without hours', { hours: [] }],
    ['collect orders while closed', { isOpen: false }],
    ['open twice at one moment', { hours: [monday, { ...monday, opens: '11:00', closes: '13:00' }] }],
    ['close before they open', { hours: [{ ...monday, opens: '12:00', closes: '08:00' }] }],
  ])('reject %s', async (_, wrong) => {
    const seller = await newSeller()
    const reply = await by(seller).put(`shops/${seller.shopId}`, { ...openShop, ...wrong })
    expect([reply.status, reply.body.code]).toEqual([400, 'INVALID_INPUT'])
  })

  test('return 404 for another seller', async () => {
    const [mine, other] = [await newSeller(), await newSeller()]
    for (const reply of [
      await by(mine).put(`shops/${other.shopId}`, openShop),
      await by(mine).put(`shops/${other.shopId}/closures`, { closures: [] }),
    ])
      expect(reply.body.code).toBe('NOT_FOUND')
  })

  test('replace coming days off, and keep past ones', async () => {
    const seller = await newSeller()
    const past = { shop_id: seller.shopId, from_day: '2024-08-01', to_day: '2024-08-15', reason: 'Congés' }
    await app.db.insertInto('shop_closures').values(past).execute()
    const closures = [{ from: '2099-12-24', to: '2100-01-02', reason: 'Fêtes' }]
    expect((await by(seller).put(`shops/${seller.shopId}/closures`, { closures })).status).toBe(200)
    expect((await by(seller).get('dashboard')).body.data.shops[0].closures).toEqual(closures)
    const rows = await app.db.selectFrom('shop_closures').selectAll().where('shop_id', '=', seller.shopId).execute()
    expect(rows).toHaveLength(2)
  })

  test('reject days off that end before they start', async () => {
    const seller = await newSeller()
    const closures = [{ from: '2099-01-02', to: '2099-01-01', reason: 'Inventaire' }]
    expect((await by(seller).put(`shops/${seller.shopId}/closures`, { closures })).body.code).toBe('INVALID_INPUT')
  })
})

describe('delivery rates and terms', () => {
  const rate = { mode: 'HOME', zone: 'metropole', maxWeightGrams: 5_000, priceCents: 890 }

  test('replace the former delivery rates', async () => {
    const seller = await newSeller()
    const reply = await by(seller).put('delivery', { rates: [rate], freeDeliveryFromCents: 15_000 })
    expect(reply.status).toBe(200)
    const dashboard = (await by(seller).get('dashboard')).body.data
    expect([dashboard.rates, dashboard.freeDeliveryFromCents]).toEqual([[{ ...rate, departments: [] }], 15_000])
  })

  test('add rates for departments, each priced once for a weight', async () => {
    const seller = await newSeller()
    const near = { ...rate, zone: 'departments', departments: ['51', '10'], priceCents: 490 }
    expect((await by(seller).put('delivery', { rates: [rate, near], freeDeliveryFromCents: null })).status).toBe(200)
    expect((await by(seller).get('dashboard')).body.data.rates).toContainEqual({ ...near, departments: ['10', '51'] })
    const twice = { ...near, departments: ['51', '02'], priceCents: 590 }
    const none = { ...near, departments: [] }
    for (const rates of [[near, twice], [none], [{ ...rate, departments: ['51'] }]])
      expect((await by(seller).put('delivery', { rates, freeDeliveryFromCents: null })).body.code).toBe('INVALID_INPUT')
  })

  test('reject two prices for one weight', async () => {
    const seller = await newSeller()
    const rates = [rate, { ...rate, priceCents: 990 }]
    expect((await by(seller).put('delivery', { rates, freeDeliveryFromCents: null })).body.code).toBe('INVALID_INPUT')
    expect((await by(seller).get('dashboard')).body.data.rates).toHaveLength(4)
  })

  test.each([
    ['a producer number of another shape', { identifiers: [{ stream: 'DEEE', number: '123' }] }],
    ['two numbers for a stream', { identifiers: [...terms.identifiers, ...terms.identifiers] }],
    ['invoices by nobody', { invoiceMode: null }],
    ['a status of its own choice', { status: 'verified' }],
    ['a mediator of one letter', { mediator: { name: 'M', address: '8 rue de Blois, Tours' } }],
    ['a mediator without a whole address', { mediator: { name: 'Médiation', address: 'abc' } }],
    [
      'a mediator whose site has no host',
      { mediator: { name: 'Médiation', address: '8 rue de Blois, Tours', site: 'https:a' } },
    ],
  ])('reject terms with %s', async (_, wrong) => {
    const seller = await newSeller()
    expect((await by(seller).put('terms', { ...terms, ...wrong })).body.code).toBe('INVALID_INPUT')
  })
})

describe('seller’s team', () => {
  /** Invitation link, extracted from the mail. */
  async function invited(seller: Seller, email: string, role = 'staff'): Promise<string> {
    expect((await by(seller).post('team/invitations', { email, role })).status).toBe(200)
    const mail = await app.db
      .selectFrom('mails')
      .select('html')
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return /\/account\/equipe\/([\w-]{43})/.exec(mail.html)?.[1] ?? ''
  }
  const join = (token: string, cookies: Cookies) => by({ cookies }).post('team/join', { token })

  test('accepts an invitation once, for the invited address only', async () => {
    const seller = await newSeller()
    const [guest, otherUser] = [await createUser(app.db, { email: 'lea@exemple.fr' }), await createUser(app.db)]
    const token = await invited(seller, 'lea@exemple.fr', 'orders')
    expect((await join(token, await app.loginAs(otherUser))).body.code).toBe('INVITATION_EXPIRED')
    const cookies = await app.loginAs(guest)
    expect((await join(token, cookies)).status).toBe(200)
    expect((await join(token, cookies)).body.code).toBe('INVITATION_EXPIRED')
    const { seller_role } = (await app.request('GET', '/api/user/me', undefined, { cookies })).body.data
    expect(seller_role).toBe('orders')
  })

  test('rejects a link once a newer one is sent, or after it expires', async () => {
    const seller = await newSeller()
    const cookies = await app.loginAs(await createUser(app.db, { email: 'marc@exemple.fr' }))
    const older = await invited(seller, 'marc@exemple.fr')
    const newer = await invited(seller, 'marc@exemple.fr')
    expect((await join(older, cookies)).body.code).toBe('INVITATION_EXPIRED')
    await app.db
      .updateTable('vendor_invitations')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute()
    expect((await join(newer, cookies)).body.code).toBe('INVITATION_EXPIRED')
  })

  test('rejects a member of another seller', async () => {
    const [seller, other] = [await newSeller(), await newSeller()]
    const { email } = await app.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', other.userId)
      .executeTakeFirstOrThrow()
    expect((await join(await invited(seller, email), other.cookies)).body.code).toBe('ALREADY_SELLER')
  })

  test('keeps one owner when two leave concurrently', async () => {
    const seller = await newSeller()
    const second = await createMember(app.db, seller.vendorId, 'owner')
    const other = { cookies: await app.loginAs(second) }
    const replies = await Promise.all([
      by(seller).delete(`team/${seller.userId}`),
      by(other).put(`team/${second}`, { role: 'staff' }),
    ])
    expect(replies.map(({ body }) => body.code).sort()).toEqual(['LAST_OWNER', null])
  })

  test('cannot be changed by another seller', async () => {
    const [mine, other] = [await newSeller(), await newSeller()]
    await invited(other, 'paul@exemple.fr')
    const { id } = await app.db
      .selectFrom('vendor_invitations')
      .select('id')
      .where('vendor_id', '=', other.vendorId)
      .executeTakeFirstOrThrow()
    for (const reply of [
      await by(mine).put(`team/${other.userId}`, { role: 'orders' }),
      await by(mine).delete(`team/${other.userId}`),
      await by(mine).delete(`team/invitations/${id}`),
    ])
      expect(reply.body.code).toBe('NOT_FOUND')
    expect((await by(mine).get('team')).body.data.invitations).toEqual([])
  })
})
