import { expect, test } from 'vitest'
import { AppError } from '#shared/errors.ts'
import { openArticles } from './articles.ts'
import { shapeNames } from './columns/shapes.ts'
import { piecesOf } from './files.fixture.ts'
import { createLineReader, type ParsedLine } from './line.ts'
import { sampleFiles } from './samples.fixture.ts'
import { openTable } from './table.ts'

const read = async (bytes: Uint8Array) => {
  const articles = await openArticles(await openTable(() => piecesOf(bytes, 700)), 'catalogue')
  const reader = createLineReader('catalogue', articles.columns, articles.headers)
  const lines: ParsedLine[] = []
  const faults: unknown[] = []
  for await (const row of articles.rows()) {
    const line = reader(row.cells)
    lines.push(line.parsed)
    faults.push(...line.faults)
  }
  return { ...articles, lines, faults }
}
const readSample = (name: string) => {
  const file = sampleFiles.find(one => one.name === name)
  if (!file) throw new Error(`${name} is not a sample`)
  return read(file.bytes)
}
const csv = (...rows: string[]) => Buffer.from(rows.join('\n'))

const systems: Record<string, string> = {
  sheet: 'Tableur',
  google: 'Google Merchant',
  odoo: 'Odoo',
  shopware6: 'Shopware 6',
}
test.each(sampleFiles.map(file => [file.name, file] as const))(
  '%s is recognised, and each of its lines has a reference, a title and a price',
  async (_, { platform, bytes }) => {
    const { shape, lines, faults } = await read(bytes)
    const expected = systems[platform] ?? Object.values(shapeNames).find(name => name.toLowerCase() === platform)
    expect([shapeNames[shape], faults]).toEqual([expected, []])
    expect(lines.length).toBeGreaterThan(1)
    for (const line of lines)
      expect([line.reference.length > 0, line.title, line.price ?? line.priceHt ?? line.priceTtc]).toEqual([
        true,
        expect.any(String),
        expect.any(Number),
      ])
    expect(new Set(lines.map(({ reference }) => reference)).size).toBe(lines.length)
  },
)

test('variants of Shopify without a SKU have one from their handle and options, and rows of pictures are passed over', async () => {
  const { lines, counts } = await readSample('shopify-empty-sku.csv')
  expect(lines.map(({ reference, label, group }) => [reference, label, group])).toEqual([
    ['gants-taille-8-gris', '8 · Gris', 'gants-taille'],
    ['gants-taille-9-gris', '9 · Gris', 'gants-taille'],
    ['gants-taille-10-noir', '10 · Noir', 'gants-taille'],
    ['secateur-a2', undefined, 'secateur-a2'],
    ['bouchon-expedition', undefined, 'bouchon-expedition'],
  ])
  expect(lines[0]?.axes).toEqual({ Taille: '8', Couleur: 'Gris' })
  expect(counts().passed).toBe(3)
})

test('variants that share a SKU have their options in addition, from the second on', async () => {
  const { lines } = await readSample('shopify-shared-sku.csv')
  expect(lines.map(({ reference }) => reference)).toEqual(['GANT-1', 'GANT-1-8-ocre', 'GANT-2', 'GANT-2-9-ocre'])
})

test('variants of Wix add their surcharge to the price of their product, whose pictures are theirs', async () => {
  const { lines } = await readSample('wix-variants.csv')
  expect(lines.map(({ label, priceTtc, price, stock }) => [label, price ?? priceTtc, stock])).toEqual([
    ['Bordeaux · 90 cm', 3_480, 12],
    ['Bordeaux · 110 cm', 3_840, 0],
    ['Noir · 90 cm', 3_480, undefined],
    [undefined, 720, 40],
    [undefined, 450, undefined],
  ])
  expect(lines[0]?.pictures).toHaveLength(2)
})

test('variants of Magento are named by their parent, which follows them, and rows of a store view are passed over', async () => {
  const { lines } = await readSample('magento-configurable.csv')
  expect(lines).toMatchObject([
    {
      reference: 'GILET-M',
      title: 'Gilet de vendange',
      label: 'M',
      group: 'GILET',
      brand: 'Maison Vignoux',
      stock: 14,
    },
    { reference: 'GILET-L', title: 'Gilet de vendange', label: 'L', group: 'GILET' },
    { reference: 'DENSIMETRE', published: false },
  ])
})

