import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { smallCatalogue } from '#domains/offers/server/small-catalogue.fixture.ts'
import { createDb, inTransaction } from '#platform/db/pool.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { articleQuery } from '../../contract.ts'
import { listArticles } from '../list.ts'
import { refreshListing } from '../listing.ts'
import { memoryEngine } from './engine.ts'

const many = 300
let database: FreshDatabase
let other: ReturnType<typeof createDb>
let world: Awaited<ReturnType<typeof smallCatalogue>>
beforeAll(async () => {
  database = await freshDatabase()
  world = await smallCatalogue(database.db)
  await sql`SELECT setseed(0.3)`.execute(database.db)
  await addArticles()
  other = createDb(database.url)
})
afterAll(async () => {
  await other.close()
  await database.close()
})

/** Listing rows with random facets, and often the same price and popularity. */
async function addArticles() {
  await inTransaction(database.db, async tx => {
    await sql`INSERT INTO articles (slug, title, description, category_id, brand_id, status)
      SELECT 'serie-' || n, 'Article de série ' || n, '', 98, ${world.felin}, 'archived' FROM generate_series(1, ${many}) n`.execute(
      tx,
    )
    await sql`INSERT INTO article_listing (article_id, slug, title, category_id, brand_id, brand_name, tag_ids, vendor_ids, shop_ids,
        delivery_modes, attribute_values, variant_count, offer_count, best_offer_id, pack_label, sale_unit, price_cents, vat_basis_points,
        step, minimum, season, professional_only, plant_protection, popularity, created_at, document, reference_price_cents, version)
      SELECT a.id, a.slug, a.title, (ARRAY[98, 104])[1 + floor(random() * 2)], (ARRAY[${world.felin}, ${world.oenolab}]::int[])[1 + floor(random() * 2)],
        'x', ARRAY(SELECT t.id FROM tags t WHERE random() < 0.4 AND a.id > 0), ARRAY[${world.comptoir.vendorId}]::bigint[],
        ARRAY(SELECT s.id FROM shops s WHERE random() < 0.5 AND a.id > 0), ARRAY(SELECT m FROM unnest(ARRAY['PICKUP', 'HOME', 'RELAY']) m WHERE random() < 0.6 AND a.id > 0),
        ARRAY(SELECT v FROM unnest(ARRAY['hand:Droitier', 'hand:À gauche, "dit" {g}', 'cut:45']) v WHERE random() < 0.5 AND a.id > 0),
        1, 1, 1, '', '', (1 + floor(random() * 40)) * 500, 2000, 1, 1, '{}', false, false, floor(random() * 9), now() - make_interval(days => floor(random() * 30)::int),
        to_tsvector('fr', 'serie'), CASE WHEN random() < 0.2 THEN 100000 END, v.version + 1
      FROM articles a, listing_version v WHERE a.slug LIKE 'serie-%'`.execute(tx)
    await sql`INSERT INTO search_words (word, stem, uses) VALUES ('serie', 'ser', 1) ON CONFLICT DO NOTHING`.execute(tx)
    await sql`UPDATE listing_version SET version = version + 1`.execute(tx)
  })
}

const list = (query: Record<string, string>, db = database.db) =>
  listArticles(db, memoryEngine, articleQuery.parse(query))
const idsIn = async (condition: ReturnType<typeof sql>, order = sql`popularity DESC, article_id`) =>
  (
    await sql<{
      id: number
    }>`SELECT article_id AS id FROM article_listing l WHERE ${condition} ORDER BY ${order}`.execute(database.db)
  ).rows.map(({ id }) => id)
const allPages = async (query: Record<string, string>) => {
  const { pages } = await list(query)
  const shown = await Promise.all(Array.from({ length: pages }, (_, index) => list({ ...query, page: `${index + 1}` })))
  return shown.flatMap(({ articles }) => articles.map(({ id }) => id))
}
const countOf = (result: Awaited<ReturnType<typeof list>>, facet: string, value: string) =>
  result.facets
    .filter(({ name }) => name === facet)
    .flatMap(({ values }) => values)
    .find(known => known.value === value)?.count ?? 0

const tagged = () => sql`tag_ids && ARRAY[${world.tag('Levures')}]::int[]`
const priced = sql`price_cents BETWEEN 2000 AND 9000`
const fetched = sql`delivery_modes && ARRAY['PICKUP']`
const left = sql`attribute_values && ARRAY['hand:À gauche, "dit" {g}']`

