import { expect, test } from 'vitest'
import type { ImportKind } from '../rules.ts'
import { openArticles } from './articles.ts'
import { piecesOf } from './files.fixture.ts'
import { createLineReader } from './line.ts'
import { openTable } from './table.ts'
import { dayIn, depositIn, saleDaysIn, tiersIn } from './term-values.ts'

async function read(kind: ImportKind, ...rows: string[]) {
  const bytes = Buffer.from(rows.join('\n'))
  const articles = await openArticles(await openTable(() => piecesOf(bytes, 700)), kind)
  const reader = createLineReader(kind, articles.columns, articles.headers)
  const lines = []
  for await (const row of articles.rows()) lines.push(reader(row.cells))
  return { lines, passed: articles.counts().passed }
}
const parsedOf = async (kind: ImportKind, ...rows: string[]) =>
  (await read(kind, ...rows)).lines.map(({ parsed }) => parsed)
const tier = (from: number, cents: number, basis: string | null = null) => ({ from, cents, basis })

test('columns of prices from a quantity are tiers, with the basis of their title', async () => {
  const [first, second] = await parsedOf(
    'catalogue',
    'Référence;Désignation;Prix HT;Prix HT dès 10;Prix HT à partir de 50;Prix TTC 100 et plus;Tarif 2026',
    'A;Bouchon;1,20;1,10;0,95;1,00;3',
    'B;Capsule;0,20;;;;3',
  )
  expect(first?.tiers).toEqual([tier(10, 110, 'HT'), tier(50, 95, 'HT'), tier(100, 100, 'TTC')])
  expect(second?.tiers).toBeUndefined()
})

test('a quantity and a price in two columns are a tier', async () => {
  const [first] = await parsedOf(
    'catalogue',
    'Référence;Désignation;Prix;Palier 1 quantité;Palier 1 prix;Palier 2 quantité;Palier 2 prix',
    'A;Bouchon;1,20;10;1,10;50;0,95',
  )
  expect(first?.tiers).toEqual([tier(10, 110), tier(50, 95)])
})

test('rows of advanced prices of Magento are the tiers of one reference, those of a group of customers left out', async () => {
  const { lines, passed } = await read(
    'prices',
    'sku,tier_price_website,tier_price_customer_group,tier_price_qty,tier_price,tier_price_value_type',
    'A,All Websites [EUR],ALL GROUPS,10.0000,1.100000,Fixed',
    'A,All Websites [EUR],ALL GROUPS,50.0000,0.950000,Fixed',
    'A,All Websites [EUR],Wholesale,5.0000,0.500000,Fixed',
    'B,All Websites [EUR],ALL GROUPS,10.0000,20.000000,Discount',
  )
  expect(lines.map(({ parsed }) => [parsed.reference, parsed.tiers])).toEqual([
    ['A', [tier(10, 110), tier(50, 95)]],
    ['B', undefined],
  ])
  expect(passed).toBe(2)
})

test.each([
  ['10|9.50,50|8.90', [tier(10, 950), tier(50, 890)]],
  ['dès 50 : 8,90 € ; dès 10 : 9,50 €', [tier(10, 950), tier(50, 890)]],
  ['qty=10,price=9.5|qty=50,price=8.9', [tier(10, 950), tier(50, 890)]],
  ['1 : 10,00 | 6+ 9,50 HT', [tier(6, 950, 'HT')]],
])('« %s » is read as tiers', (text, expected) => {
  expect(tiersIn(text, true)).toEqual({ value: expected })
})

test('tiers that begin at the same quantity, or without a price, are unreadable', () => {
  expect(tiersIn('10 : 9 | 10 : 8')).toContain('même quantité')
  expect(tiersIn('dès 10')).toContain('Palier illisible')
})

