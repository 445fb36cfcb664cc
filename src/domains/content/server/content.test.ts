import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#app/pages.ts'
import { refreshListing } from '#domains/search/server/listing.ts'
import { frenchTypography } from '#platform/markdown.ts'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createCompany, createOffer, createVendor } from '#tests/support/factories.ts'
import { fileIndex, findSitemapEntries, robots, sitemapFiles, urlSet } from './sitemap.ts'
import { loadReleasedTexts, readText } from './texts.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  const vendor = await createVendor(app.db, { freeDeliveryFromCents: 25_000 })
  await createOffer(app.db, vendor)
  await createOffer(app.db, vendor)
  await app.db.transaction().execute(tx => refreshListing(tx, 'all'))
})
afterAll(() => app.close())

const words = (html: string) => html.replace(/<[^>]+>/g, ' ')

describe('page texts', () => {
  test.each(loadReleasedTexts())('%s has a summary and complete sections', (_, text) => {
    expect(text.title.length).toBeGreaterThan(5)
    expect(text.description.length).toBeGreaterThan(40)
    expect(text.description.length).toBeLessThanOrEqual(160)
    expect(text.lead.length).toBeGreaterThan(20)
    expect(text.sections.length).toBeGreaterThanOrEqual(3)
    const ids = text.sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test.each(loadReleasedTexts())('%s follows French typography', (_, text) => {
    const all = [text.title, text.lead, ...text.sections.flatMap(({ title, html }) => [title, words(html)])].join('\n')
    expect(all).not.toMatch(/[\w’»)] [;:!?»]/)
    expect(all).not.toMatch(/« /)
    expect(all).not.toMatch(/\w'\w/)
  })

  test.each(loadReleasedTexts())('%s links only to existing pages', (_, text) => {
    const links = text.sections.flatMap(({ html }) => [...html.matchAll(/href="(\/[^"#?]*)/g)].map(([, to]) => to))
    const known = pages.map(({ path }) => path)
    expect(links.filter(to => !known.includes(to ?? ''))).toEqual([])
  })

  test('the page on ranking says what articles L111-7, D111-7 and D111-8 of the code de la consommation ask', () => {
    const ranking = new Map(loadReleasedTexts()).get('ranking')
    const text = ranking?.sections.map(({ title, html }) => `${title}\n${words(html)}`).join('\n') ?? ''
    for (const said of [
      /classés par\s+pertinence/,
      /la moins chère des offres disponibles/,
      /Aucun vendeur ne paie pour être mieux classé/,
      /commission n’entre dans aucun calcul/,
      /Sort des listes/,
      /Seuls des professionnels/,
      /gratuit pour l’acheteur/,
      /contrat de vente se fait avec le vendeur/,
      /prestataire de paiement/,
      /garanties légales/,
      /médiateur/,
    ])
      expect(text).toMatch(said)
  })

  test('uses the given anchor, else derives one from the title', () => {
    const { sections } = readText('title: T\n\n## Le cœur d’été\nA\n\n## Prix {prix}\nB <script>\n')
    expect(sections.map(({ id }) => id)).toEqual(['le-coeur-d-ete', 'prix'])
    expect(sections[1]?.html).toBe('<p>B &lt;script&gt;</p>\n')
  })

  test('inserts French non-breaking spaces and changes nothing else', () => {
    expect(frenchTypography('Prêt ? « Oui » : 25 kg, 1 300 articles, 20 %.')).toBe(
      'Prêt\u00a0? «\u00a0Oui\u00a0»\u00a0: 25\u00a0kg, 1\u00a0300 articles, 20\u00a0%.',
    )
    expect(frenchTypography('https://exemple.fr et 12:30, 3 jours')).toBe('https://exemple.fr et 12:30, 3 jours')
  })
})

describe('company pages', () => {
  test('count only what a visitor can see', async () => {
    const { body } = await app.request('GET', '/api/content/marketplace')
    expect(body.data).toMatchObject({ articles: 2, sellers: 1, shops: 1, towns: ['Épernay'] })
  })

  test('show the same delivery rates as the cart', async () => {
    const { vendorId } = await createVendor(app.db)
    await app.db.deleteFrom('shipping_rates').where('vendor_id', '=', vendorId).execute()
    const rate = { vendor_id: vendorId, mode: 'HOME', zone: 'metropole' }
    await app.db
      .insertInto('shipping_rates')
      .values([
        { ...rate, max_weight_grams: 5_000, price_cents: 1_220 },
        { ...rate, max_weight_grams: 1_000, price_cents: 690 },
      ])
      .execute()
    const { body } = await app.request('GET', '/api/content/terms')
    const seller = body.data.sellers.find(({ id }: { id: number }) => id === vendorId)
    expect(seller).toMatchObject({
      freeDeliveryFromCents: null,
      professionalReturnDays: 14,
      grids: [
        {
          mode: 'HOME',
          zone: 'metropole',
          brackets: [
            { maxWeightGrams: 1_000, priceCents: 690 },
            { maxWeightGrams: 5_000, priceCents: 1_220 },
          ],
        },
      ],
    })
  })

  test('list a job from its first to its last day', async () => {
    const job = { title: 'Poste', place: 'Reims', contract: 'CDI', body: 'Texte' }
    await app.db
      .insertInto('job_openings')
      .values([
        { ...job, title: 'Ouvert', published_on: '2020-01-01' },
        { ...job, title: 'Fini', published_on: '2020-01-01', closes_on: '2020-02-01' },
        { ...job, title: 'À venir', published_on: '2999-01-01' },
      ])
      .execute()
    const { body } = await app.request('GET', '/api/content/openings')
    expect(body.data.openings.map(({ title }: { title: string }) => title)).toEqual(['Ouvert'])
  })

  test('reject an unknown text name', async () => {
    expect((await app.request('GET', '/api/content/texts/README')).status).toBe(400)
    expect((await app.request('GET', '/api/content/texts/..%2f..%2fREADME')).status).toBe(404)
  })
})

describe('legal notice', () => {
  test('shows what is missing until the company is saved, then its values', async () => {
    const { body } = await app.request('GET', '/api/content/legal')
    expect(body.data).toMatchObject({ isUnfinished: true, host: null, mediator: null })
    await createCompany(app.db)
    const { body: complete } = await app.request('GET', '/api/content/legal')
    expect(complete.data).toMatchObject({ isUnfinished: false, mediator: 'Médiateur de la coopération, Paris' })
    expect(complete.data.publisher).toContainEqual({ label: 'SIRET', value: '849\u00a0203\u00a0104\u00a000013' })
  })
})

describe('crawler files', () => {
  const site = 'https://cepetchai.example'
  const count = (xml: string, tag: string) => xml.split(`<${tag}>`).length - 1

  test('the sitemap lists pages, lists, shops and articles, with a date only where known', async () => {
    const response = await app.http.inject({ url: '/server-sitemap.xml', headers: { host: 'localhost' } })
    expect(response.headers['content-type']).toBe('application/xml; charset=utf-8')
    const xml = response.body
    for (const path of ['/', '/marques', '/articles?cat=98', '/boutiques/', '/articles/'])
      expect(xml).toContain(`<loc>http://localhost${path}`)
    expect(count(xml, 'lastmod')).toBe(2)
    expect(xml).not.toContain('/account')
    expect(xml).not.toContain('/orders')
  })

  test('many articles produce a sitemap index with valid parts, and no other part', async () => {
    const files = await sitemapFiles(app.db, 1)
    expect(files).toBe(3)
    expect(count(fileIndex(site, files), 'sitemap')).toBe(files)
    expect(fileIndex(site, files)).toContain(`${site}/server-sitemap.xml?part=${files}`)
    expect(await findSitemapEntries(app.db, 2, 1)).toHaveLength(1)
    for (const part of ['0', '99', 'x', '1e3'])
      expect((await app.http.inject({ url: `/server-sitemap.xml?part=${part}` })).statusCode).toBe(404)
  })

  test('the sitemap escapes URLs for XML', () => {
    const xml = urlSet(site, [{ path: "/articles?cat=98&tags=Fil d'acier <3", changed: null }])
    expect(xml).toContain('<loc>https://cepetchai.example/articles?cat=98&amp;tags=Fil d&apos;acier &lt;3</loc>')
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>')).toBe(true)
  })

  test('robots.txt disallows the whole demo, and private pages in production', () => {
    expect(robots(site, true)).toBe('User-agent: *\nDisallow: /\n')
    const real = robots(site, false)
    for (const closed of ['/account', '/dashboard', '/orders', '/api/', '/*?*q='])
      expect(real).toContain(`Disallow: ${closed}`)
    expect(real).toContain(`Sitemap: ${site}/server-sitemap.xml`)
  })
})