const orders = {
  pertinence: sql`popularity DESC, article_id`,
  prix: sql`price_ttc_hundredths, article_id`,
  'prix-desc': sql`price_ttc_hundredths DESC, article_id DESC`,
  'prix-kg': sql`CASE WHEN compared_unit = 'kg' THEN compared_price_ttc END NULLS LAST, popularity DESC, article_id`,
  ventes: sql`sales DESC, popularity DESC, article_id`,
  nouveautes: sql`created_at DESC, article_id`,
}

describe('a list from memory', () => {
  it('has every article once, in the requested order, over all pages', async () => {
    for (const [tri, order] of Object.entries(orders)) {
      expect([tri, await allPages({ tri })]).toEqual([tri, await idsIn(sql`true`, order)])
      expect([tri, await allPages({ tri, cat: '98', mode: 'PICKUP' })]).toEqual([
        tri,
        await idsIn(sql`category_id = 98 AND ${fetched}`, order),
      ])
    }
  })

  it('counts facets as the database does, with several filters', async () => {
    const chosen = {
      tags: 'Levures',
      prixMin: '20',
      prixMax: '90',
      taxe: 'ht',
      mode: 'PICKUP',
      attributs: 'hand:À gauche, "dit" {g}',
      cat: '104',
    }
    const result = await list(chosen)
    const here = sql`category_id = 104`
    const truth = async (...conditions: ReturnType<typeof sql>[]) =>
      (await idsIn(sql`${here} AND ${sql.join(conditions, sql` AND `)}`)).length
    expect(result.total).toBe(await truth(tagged(), priced, fetched, left))
    expect(result.total).toBeGreaterThan(1)
    expect(countOf(result, 'mode', 'HOME')).toBe(await truth(tagged(), priced, left, sql`'HOME' = ANY(delivery_modes)`))
    expect(countOf(result, 'tags', 'Liage et attaches')).toBe(
      await truth(priced, fetched, left, sql`${world.tag('Liage et attaches')} = ANY(tag_ids)`),
    )
    expect(countOf(result, 'attributs', 'hand:Droitier')).toBe(
      await truth(tagged(), priced, fetched, sql`'hand:Droitier' = ANY(attribute_values)`),
    )
    expect(countOf(result, 'marque', 'felin')).toBe(
      await truth(tagged(), priced, fetched, left, sql`brand_id = ${world.felin}`),
    )
  })

  it('has the price range before the price filter', async () => {
    const [{ low, high } = {}] = (
      await sql<{
        low: number
        high: number
      }>`SELECT min(price_cents) AS low, max(price_cents) AS high FROM article_listing WHERE category_id = 98`.execute(
        database.db,
      )
    ).rows
    expect((await list({ cat: '98', prixMax: '30' })).priceRange?.ht).toEqual({ minCents: low, maxCents: high })
  })

  it('is restricted to seasons, deals and text', async () => {
    expect(await allPages({ saison: 'toujours' })).toEqual(await idsIn(tagged()))
    expect(await allPages({ promo: '1' })).toEqual(await idsIn(sql`reference_price_cents IS NOT NULL`))
    const found = await allPages({ q: 'série', tri: 'prix' })
    expect(found).toEqual(await idsIn(sql`slug LIKE 'serie-%'`, sql`price_cents, article_id`))
    expect([...(await allPages({ q: 'série' }))].sort()).toEqual([...found].sort())
  })

  it('applies very many filters', async () => {
    const others = Array.from({ length: 30 }, (_, n) => `hand:${n}`)
    const chosen = ['hand:À gauche, "dit" {g}', ...others].join('~')
    expect((await list({ attributs: chosen })).total).toBe((await idsIn(left)).length)
    expect((await list({ attributs: `${chosen}~cut:45` })).total).toBe(
      (await idsIn(sql`${left} AND attribute_values && ARRAY['cut:45']`)).length,
    )
    expect((await list({ attributs: `${chosen}~cut:99` })).total).toBe(0)
    const facets = Array.from({ length: 40 }, (_, n) => `f${n}:1`)
    expect((await list({ attributs: ['hand:À gauche, "dit" {g}', ...facets].join('~') })).total).toBe(0)
  })

  it('is empty for a filter value that no article has', async () => {
    const unknown: Record<string, string>[] = [
      { tags: 'Inconnu' },
      { marque: 'x' },
      { magasin: '99999' },
      { attributs: 'hand:Trois' },
      { saison: 'x' },
    ]
    for (const query of unknown) expect([query, (await list(query)).total]).toEqual([query, 0])
  })
})

