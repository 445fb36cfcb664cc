import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentVersion } from '#domains/search/server/listing-version.ts'
import { loadSnapshot, preloadSnapshot } from '#domains/search/server/memory/snapshot.ts'
import { buildSuggestionIndex } from '#domains/search/server/memory/suggestion-index.ts'
import { addDays, isoDay } from '#shared/dates.ts'
import type { Cookies, TestApp } from '#tests/support/app.ts'
import { ownDatabase } from '#tests/support/database.ts'
import { injectedApp } from '#tests/support/injected.ts'
import { runJobs } from '#tests/support/jobs.ts'
import { type LargeMarket, loadLargeMarket } from './large-market.ts'
import { type Cost, costOf, largeTables, recordStatementsOf } from './statements.ts'

let app: TestApp
let market: LargeMarket
let large: Set<string>
let cookies: Record<'buyer' | 'seller' | 'admin', Cookies>

beforeAll(async () => {
  // With options, a new database: in one that another test file has used, the same rows take more pages.
  app = await injectedApp(await ownDatabase())
  market = await loadLargeMarket(app)
  large = await largeTables(app.pool, 5_000)
  cookies = {
    buyer: await app.loginAs(market.buyerId),
    seller: await app.loginAs(market.seller.userId),
    admin: await app.loginAs(market.adminId),
  }
  await app.request('POST', '/api/cart/lines', { offerId: 1, quantity: 1 }, { cookies: cookies.buyer })
  await app.request('POST', '/api/cart/lines', { offerId: 2, quantity: 1 }, { cookies: cookies.buyer })
})
afterAll(() => app.close())

type Budget = {
  what: string
  path: () => string
  as?: keyof typeof cookies
  /**
   * Limit of 8 kB pages read in all: half as much again as at the time of writing; for members it includes what the
   * policies read.
   */
  pages: number
  /** Large tables that it may scan. */
  whole?: readonly string[]
}

/**
 * A scan of short rows costs less than an index look-up for each of the seller’s 750 offers; a larger database uses
 * look-ups.
 */
const narrow = (...tables: string[]) => tables

const daysAgo = (days: number) => addDays(isoDay(new Date()), -days)

