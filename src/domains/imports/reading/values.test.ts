import { expect, test } from 'vitest'
import { headRank, recogniseColumns } from './columns/recognise.ts'
import { shapeFor } from './columns/shapes.ts'
import { createShaper } from './shaping/shaper.ts'
import { centsIn, contentIn, eanIn, gramsIn, plainText, rateIn, wholeIn, yesIn } from './values.ts'

test.each([
  ['1 250,50 €', 125_050],
  ['1\u202f250,50\u00a0€ HT', 125_050],
  ['1.250,50', 125_050],
  ['1,250.50', 125_050],
  ['12.500000', 1_250],
  ['12.50 EUR', 1_250],
  ['8,333333', 833],
  ['1,005', 101],
  ['12', 1_200],
])('reads the price %j as %i cents', (typed, cents) => expect(centsIn(typed)).toEqual({ value: cents }))

test.each(['1.250', 'gratuit', '0', '-3', '12,5,', '1e5', '2000000', '=1+1', ''])(
  'rejects the price %j in French',
  typed => expect(centsIn(typed)).toMatch(/[a-zé]/),
)

test('reads integers, rates, weights, contents, booleans and EAN in usual notations', () => {
  expect(wholeIn('1 200', 0, 9_999)).toEqual({ value: 1_200 })
  expect(wholeIn('12.0000', 0, 9_999)).toEqual({ value: 12 })
  expect(wholeIn('-4', 0, 9_999)).toBe('Pas de nombre négatif')
  expect(wholeIn('2,5', 0, 9_999)).toBe('Un nombre entier')
  for (const [typed, points] of [
    ['20', 2_000],
    ['5,5 %', 550],
    ['0,2', 2_000],
    ['0.055', 550],
    ['FR Taux standard (20%)', 2_000],
    ['taux réduit', 550],
    ['10,00', 1_000],
  ] as const)
    expect(rateIn(typed)).toEqual({ value: points })
  expect(rateIn('exonéré')).toBe('Taux de TVA inconnu')
  expect([gramsIn('1,5 kg', 1), gramsIn('500 g', 1_000), gramsIn('0.350000', 1_000), gramsIn('0', 1_000)]).toEqual([
    { value: 1_500 },
    { value: 500 },
    { value: 350 },
    { value: null },
  ])
  expect(contentIn('75 cl')).toEqual({ value: { quantity: 0.75, unit: 'L' } })
  expect(contentIn('1 000 pièces')).toEqual({ value: { quantity: 1_000, unit: 'piece' } })
  expect(['Oui', '1', 'Publié', 'active'].map(yesIn)).toEqual(Array(4).fill({ value: true }))
  expect(['non', '0', '-1', 'draft'].map(yesIn)).toEqual(Array(4).fill({ value: false }))
  expect(eanIn('3,25039E+12')).toMatch(/notation scientifique/)
  expect(eanIn("'3 250390 001234")).toEqual({ value: '3250390001234' })
  expect(eanIn('036000291452')).toEqual({ value: '0036000291452' })
})

test('converts HTML to paragraphs without tags, scripts or entities, and leaves plain text unchanged', () => {
  expect(
    plainText('<p>Sac de 25&nbsp;kg</p><ul><li>gris</li><li>d&eacute;di&eacute;</li></ul><script>alert(1)</script>'),
  ).toBe('Sac de 25\u00a0kg\n\n- gris\n- dédié')
  expect(plainText('a &lt; b<br>c &amp; d')).toBe('a < b\nc & d')
  expect(plainText('largeur < 3 m & plus')).toBe('largeur < 3 m & plus')
})

const heads = {
  tableur: 'Référence;Désignation;Prix HT;TVA;Stock;EAN',
  prestashop:
    'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax excluded;Tax rules ID;Reference #;EAN13;Quantity;Weight;Manufacturer;Description',
  woocommerce:
    'ID;Type;SKU;GTIN, UPC, EAN, or ISBN;Name;Published;Description;Tax class;Stock;Weight (kg);Regular price;Categories;Parent;Brands',
  shopify:
    'Handle;Title;Body (HTML);Vendor;Type;Published;Option1 Name;Option1 Value;Variant SKU;Variant Grams;Variant Inventory Qty;Variant Price;Variant Barcode;Status',
  magento:
    'sku;attribute_set_code;product_type;categories;name;description;weight;product_online;tax_class_name;price;qty',
  google: 'id;title;description;availability;price;brand;gtin;product_type;shipping_weight;quantity',
}
test.each(Object.entries(heads))('detects the columns of %s', (shape, head) => {
  const headers = head.split(';')
  const columns = recogniseColumns('catalogue', headers)
  const named = Object.fromEntries(Object.entries(columns).map(([field, index]) => [field, headers[index]]))
  expect(shapeFor(headers)).toBe(shape)
  expect(Object.keys(named)).toEqual(expect.arrayContaining(['reference', 'title', 'stock']))
  expect(named.priceHt ?? named.priceTtc ?? named.price).toMatch(/price|prix/i)
  expect(named).toMatchSnapshot()
})

test('finds the header under a title', () =>
  expect(headRank([['Tarif 2026'], [], ['Réf.', 'Désignation', 'Prix HT', 'Stock'], ['A', 'B', '1', '2']])).toBe(2))

const shaper = (headers: string[]) => createShaper(headers, recogniseColumns('catalogue', headers))
test('variations inherit from their first row or their parent the values written once', () => {
  const shop = shaper(['Handle', 'Title', 'Vendor', 'Option1 Name', 'Option1 Value', 'Variant SKU', 'Variant Price'])
  expect([
    shop.article(['gants', 'Gants', 'Cep', 'Size', 'M', 'G-M', '12']),
    shop.article(['gants', '', '', '', 'L', '', '13']),
    shop.article(['gants', '', '', '', '', '', '']),
    shop.article(['sac', 'Sac', 'Cep', 'Title', 'Default Title', 'S', '2']),
  ]).toEqual([
    ['gants', 'Gants', 'Cep', 'Size', 'M', 'G-M', '12', 'Taille : M', 'gants'],
    ['gants', 'Gants', 'Cep', '', 'L', 'gants-l', '13', 'Taille : L', 'gants'],
    null,
    ['sac', 'Sac', 'Cep', 'Title', 'Default Title', 'S', '2', '', 'sac'],
  ])
  const woo = shaper(['ID', 'Type', 'SKU', 'Name', 'Categories', 'Regular price', 'Parent'])
  expect([
    woo.article(['7', 'variable', 'G', 'Gants', 'Taille', '', '']),
    woo.article(['8', 'variation', 'G-M', 'Gants - M', '', '12', 'id:7']),
    woo.article(['9', 'variation', '', 'Gants - L', '', '12', 'G']),
  ]).toEqual([
    null,
    ['8', 'variation', 'G-M', 'Gants', 'Taille', '12', 'id:7', '', 'G'],
    ['9', 'variation', '9', 'Gants', 'Taille', '12', 'G', '', 'G'],
  ])
})