test.each([
  ['palette : 15,00 pour 600', { kind: 'PALLET', cents: 1_500, per: 600 }],
  ['Palette 15 € / 1 200 bouteilles', { kind: 'PALLET', cents: 1_500, per: 1_200 }],
  ['fût 120', { kind: 'BARREL', cents: 12_000, per: 1 }],
  ['caisse-palette : 45,50 € x 24', { kind: 'CAGE', cents: 4_550, per: 24 }],
  ['Aucune', null],
])('« %s » is read as a deposit', (text, expected) => {
  expect(depositIn(text)).toEqual({ value: expected })
})

test.each([
  ['15,00', 'Consigne illisible'],
  ['citerne : 15,00', 'Consigne illisible'],
  ['palette', 'Consigne illisible'],
  ['palette : -15', 'supérieur à zéro'],
  ['palette : 15 000', '10\u00a0000,00\u00a0€ au plus par palette'],
  ['palette : 15 pour 0', '1 au moins'],
  ['palette : 15 pour 5000000', '100000 au plus'],
])('the line of a deposit « %s » is refused', async (text, sentence) => {
  const { lines } = await read('catalogue', 'Référence;Désignation;Consigne', `A;Bouteille;"${text}"`)
  expect(lines[0]?.faults).toMatchObject([{ column: 'Consigne', sentence: expect.stringContaining(sentence) }])
})

test.each([
  ['2026-12-01', '2026-12-01'],
  ['2026-12-01T08:00:00+01:00', '2026-12-01'],
  ['01/12/2026', '2026-12-01'],
])('the day « %s » is read', (text, day) => {
  expect(dayIn(text)).toEqual({ value: day })
})
test.each(['31/02/2026', '12/1/26', '12/25/2026', 'demain'])('the day « %s » is unreadable', text => {
  expect(dayIn(text)).toContain('Date illisible')
})

test('a sale has its price and days, in the columns of shop software and in the interval of a feed', async () => {
  const [shop] = await parsedOf(
    'catalogue',
    'Type,SKU,Name,Regular price,Sale price,Date sale price starts,Date sale price ends',
    'simple,A,Carafe,30,24,2026-12-01,2026-12-15',
  )
  expect(shop).toMatchObject({ price: 3_000, salePrice: 2_400, saleFrom: { from: '2026-12-01' }, saleTo: '2026-12-15' })
  expect(saleDaysIn('2026-12-01T00:00+0100/2026-12-15T23:59+0100')).toEqual({
    value: { from: '2026-12-01', to: '2026-12-15' },
  })
})

test('columns of stock by warehouse are read with the names of their titles, other columns about stock are not', async () => {
  const [first] = await parsedOf(
    'stock',
    'Référence;Stock Épernay;Qté (Reims);Stock mini;Stock total',
    'A;1 200;-3;10;1 197',
  )
  expect(first?.stockByPlace).toEqual([
    { place: 'Épernay', count: 1_200 },
    { place: 'Reims', count: 0 },
  ])
})

test('rows of an inventory by location are one line for each reference', async () => {
  const { lines, passed } = await read(
    'stock',
    'Handle,Title,Option1 Name,Option1 Value,SKU,Location,Bin name,Available (not editable),On hand (current),On hand (new)',
    'carafe,Carafe,Title,Default Title,CAR-1,Épernay,,4,6,',
    'carafe,Carafe,Title,Default Title,CAR-1,Reims,,2,2,9',
    'seau,Seau,Title,Default Title,SEAU,Reims,,not stocked,not stocked,',
  )
  expect(lines.map(({ parsed }) => [parsed.reference, parsed.stockByPlace])).toEqual([
    [
      'CAR-1',
      [
        { place: 'Épernay', count: 6 },
        { place: 'Reims', count: 9 },
      ],
    ],
    ['SEAU', undefined],
  ])
  expect(passed).toBe(1)
})

test('a reference given twice for one warehouse stays two lines, of which the second is refused', async () => {
  const { lines } = await read('stock', 'SKU;Entrepôt;Quantité', 'A;Reims;3', 'A;Reims;5')
  expect(lines.map(({ parsed }) => parsed.stockByPlace)).toEqual([[{ place: 'Reims', count: 3 }], undefined])
})
