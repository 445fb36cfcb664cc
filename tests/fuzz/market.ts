/** Two households and two operators on one database, with their sessions. */
import type { Dice } from '#demo/catalogue/random.ts'
import { loadFaq } from '#domains/support/server/load-faq.ts'
import { createUser } from '#tests/support/factories.ts'
import { createFixtures, type Fixture, type Fixtures, fixturePassword } from '#tests/support/fixtures.ts'
import type { TestApp } from '#tests/support/injected.ts'
import type { FuzzOperation } from './operations.ts'
import { pick } from './values.ts'

export const fuzzRoles = [
  'visitor',
  'buyer',
  'otherBuyer',
  'owner',
  'staff',
  'preparer',
  'otherOwner',
  'admin',
  'super',
  'key',
  'otherKey',
] as const
export type FuzzRole = (typeof fuzzRoles)[number]
type Side = 'a' | 'b'

export const admitted: Record<string, readonly FuzzRole[]> = {
  public: ['visitor', 'buyer', 'owner'],
  user: ['buyer', 'owner', 'otherBuyer', 'otherOwner', 'preparer'],
  seller: ['owner', 'staff', 'otherOwner'],
  owner: ['owner', 'otherOwner'],
  admin: ['admin', 'super'],
  super: ['super'],
  key: ['key', 'otherKey'],
}
/** Mostly the roles that the operation allows: the others are refused early. */
export const randomRole = (operation: FuzzOperation, dice: Dice): FuzzRole =>
  pick(dice, dice.chance(0.75) ? (admitted[operation.access] ?? fuzzRoles) : fuzzRoles)

const sideOf = (role: FuzzRole): Side => (role.startsWith('other') ? 'b' : 'a')

export async function openFuzzMarket(app: TestApp) {
  await app.db.transaction().execute(loadFaq)
  const a = await createFixtures(app, 'ZAUBERA')
  const b = await createFixtures(app, 'ZAUBERB')
  const admin = await createUser(app.db, { roles: ['ADMIN'] })
  const chief = await createUser(app.db, { roles: ['SUPER_ADMIN'] })
  const userOf: Partial<Record<FuzzRole, number>> = {
    buyer: a.people.buyer.id,
    owner: a.people.owner.id,
    staff: a.people.staff.id,
    preparer: a.people.preparer.id,
    otherBuyer: b.people.buyer.id,
    otherOwner: b.people.owner.id,
    admin,
    super: chief,
  }
  const cookies: Partial<Record<FuzzRole, string>> = {}
  const market = { app, houses: { a, b }, userOf, cookies }
  await restoreRoles(market)
  return market
}
export type FuzzMarket = Awaited<ReturnType<typeof openFuzzMarket>>

export function headersOf(market: FuzzMarket, role: FuzzRole): Record<string, string> {
  if (role === 'key' || role === 'otherKey') return { authorization: `Bearer ${market.houses[sideOf(role)].secret}` }
  const cookie = market.cookies[role]
  return cookie ? { origin: 'http://localhost', cookie } : { origin: 'http://localhost' }
}

/** Restores roles, team memberships, keys and sessions, so that one request does not block the following ones. */
export async function restoreRoles({
  app,
  houses: fixtureSets,
  userOf,
  cookies,
}: Pick<FuzzMarket, 'app' | 'houses' | 'userOf' | 'cookies'>) {
  await app.pool.query(
    `UPDATE users SET roles = CASE id WHEN $1 THEN '{ADMIN}'::text[] WHEN $2 THEN '{SUPER_ADMIN}' ELSE '{}' END,
    status = CASE status WHEN 'blocked' THEN 'active' ELSE status END, blocked_reason = NULL, blocked_at = NULL
    WHERE id = ANY($3)`,
    [userOf.admin, userOf.super, Object.values(userOf)],
  )
  await app.pool.query('UPDATE api_keys SET revoked_at = NULL WHERE id = ANY($1)', [
    [fixtureSets.a.things.key, fixtureSets.b.things.key],
  ])
  for (const { vendor, people } of Object.values(fixtureSets))
    for (const [who, role] of [
      ['owner', 'owner'],
      ['staff', 'staff'],
      ['preparer', 'orders'],
    ] as const)
      await app.pool.query(
        `INSERT INTO vendor_members (vendor_id, user_id, role) VALUES ($1, $2, $3) ON CONFLICT (user_id) DO UPDATE SET vendor_id = $1, role = $3`,
        [vendor.vendorId, people[who].id, role],
      )
  for (const [role, user] of Object.entries(userOf)) {
    const { session } = await app.loginAs(user)
    cookies[role as FuzzRole] = `session=${session}; token=1`
  }
}