const budgets: Budget[] = [
  { what: 'what the home page shows', path: () => '/api/home', pages: 20 },
  { what: 'figures of the marketplace', path: () => '/api/content/marketplace', pages: 20 },
  { what: 'site map of articles', path: () => '/server-sitemap.xml', pages: 850 },
  { what: 'list of a category with its facets', path: () => '/api/articles?cat=98', pages: 110 },
  { what: 'list of everything', path: () => '/api/articles', pages: 60 },
  {
    what: 'list with a tag and a price',
    path: () => '/api/articles?cat=98&prixMax=30&tags=Rayon%203',
    pages: 20,
  },
  { what: 'tenth page by price', path: () => '/api/articles?cat=99&tri=prix&page=10', pages: 40 },
  { what: 'search with facets', path: () => '/api/articles?q=secateur%20inox', pages: 500 },
  { what: 'search with a typo', path: () => '/api/articles?q=bouteile', pages: 1_800 },
  { what: 'search of a reference', path: () => '/api/articles?q=REF-500', pages: 170 },
  // Its functions read some 110 pages of the system catalogue at their first call on a connection.
  { what: 'search of a number nobody has', path: () => '/api/articles?q=987654', pages: 200 },
  { what: 'search of a word that most have', path: () => '/api/articles?q=electrique', pages: 700 },
  { what: 'suggestions', path: () => '/api/search/suggestions?q=bout', pages: 460 },
  { what: 'article by its address', path: () => `/api/articles/${market.slug}`, pages: 100 },
  {
    what: 'when and where 24 offers can be had',
    path: () => `/api/availability?postcode=51190&offers=${Array.from({ length: 24 }, (_, n) => 100 + n).join(',')}`,
    pages: 600,
  },
  { what: 'who am I', path: () => '/api/user/me', as: 'buyer', pages: 20 },
  { what: 'cart', path: () => '/api/cart', as: 'buyer', pages: 100 },
  // 80 of these are catalogue pages that its functions read at their first call on a connection.
  { what: 'what a purchase comes to', path: () => '/api/checkout?postcode=51200', as: 'buyer', pages: 220 },
  { what: 'own orders', path: () => '/api/orders', as: 'buyer', pages: 850 },
  { what: 'orders of a seller', path: () => '/api/orders?user_type=Seller', as: 'seller', pages: 5_000 },
  {
    what: 'orders of a seller by stage',
    path: () => '/api/orders?user_type=Seller&filtersStatusValue=TO_PREPARE,CAN_START',
    as: 'seller',
    pages: 6_100,
  },
  {
    what: 'offers of a seller',
    path: () => '/api/seller/offers',
    as: 'seller',
    pages: 24_500,
    whole: narrow('variants', 'stock'),
  },
  {
    what: 'stock of a seller',
    path: () => '/api/seller/stock',
    as: 'seller',
    pages: 35_000,
    whole: narrow('variants', 'stock'),
  },
  { what: 'moves of a stock', path: () => '/api/seller/stock/moves', as: 'seller', pages: 2_400 },
  { what: 'conversations of a buyer', path: () => '/api/conversations', as: 'buyer', pages: 1_900 },
  { what: 'conversations of a seller', path: () => '/api/conversations', as: 'seller', pages: 16_500 },
  { what: 'invoices of a buyer', path: () => '/api/invoices', as: 'buyer', pages: 1_300 },
  { what: 'invoices of a seller', path: () => '/api/invoices?side=ventes', as: 'seller', pages: 3_400 },
  {
    what: 'invoices of a seller in a month',
    path: () => '/api/invoices?side=ventes&year=2026&month=11',
    as: 'seller',
    pages: 2_150,
  },
  {
    what: 'invoices of all, for operators',
    path: () => '/api/invoices?side=toutes',
    as: 'admin',
    pages: 1_750,
    whole: narrow('invoices'),
  },
  { what: 'contested invoices', path: () => '/api/invoice-contests?side=toutes', as: 'admin', pages: 12 },
  { what: 'account of a seller', path: () => '/api/settlement/account', as: 'seller', pages: 57_000 },
  {
    what: 'figures of a seller',
    path: () => `/api/settlement/numbers?from=${daysAgo(30)}&to=${daysAgo(0)}&by=week`,
    as: 'seller',
    pages: 16_000,
  },
  { what: 'journal of an order', path: () => '/api/settlement/orders/4', as: 'admin', pages: 62 },
  {
    what: 'accounts of all sellers',
    path: () => '/api/settlement/vendors',
    as: 'admin',
    pages: 20_000,
    whole: narrow('journal_entries', 'journal_lines', 'orders', 'payout_orders'),
  },
  { what: 'reconciliation', path: () => '/api/settlement/reconciliation', as: 'admin', pages: 12 },
  {
    what: 'months of the journal',
    path: () => '/api/settlement/accounting',
    as: 'admin',
    pages: 8_100,
    whole: narrow('journal_entries', 'journal_lines'),
  },
  { what: 'a page of a shop', path: () => `/api/shops/${market.seller.shopId}`, pages: 15_000 },
]

test('statements at server start stay within their budget', async () => {
  const statements = await recordStatementsOf(async () => {
    await preloadSnapshot(app.db)
    await buildSuggestionIndex(app.db, await loadSnapshot(await currentVersion(app.db)))
  })
  within(await costOf(app.pool, statements, large), 11_000, [])
})

test.for(budgets)('$what stays within its budget', async ({ path, as, pages, whole = [] }) => {
  const statements = await recordStatementsOf(async () => {
    const own = as ? { cookies: cookies[as] } : {}
    const response = await app.http.inject({ url: path(), headers: { host: 'localhost' }, ...own })
    expect(response.statusCode, response.body).toBe(200)
  })
  within(await costOf(app.pool, statements, large), pages, whole)
})

test('fetching a job stays within its budget', async () => {
  const statements = await recordStatementsOf(() => runJobs(app.pool, { 'mail.send': async () => {} }, 1))
  const fetched = statements.filter(({ text }) => /skip locked/i.test(text))
  within(await costOf(app.pool, fetched.slice(0, 1), large), 60, [])
})

function within(cost: Cost, pages: number, whole: readonly string[]) {
  expect(cost.statements).toBeGreaterThan(0)
  expect(cost.scans.filter(table => !whole.includes(table))).toEqual([])
  expect(cost.pages).toBeLessThanOrEqual(pages)
}
