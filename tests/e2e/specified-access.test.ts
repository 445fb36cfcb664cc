import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#app/pages.ts'
import { demoPassword } from '#demo/load/people.ts'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { paths } from '#shared/paths.ts'
import { type DemoMarket, openDemoMarket } from '#tests/support/demo-market.ts'

/** The response to a user: the page, forbidden, not found, or a redirect: home or to the page that the root stands for. */
type PageResponse = 'page' | 'refused' | 'missing' | 'home' | 'today' | 'day' | 'orders' | 'help' | 'application'
type Row = [path: string, visitor: PageResponse, buyer: PageResponse, seller: PageResponse, admin: PageResponse]

const forAll = (path: string): Row => [path, 'page', 'page', 'page', 'page']
const forUsers = (path: string): Row => [path, 'home', 'page', 'page', 'page']
const forSellers = (path: string): Row => [path, 'home', 'refused', 'page', 'refused']
const forAdmins = (path: string): Row => [path, 'home', 'refused', 'refused', 'page']

/** The specified routes first, in the specification’s order; then the added ones. */
const access: readonly Row[] = [
  ...[
    '/',
    '/articles',
    '/articles?cat=98',
    '/articles?cat=98&tags=S%C3%A9cateurs',
    '/articles/:slug',
    '/about',
    '/jobs',
    '/info-livraison',
    '/retours-info',
    '/payment-info',
    '/download',
    '/impact-eco',
    '/cgv',
    '/cgu',
    '/contact',
    '/weather',
    '/marques',
    '/mentions-legales',
    '/deals',
    '/buy',
    '/hors-ligne',
    '/server-sitemap.xml',
    '/vitivini22',
    '/boutiques',
    '/boutiques/:id',
    '/support/categories',
    '/support/faq-articles',
    '/support/article',
    '/support/article?slug=',
    '/marketing',
    '/marketing/:id',
    '/register',
    '/forgot/:token',
    '/orders/cart',
    '/orders/payment-page',
    '/vendeur/devenir-vendeur',
  ].map(forAll),
  ...['/account', '/account/orders', '/account/messagerie'].map(forUsers),
  forSellers('/account/catalogue-product/new'),
  forSellers('/account/catalogue-product'),
  forAdmins('/dashboard/analytics'),
  ['/nulle-part', 'home', 'missing', 'missing', 'missing'],
  ['/account/inconnu', 'home', 'missing', 'missing', 'missing'],
  ['/dashboard', 'home', 'refused', 'refused', 'today'],
  ['/orders', 'home', 'orders', 'orders', 'orders'],
  ['/support', 'home', 'help', 'help', 'help'],
  ['/vendeur', 'home', 'application', 'day', 'application'],
]

let market: DemoMarket
let values: Record<string, string>
const cookies: Record<string, string> = { visitor: '' }
const people = {
  buyer: 'particulier@cepetchai.example',
  seller: 'vendeur@cepetchai.example',
  admin: 'admin@cepetchai.example',
}

beforeAll(async () => {
  market = await openDemoMarket()
  const first = (table: 'articles' | 'campaigns') =>
    market.db.selectFrom(table).select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()
  const { slug } = await market.db.selectFrom('articles').select('slug').limit(1).executeTakeFirstOrThrow()
  const question = await market.db.selectFrom('faq_articles').select('slug').limit(1).executeTakeFirstOrThrow()
  values = {
    '/articles/:slug': `/articles/${slug}`,
    '/boutiques/:id': '/boutiques/1',
    '/marketing/:id': `/marketing/${(await first('campaigns')).id}`,
    '/support/article?slug=': `/support/article?slug=${question.slug}`,
    '/forgot/:token': '/forgot/abc',
  }
  for (const [role, email] of Object.entries(people)) cookies[role] = await cookiesOf(email)
})
afterAll(() => market?.close())

async function cookiesOf(email: string): Promise<string> {
  const response = await fetch(`${market.site}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: market.site },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  return response.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ')
}

const redirects: Record<string, PageResponse> = {
  '/': 'home',
  [workspacePaths.adminToday]: 'today',
  [workspacePaths.sellerToday]: 'day',
  [paths.orders]: 'orders',
  [paths.help]: 'help',
  [paths.becomeSeller]: 'application',
}

async function responseTo(role: string, path: string): Promise<PageResponse | number> {
  const response = await fetch(`${market.site}${values[path] ?? path}`, {
    redirect: 'manual',
    headers: { cookie: cookies[role] ?? '' },
  })
  await response.arrayBuffer()
  if (response.status === 302) return redirects[response.headers.get('location') ?? ''] ?? 302
  return ({ 200: 'page', 403: 'refused', 404: 'missing' } as const)[response.status] ?? response.status
}

describe('page access', () => {
  test.each(access)('access to %s', async (path, visitor, buyer, seller, admin) => {
    const roles = ['visitor', 'buyer', 'seller', 'admin'] as const
    const response = await Promise.all(roles.map(role => responseTo(role, path)))
    expect(response).toEqual([visitor, buyer, seller, admin])
  })

  test('every page that is not specified above requires a session, or is public on purpose', () => {
    const named = new Set(access.map(([path]) => path.split('?')[0]))
    const others = pages.filter(({ path }) => !named.has(path))
    const open = others.filter(({ audience }) => audience !== 'private').map(({ path }) => path)
    expect(open.sort()).toEqual(openOnPurpose)
    for (const { path } of others.filter(({ audience }) => audience === 'private'))
      expect(path).toMatch(/^\/(account|dashboard|orders\/cart)\//)
  })

  test('every private page redirects a visitor to the home page, whatever its path parameters', async () => {
    for (const { path } of pages.filter(({ audience }) => audience === 'private'))
      expect(await responseTo('visitor', path.replace(/:\w+/g, '1')), path).toBe('home')
  })

  test('every page under /dashboard is forbidden to buyers and sellers', async () => {
    for (const { path } of pages.filter(page => page.path.startsWith('/dashboard/'))) {
      const at = path.replace(/:\w+/g, '1')
      expect([await responseTo('buyer', at), await responseTo('seller', at)], path).toEqual(['refused', 'refused'])
    }
  })
})

/** Public pages beyond the specified ones. */
const openOnPurpose = [
  '/accessibilite',
  '/account/annuler-email/:token',
  '/account/email/:token',
  '/account/equipe/:token',
  '/account/rejoindre-domaine/:token',
  '/administrateur/:token',
  '/alerte-article/:token',
  '/alertes/:token',
  '/articles/:slug/alerte',
  '/articles/:slug/avis',
  '/articles/comparer',
  '/avis',
  '/avis/vendeurs/:slug',
  '/calculateurs',
  '/calculateurs/:slug',
  '/calculateurs/panier',
  '/calendrier',
  '/collectes',
  '/collectes/:id',
  '/contrat-vendeur',
  '/etat-du-service',
  '/groupes',
  '/groupes/:token',
  '/lettre',
  '/lettre/:token',
  '/listes/:token',
  '/notifications/arret/:token',
  '/orders/cart/indications/:offerId',
  '/orders/mandate-sandbox/:ref',
  '/orders/payment-return',
  '/orders/payment-sandbox/:ref',
  '/rappels',
  '/rappels/:id',
  '/referencement',
  '/signalement/:token',
  '/signaler',
]