test('combinations of PrestaShop keep their stock, and their options are no titles', async () => {
  const { shape, lines } = await read(
    csv(
      'Product ID*;Attribute (Name:Type:Position)*;Value (Value:Position)*;Reference;EAN13;Impact on price;Quantity',
      '1;Teinte:color:0, Format:select:1;Bleu:0, 75 cl:1;CAP-BLEU;;40;10',
      '1;Teinte:color:0, Format:select:1;Rouge:0, 75 cl:1;CAP-ROUGE;;40;12',
    ),
  )
  expect([shape, lines.map(({ reference, title, stock }) => [reference, title, stock])]).toEqual([
    'prestashop',
    [
      ['CAP-BLEU', undefined, 10],
      ['CAP-ROUGE', undefined, 12],
    ],
  ])
})

test('one row of an article in several languages or currencies is read, French and euros first', async () => {
  const bagisto = await readSample('bagisto-variants.csv')
  expect(bagisto.lines[0]).toMatchObject({ reference: 'CRACHOIR-2L', title: 'Crachoir 2 L', stock: 20 })
  const spree = await readSample('spree-currencies.csv')
  expect(spree.lines.map(({ price, currency }) => [price, currency])).toEqual([
    [62, undefined],
    [66, undefined],
    [1_990, undefined],
  ])
  expect((await readSample('akeneo-locales.csv')).lines[0]).toMatchObject({
    title: 'Tanin de pépin 1 kg',
    price: 4_650,
  })
})

test('rows without a name belong to the article above, in columns padded with spaces', async () => {
  const { lines } = await readSample('vendure-padded.csv')
  expect(lines.map(({ title, label, stock }) => [title, label, stock])).toEqual([
    ['Levure œnologique LB3', '500 g', 30],
    ['Levure œnologique LB3', '10 kg', 4],
    ['Bentonite granulée', undefined, 0],
    ['Gants nitrile', 'M · bleu', 100],
    ['Gants nitrile', 'L · bleu', 80],
  ])
})

test('a feed in XML gives the price of the article, not that of its delivery, and its own identifier', async () => {
  expect((await readSample('google-rss.xml')).lines).toMatchObject([
    { reference: 'CARAFE-1', price: 5_490, weightKg: 1_400 },
    { reference: 'TSHIRT-M', price: 109_000, label: 'Écru · M', group: 'TSHIRT' },
    { reference: 'TSHIRT-L', price: 1_900, stock: 12 },
  ])
  expect((await readSample('google-atom.xml')).lines[0]).toMatchObject({
    reference: '81',
    title: 'Égouttoir 50 bouteilles',
  })
})

test('lines of codes under the header, titles of sections and totals are no articles', async () => {
  expect((await readSample('amazon-template.tsv')).lines.map(({ reference }) => reference)).toEqual([
    'GANT-S',
    'GANT-XL',
    'LAMPE-1',
  ])
  const sheet = await readSample('sheet-titles-totals.csv')
  expect(sheet.lines.map(({ reference, stock }) => [reference, stock])).toEqual([
    ['S-01', 12],
    ['S-02', 10],
    ['O-01', 40],
    ['O-02', undefined],
  ])
})

test('accents read in a wrong encoding are repaired, and a correct text is left alone', async () => {
  const { lines, counts } = await readSample('sheet-mojibake.csv')
  expect(lines.map(({ title }) => title)).toContain('Bâche à vendange 4 × 6 m')
  expect(counts().repaired).toBeGreaterThan(3)
  const sound = await read(csv('Désignation;Prix', 'Âge : « Ã » de São João, 12 €/m²;3'))
  expect([sound.lines[0]?.title, sound.counts().repaired]).toEqual(['Âge : « Ã » de São João, 12 €/m²', 0])
})

test('columns without titles are named by their values', async () => {
  const { lines } = await readSample('sheet-no-header.csv')
  expect(lines[0]).toEqual({
    reference: 'CH-120',
    ean: '3760000123570',
    title: 'Chevalet de remuage 120 trous',
    price: 24_500,
    stock: 4,
    currency: undefined,
  })
})

