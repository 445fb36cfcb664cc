/** A catalogue small enough to count by hand, for the tests of this domain. */

import { createArticles, type NewArticle } from '#domains/catalogue/server/articles.ts'
import {
  createAttributes,
  createBrands,
  createPictures,
  createSeasons,
  createTags,
} from '#domains/catalogue/server/reference-data.ts'
import { needsSafetySheet } from '#domains/regulation/rules/papers.ts'
import { ordinaryGoods } from '#domains/regulation/rules.ts'
import { refreshListing } from '#domains/search/server/listing.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { createVendor, type TestVendor } from '#tests/support/factories.ts'
import { createOffers, type NewOffer } from './offers.ts'

export const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect width="200" height="100" fill="#2F6B2E"/></svg>'
const day = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * day)

type Plain = Partial<NewArticle> & {
  title: string
  offers: (Partial<NewOffer> & { seller: TestVendor; stock?: number })[]
}

export async function smallCatalogue(db: Db) {
  const [comptoir, liege] = [await createVendor(db), await createVendor(db)]
  const world = await inTransaction(db, async tx => {
    const categories = await createCategories(tx)
    const ids = await write(tx, [...tools(categories, comptoir, liege), ...products(categories, comptoir, liege)])
    await refreshListing(tx, 'all')
    return { ...categories, ids }
  })
  const slugOf = async (vendor: TestVendor) =>
    (await db.selectFrom('vendors').select('slug').where('id', '=', vendor.vendorId).executeTakeFirstOrThrow()).slug
  return { ...world, comptoir, liege, comptoirSlug: await slugOf(comptoir), liegeSlug: await slugOf(liege) }
}

async function createCategories(tx: Tx) {
  const tags = await createTags(tx, [
    { categoryId: 98, name: 'Taille et sécateurs', slug: 'taille-et-secateurs' },
    { categoryId: 98, name: 'Liage et attaches', slug: 'liage-et-attaches' },
    { categoryId: 104, name: 'Levures', slug: 'levures' },
    { categoryId: 99, name: 'Protection de la vigne', slug: 'protection-de-la-vigne' },
  ])
  const tag = (name: string) => tags.get(name) ?? 0
  await createSeasons(tx, [
    {
      slug: 'taille',
      title: 'Spécial taille',
      why: 'La vigne dort.',
      from: '11-01',
      to: '03-15',
      tagIds: [tag('Taille et sécateurs')],
    },
    {
      slug: 'toujours',
      title: 'Toute l’année',
      why: 'Toujours.',
      from: '01-01',
      to: '12-31',
      tagIds: [tag('Levures')],
    },
  ])
  const brands = await createBrands(tx, [
    { name: 'Félin', slug: 'felin' },
    { name: 'Œnolab', slug: 'oenolab' },
  ])
  await createAttributes(tx, [
    { code: 'cut', label: 'Diamètre de coupe', kind: 'number', unit: 'mm', facet: true },
    { code: 'hand', label: 'Main', kind: 'text', unit: null, facet: true },
    { code: 'clone', label: 'Clone', kind: 'text', unit: null, facet: false },
  ])
  const [plate = 0] = await createPictures(tx, [
    { mediaType: 'image/svg+xml', bytes: Buffer.from(drawing), width: 200, height: 100, vendorId: null },
  ])
  return { tags, brands, plate, felin: brands.get('felin') ?? 0, oenolab: brands.get('oenolab') ?? 0, tag }
}
type FixtureCategories = Awaited<ReturnType<typeof createCategories>>

const tools = ({ tag, felin, oenolab, plate }: FixtureCategories, comptoir: TestVendor, liege: TestVendor): Plain[] => [
  {
    title: 'Sécateur électrique 45 mm',
    description: 'Batterie pour une journée, livré avec mallette. Coupe franche sans effort.',
    tagIds: [tag('Taille et sécateurs')],
    brandId: felin,
    pictureId: plate,
    attributes: { cut: 45, hand: 'Droitier', clone: 'A' },
    offers: [
      {
        seller: comptoir,
        reference: 'CV000120',
        priceCents: 99_000,
        tiers: [{ from: 3, priceCents: 95_000 }],
        deliveryModes: ['PICKUP', 'HOME'],
      },
      {
        seller: liege,
        reference: 'LV/0012-A',
        priceCents: 98_000,
        stock: 0,
        history: [
          { since: ago(90), priceCents: 110_000 },
          { since: ago(5), priceCents: 98_000 },
        ],
      },
    ],
  },
  {
    title: 'Sécateur à main gaucher',
    tagIds: [tag('Taille et sécateurs')],
    brandId: felin,
    attributes: { cut: 22.5, hand: 'Gaucher' },
    offers: [{ seller: comptoir, reference: 'CV000130', priceCents: 5_490, tiers: [{ from: 6, priceCents: 5_000 }] }],
  },
  {
    title: 'Tuyau de liage creux, bobine de 5 kg',
    tagIds: [tag('Liage et attaches')],
    brandId: oenolab,
    variants: [
      variant({ label: '5 kg', ean: '3760000000017', saleUnit: 'bobine', content: { quantity: 5, unit: 'kg' } }),
    ],
    offers: [{ seller: liege, reference: 'LV/0020-A', priceCents: 2_500, deliveryModes: ['HOME'] }],
  },
]