describe('a change', () => {
  const tube = 'Tuyau de liage creux, bobine de 5 kg'
  const refresh = (id: number) => inTransaction(database.db, tx => refreshListing(tx, [id]))
  const price = (cents: number, id: number) =>
    sql`UPDATE offers SET price_cents = ${cents} WHERE variant_id IN (SELECT id FROM variants WHERE article_id = ${id})`.execute(
      database.db,
    )
  const cheapest = async (db = database.db) => (await list({ tri: 'prix' }, db)).articles[0]

  it('of a price moves the article and its card in every process', async () => {
    const id = world.ids.get(tube) ?? 0
    await Promise.all([cheapest(), cheapest(other.db)])
    await price(7, id)
    await refresh(id)
    for (const db of [database.db, other.db]) expect(await cheapest(db)).toMatchObject({ id, priceCents: 7 })
    await price(2_500, id)
    await refresh(id)
    for (const db of [database.db, other.db]) expect((await cheapest(db))?.id).not.toBe(id)
    expect((await list({ q: 'tuyau' }, other.db)).articles[0]).toMatchObject({ id, priceCents: 2_500 })
  })

  it('removes and restores an article in a process that saw neither refresh', async () => {
    const id = world.ids.get(tube) ?? 0
    const total = async (db = database.db) => (await list({}, db)).total
    const before = await total(other.db)
    const status = (value: string) =>
      database.db.updateTable('articles').set({ status: value }).where('id', '=', id).execute()
    await status('archived')
    await refresh(id)
    expect(await total()).toBe(before - 1)
    await status('published')
    await refresh(id)
    expect([await total(), await total(other.db)]).toEqual([before, before])
    expect((await list({ q: 'tuyau' }, other.db)).total).toBe(1)
    await status('archived')
    await refresh(id)
    expect([await total(), await total(other.db)]).toEqual([before - 1, before - 1])
    await status('published')
    await refresh(id)
  })

  it('of some articles keeps the order of ties', async () => {
    await inTransaction(database.db, async tx => {
      await sql`UPDATE article_listing SET version = (SELECT version + 1 FROM listing_version) WHERE article_id % 3 = 0`.execute(
        tx,
      )
      await sql`UPDATE listing_version SET version = version + 1`.execute(tx)
    })
    for (const [tri, order] of Object.entries(orders))
      expect([tri, await allPages({ tri })]).toEqual([tri, await idsIn(sql`true`, order)])
  })

  it('is never half visible to concurrent requests', async () => {
    const id = world.ids.get(tube) ?? 0
    const totals = new Set<number>()
    let over = false
    const watch = async (db = database.db) => {
      while (!over) totals.add((await list({ prixMax: `${1 + totals.size}9999` }, db)).total)
    }
    const watching = [watch(), watch(other.db), watch(other.db)]
    for (let round = 0; round < 15; round++) {
      await price(2_500 + round, id)
      await refresh(id)
    }
    over = true
    await Promise.all(watching)
    expect([...totals]).toEqual([await idsIn(sql`true`).then(ids => ids.length)])
  })

  it('interrupted by a database error is completed by the next request', async () => {
    const id = world.ids.get(tube) ?? 0
    await list({}, other.db)
    const total = (await list({})).total
    await inTransaction(database.db, async tx => {
      await sql`DELETE FROM article_listing WHERE article_id = ${id}`.execute(tx)
      await sql`UPDATE article_listing SET version = (SELECT version + 1 FROM listing_version) WHERE article_id % 2 = 0`.execute(
        tx,
      )
      await sql`UPDATE listing_version SET version = version + 1`.execute(tx)
    })
    // Removed articles are read before inserted ones.
    await sql`ALTER TABLE article_listing RENAME COLUMN price_cents TO hidden`.execute(database.db)
    await expect(list({}, other.db)).rejects.toThrow()
    await sql`ALTER TABLE article_listing RENAME COLUMN hidden TO price_cents`.execute(database.db)
    for (const db of [other.db, database.db]) {
      expect((await list({}, db)).total).toBe(total - 1)
      expect((await list({ q: 'tuyau' }, db)).total).toBe(0)
    }
    expect(await allPages({ tri: 'prix' })).toEqual(await idsIn(sql`true`, orders.prix))
    await refresh(id)
    expect((await list({ q: 'tuyau' }, other.db)).total).toBe(1)
  })

  it('compacts the columns once most rows are removed', async () => {
    for (let round = 0; round < 8; round++) {
      await inTransaction(database.db, async tx => {
        await sql`UPDATE article_listing SET version = (SELECT version + 1 FROM listing_version)`.execute(tx)
        await sql`UPDATE listing_version SET version = version + 1`.execute(tx)
      })
      await list({})
    }
    expect(await allPages({})).toEqual(await idsIn(sql`true`))
  })
})