/** Fixtures by path prefix, for `id` parameters; the longest matching prefix wins. */
const idsUnder: readonly (readonly [string, Fixture])[] = [
  ['/api/user/addresses', 'address'],
  ['/api/user/sessions', 'session'],
  ['/api/admin/users', 'user'],
  ['/api/seller/offers', 'offer'],
  ['/api/seller/batches', 'batch'],
  ['/api/seller/promotions', 'promotion'],
  ['/api/admin/articles', 'article'],
  ['/api/seller/imports', 'import'],
  ['/api/shops', 'shop'],
  ['/api/seller/shops', 'shop'],
  ['/api/admin/sellers', 'vendor'],
  ['/api/orders/setReadyToPick', 'collected'],
  ['/api/orders/{id}/shipments', 'packed'],
  ['/api/orders', 'order'],
  ['/api/carriers', 'arrived'],
  ['/api/seller/team/invitations', 'invitation'],
  ['/api/settlement/commission-rules', 'rule'],
  ['/api/settlement/vendors', 'vendor'],
  ['/api/settlement/orders', 'order'],
  ['/api/returns/form', 'arrived'],
  ['/api/returns', 'return'],
  ['/api/admin/applications', 'application'],
  ['/api/conversations', 'conversation'],
  ['/api/messages', 'message'],
  ['/api/admin/reports', 'reported'],
  ['/api/support/tickets', 'ticket'],
  ['/api/dashboard/tickets', 'ticket'],
  ['/api/checkout/purchases', 'purchase'],
  ['/api/v1/orders', 'order'],
  ['/api/v1/orders/{id}/ready-to-pick', 'collected'],
  ['/api/integrations/keys', 'key'],
  ['/api/integrations/endpoints', 'endpoint'],
  ['/api/integrations/deliveries', 'delivery'],
]
const named: Record<string, Fixture> = {
  vendorId: 'vendor',
  vendorIds: 'vendor',
  vendor: 'vendor',
  shopId: 'shop',
  warehouseId: 'warehouse',
  offerId: 'offer',
  variantId: 'variant',
  articleId: 'article',
  itemId: 'article',
  into: 'article',
  userId: 'member',
  shipmentId: 'shipment',
  orderId: 'arrived',
  lineId: 'arrivedLine',
  addressId: 'address',
  pictureId: 'picture',
  fileId: 'sellersFile',
  pictureFileId: 'sellersFile',
  files: 'file',
  endpoint: 'endpoint',
  upTo: 'reported',
  slug: 'slug',
  REGISTRATION: 'file',
  IDENTITY: 'file',
}
const fixed: Record<string, unknown> = {
  categoryId: 98,
  idCat: 98,
  families: 106,
  tagId: 1,
  tagIds: 1,
  password: fixturePassword,
  current: fixturePassword,
  password_confirm: fixturePassword,
}

const thingFor = (operation: FuzzOperation, name: string): Fixture | undefined => {
  if (name === 'ids') return operation.path.startsWith('/api/orders') ? 'order' : 'offer'
  if (name === 'lineId' && !operation.path.startsWith('/api/returns'))
    return operation.path.includes('shipments') ? undefined : 'line'
  if (name !== 'id') return named[name]
  const under = idsUnder.filter(([start]) => operation.path.startsWith(start))
  return under.toSorted((x, y) => y[0].length - x[0].length)[0]?.[1]
}

/** Ids and names that this role may use: mostly its own household’s, sometimes the other’s. */
export const idsKnownTo =
  (market: FuzzMarket, operation: FuzzOperation, role: FuzzRole, dice: Dice) => (name: string) => {
    if (name in fixed) return fixed[name]
    const thing = thingFor(operation, name)
    if (!thing) return undefined
    const own = sideOf(role)
    const side = dice.chance(0.75) ? own : own === 'a' ? 'b' : 'a'
    return market.houses[side].things[thing]
  }

export const fixturesOfOther = (market: FuzzMarket, role: FuzzRole): Fixtures | null =>
  role === 'visitor' || role === 'admin' || role === 'super' ? null : market.houses[sideOf(role) === 'a' ? 'b' : 'a']

/** True when the role shares an order, a conversation, a quote, an account or an access request with the other household, or became an operator. */
export async function related({ app, userOf }: FuzzMarket, role: FuzzRole, fixtures: Fixtures): Promise<boolean> {
  const ids = Object.values(fixtures.people).map(({ id }) => id)
  const { rows } = await app.pool.query(
    `SELECT FROM (SELECT user_id, vendor_id FROM orders UNION ALL SELECT buyer_id, vendor_id FROM conversations
       UNION ALL SELECT user_id, vendor_id FROM quotes UNION ALL SELECT user_id, vendor_id FROM access_requests
       UNION ALL SELECT user_id, vendor_id FROM credit_accounts) x
     WHERE (user_id = ANY($1) AND vendor_id = (SELECT vendor_id FROM vendor_members WHERE user_id = $2))
        OR (user_id = $2 AND vendor_id = $3)
     UNION ALL SELECT FROM users WHERE id = $2 AND roles && ARRAY['ADMIN', 'SUPER_ADMIN'] LIMIT 1`,
    [ids, userOf[role === 'otherKey' ? 'otherOwner' : role === 'key' ? 'owner' : role] ?? 0, fixtures.vendor.vendorId],
  )
  return rows.length > 0
}