const products = ({ tag, oenolab }: FixtureCategories, comptoir: TestVendor, liege: TestVendor): Plain[] => [
  {
    title: 'Levure œnologique pH-mètre',
    categoryId: 104,
    tagIds: [tag('Levures')],
    brandId: oenolab,
    regulation: { professionalOnly: true },
    offers: [
      // Dearer a week ago, but only for ten days before, not thirty.
      {
        seller: liege,
        reference: 'LV/0030-A',
        priceCents: 1_500,
        history: [
          { since: ago(17), priceCents: 1_900 },
          { since: ago(7), priceCents: 1_500 },
        ],
      },
    ],
  },
  {
    title: 'Bouillie bordelaise 10 kg',
    categoryId: 99,
    tagIds: [tag('Protection de la vigne')],
    brandId: oenolab,
    regulation: {
      plantProtection: true,
      ammNumber: '2000123',
      hazards: { pictograms: ['GHS05'], statements: ['H318 Lésions oculaires graves'] },
    },
    offers: [
      {
        seller: comptoir,
        reference: 'CV000500',
        priceCents: 6_000,
        deliveryModes: ['PICKUP'],
        history: [
          { since: ago(90), priceCents: 7_000 },
          { since: ago(5), priceCents: 6_000 },
        ],
      },
    ],
  },
  { title: 'Brouillon jamais publié', status: 'draft', offers: [{ seller: comptoir, reference: 'CV000900' }] },
  { title: 'Article sans offre', offers: [] },
]

const variant = (values: Partial<NewArticle['variants'][number]> = {}): NewArticle['variants'][number] => ({
  label: '',
  ean: null,
  attributes: {},
  weightGrams: 500,
  saleUnit: 'pièce',
  packLabel: 'à l’unité',
  content: null,
  palletised: false,
  ...values,
})

/** Returns the article ids by title. */
async function write(tx: Tx, plain: Plain[]): Promise<Map<string, number>> {
  const { id: anyBrand } = await tx.selectFrom('brands').select('id').limit(1).executeTakeFirstOrThrow()
  const articles = plain.map(({ offers, ...article }, index) => ({
    slug: `article-${index + 1}`,
    description: 'Un article de la vigne.',
    categoryId: 98,
    brandId: anyBrand,
    pictureId: null,
    tagIds: [],
    attributes: {},
    season: [],
    status: 'published' as const,
    regulation: {},
    variants: [variant()],
    ...article,
    // Asked by the law before an offer of such goods is on sale.
    documents: needsSafetySheet({
      goods: { ...ordinaryGoods, ...article.regulation },
      isHazardous: Boolean(article.regulation?.hazards),
    })
      ? [{ kind: 'FDS' as const, title: 'Fiche', bytes: Buffer.from('%PDF-1.4') }]
      : [],
  }))
  const written = await createArticles(tx, articles)
  for (const [index, { offers }] of plain.entries())
    for (const { seller, stock = 10, ...offer } of offers)
      await writeOffer(tx, seller, stock, { variantId: written[index]?.variantIds[0] ?? 0, ...offer })
  return new Map(articles.map(({ title }, index) => [title, written[index]?.articleId ?? 0]))
}

async function writeOffer(tx: Tx, seller: TestVendor, stock: number, offer: Partial<NewOffer> & { variantId: number }) {
  const [offerId = 0] = await createOffers(tx, [
    {
      vendorId: seller.vendorId,
      reference: 'REF',
      priceCents: 1_000,
      vatCode: 'normal',
      step: 1,
      minimum: 1,
      tiers: [],
      deliveryModes: ['PICKUP', 'HOME', 'RELAY'],
      preparationDays: 1,
      ...offer,
    },
  ])
  await tx
    .insertInto('stock')
    .values({ warehouse_id: seller.warehouseId, offer_id: offerId, vendor_id: seller.vendorId, on_hand: stock })
    .execute()
}