test('a price in another currency is reported with its code', async () => {
  const { lines } = await read(csv('name,price,currency', 'Corkscrew,12.50,USD', 'Glass,$3.20,', 'Verre,4 €,'))
  expect(lines.map(({ currency }) => currency)).toEqual(['USD', 'USD', undefined])
})

test.each([
  ['Email;Prénom;Nom;Téléphone', 'liste de personnes'],
  ['Numéro de commande;Client;Total;Quantité', 'liste de commandes'],
  ['Date;Heure;Température', 'ni désignation'],
])('a file with the columns %s is refused as another list', async (head, sentence) => {
  await expect(read(csv(head, 'a;b;c;d'))).rejects.toThrow(sentence)
})

test('values that no field has are read under their header, their metafield or the name beside them', async () => {
  const { lines } = await read(
    csv(
      'Type,SKU,Name,Regular price,Attribute 1 name,Attribute 1 value(s),Matière (product.metafields.custom.matiere),Volume (mL)',
      'simple,CUVE-1,Cuve,120,Longueur,2 m,Inox,750',
    ),
  )
  expect(lines[0]?.named).toEqual(
    expect.arrayContaining([
      { name: 'Longueur', text: '2 m' },
      { name: 'Matière', text: 'Inox' },
      { name: 'Volume (mL)', text: '750' },
    ]),
  )
})

test('a tax class that WooCommerce leaves to the product is no remark, and an apostrophe before figures is left out', async () => {
  const woo = await read(
    csv(
      'ID,Type,SKU,Name,Published,Tax class,Regular price,Parent,Attribute 1 name,Attribute 1 value(s)',
      '1,variable,,Gant,1,reduced-rate,,,Taille,"8, 9"',
      '2,variation,G8,Gant - 8,1,parent,18.5,id:1,Taille,8',
      "3,simple,'0012,Raphia,1,,9.9,,,",
      "4,simple,'N12,Osier,1,,9.9,,,",
    ),
  )
  expect(woo.lines.map(({ reference, vat }) => [reference, vat])).toEqual([
    ['G8', 550],
    ['0012', undefined],
    ["'N12", undefined],
  ])
})

test('titles of columns of accounting software are known', async () => {
  const { lines } = await read(
    csv(
      'Code article;Désignation 1;Code famille;PV HT;Qté dispo;Gencod;Poids net (kg);Fournisseur principal',
      'ART1;Ciseaux de vendange;Outils;6,90;140;3760555550011;0,15;Bahco',
      'ART2;Serpette;Outils;9,90;0;;0,20;Bahco',
    ),
  )
  expect(lines[0]).toMatchObject({ category: 'Outils', brand: 'Bahco', priceHt: 690, stock: 140, weightKg: 150 })
})

/** The same bytes damaged in the same way each time. */
function damaged(bytes: Uint8Array, seed: number): Uint8Array {
  let state = seed * 2_654_435_761
  const below = (most: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 1
    return state % most
  }
  const copy = Uint8Array.from(bytes)
  const cut = below(copy.length)
  if (seed % 4 === 0) return copy.subarray(0, cut)
  if (seed % 4 === 1) return Buffer.concat([copy.subarray(0, cut), Buffer.from('"\n;;,\0"\t'), copy])
  if (seed % 4 === 2) return Buffer.from(Buffer.from(copy).toString('latin1'), 'utf16le')
  for (let left = 20; left > 0; left--) copy[below(copy.length)] = below(256)
  return copy
}

test('200 damaged files are read or refused, and none ends in an error of the program', async () => {
  const texts = sampleFiles.filter(({ name }) => !/\.(xls|ods|xlsx)$/.test(name))
  for (let seed = 0; seed < 200; seed++) {
    const { name, bytes } = texts[seed % texts.length] ?? { name: '', bytes: new Uint8Array(1) }
    const error = await read(damaged(bytes, seed)).then(
      () => null,
      (reason: unknown) => reason,
    )
    expect(error === null || error instanceof AppError, `${name}, ${seed}: ${error}`).toBe(true)
  }
})
