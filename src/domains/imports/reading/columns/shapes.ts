import type { PriceBasis } from '#shared/price/price.ts'
import { type Header, readHeader } from './header.ts'

/** Software that wrote a file, detected by columns that are unique to it. */
export const shapes = [
  'medusa',
  'shopify',
  'bagisto',
  'woocommerce',
  'vendure',
  'spree',
  'amazon',
  'mirakl',
  'akeneo',
  'sylius',
  'shopware',
  'shopware6',
  'bigcommerce',
  'squarespace',
  'square',
  'wix',
  'magento',
  'odoo',
  'google',
  'prestashop',
  'tableur',
] as const
export type Shape = (typeof shapes)[number]
export const shapeNames: Record<Shape, string> = {
  medusa: 'Medusa',
  shopify: 'Shopify',
  bagisto: 'Bagisto',
  woocommerce: 'WooCommerce',
  vendure: 'Vendure',
  spree: 'Spree',
  amazon: 'Amazon',
  mirakl: 'Mirakl',
  akeneo: 'Akeneo',
  sylius: 'Sylius',
  shopware: 'Shopware',
  shopware6: 'Shopware 6',
  bigcommerce: 'BigCommerce',
  squarespace: 'Squarespace',
  square: 'Square',
  wix: 'Wix',
  magento: 'Magento',
  odoo: 'Odoo',
  google: 'Google Merchant',
  prestashop: 'PrestaShop',
  tableur: 'Tableur',
}

/** Headers whose combination is unique to one system; any of the lists is sufficient. `*`: the beginning of a header. */
const marks: Record<Exclude<Shape, 'tableur'>, string[][]> = {
  medusa: [
    ['product handle', 'variant*'],
    ['product title', 'variant title'],
    ['product title', 'variant sku'],
    ['product id', 'variant id', 'product title'],
  ],
  shopify: [
    ['handle', 'variant price'],
    ['handle', 'variant sku'],
    ['handle', 'title', 'vendor'],
    ['url handle', 'title'],
  ],
  bagisto: [
    ['sku', 'attribute family code'],
    ['sku', 'parent sku', 'locale'],
    ['sku', 'configurable variants'],
  ],
  woocommerce: [
    ['sku', 'regular price'],
    ['ugs', 'tarif regulier'],
    ['sku', 'visibility in catalog'],
    ['ugs', 'nom'],
    ['type', 'parent', 'regular price'],
    ['type', 'tarif regulier'],
  ],
  vendure: [
    ['name', 'optiongroups'],
    ['name', 'optionvalues'],
    ['name', 'taxcategory'],
    ['name', 'stockonhand'],
  ],
  spree: [
    ['slug', 'sku', 'option1 name'],
    ['slug', 'sku', 'inventory count'],
    ['slug', 'sku', 'tax category'],
    ['name', 'sku', 'master price'],
  ],
  amazon: [
    ['item sku'],
    ['seller sku', 'item name'],
    ['feed product type'],
    ['parent child', 'parent sku'],
    ['item name', 'standard price'],
    ['contribution sku', 'product type'],
  ],
  mirakl: [
    ['product id', 'product id type'],
    ['shop sku'],
    ['offer sku'],
    ['sku de l offre'],
    ['sku offre'],
    ['variant group code'],
    ['variantgroupcode'],
  ],
  akeneo: [
    ['family', 'enabled'],
    ['sku', 'family', 'groups'],
    ['identifier', 'family'],
    ['sku', 'family', 'categories'],
  ],
  sylius: [
    ['code', 'locale', 'name'],
    ['code', 'main taxon'],
    ['code', 'channels', 'name'],
  ],
  shopware: [
    ['ordernumber', 'mainnumber'],
    ['ordernumber', 'name', 'supplier'],
  ],
  shopware6: [
    ['product number', 'parent id'],
    ['product number', 'tax rate'],
  ],
  bigcommerce: [['item', 'inventory tracking', 'current stock']],
  squarespace: [['product id non editable', 'variant id non editable']],
  square: [['token', 'item name', 'variation name']],
  wix: [['handleid', 'fieldtype']],
  magento: [
    ['sku', 'attribute set code'],
    ['sku', 'attribute set'],
    ['sku', 'product online'],
    ['sku', 'product websites'],
    ['sku', 'store view code'],
    ['sku', 'configurable variations'],
    ['sku', 'qty', 'product type'],
    ['sku', 'tax class name'],
    ['sku', 'qty'],
  ],
  odoo: [
    ['internal reference'],
    ['default code', 'name'],
    ['list price', 'name'],
    ['reference interne', 'nom'],
    ['id externe', 'nom'],
    ['sales price', 'name'],
  ],
  google: [
    ['id', 'title', 'price', 'availability'],
    ['id', 'title', 'price', 'link'],
    ['id', 'title', 'price', 'image link'],
    ['id', 'gtin'],
    ['id', 'mpn'],
    ['identifiant', 'titre', 'disponibilite', 'prix'],
  ],
  prestashop: [
    ['active 0 1'],
    ['price tax excl*'],
    ['reference', 'price tax incl*'],
    ['actif 0 1'],
    ['ean13', 'tax rules id'],
    ['id product', 'reference'],
    ['reference', 'prix ht', 'etat'],
    ['reference', 'id', 'ean13'],
    ['product id', 'attribute name type position'],
    ['attribut nom type position'],
    ['id', 'reference', 'prix ttc', 'etat'],
  ],
}

/** The second file of PrestaShop, without titles: its longest texts are options. */
export const isCombinations = (headers: readonly string[]) =>
  headers.some(header => /^attribute? (name|nom) type position$/.test(readHeader(header).words))

const matches = (mark: string, words: ReadonlySet<string>) =>
  mark.endsWith('*') ? [...words].some(word => word.startsWith(mark.slice(0, -1))) : words.has(mark)

export function shapeFor(headers: readonly string[]): Shape {
  const read = headers.map(readHeader)
  const words = new Set(read.flatMap(({ words: whole, base }) => [whole, base]))
  const found = shapes.find(
    shape => shape !== 'tableur' && marks[shape].some(list => list.every(mark => matches(mark, words))),
  )
  return found ?? (hasLocales(read) ? 'akeneo' : 'tableur')
}

/** `name-fr_FR` and `price-EUR` are written by product information systems only. */
const hasLocales = (headers: readonly Header[]) =>
  headers.some(({ base, language }) => language !== null && ['name', 'label', 'libelle'].includes(base)) &&
  headers.some(({ words }) => ['sku', 'identifier', 'family', 'categories'].includes(words))

/** Systems whose prices include VAT unless their shop is set otherwise. */
const withVatIncluded: ReadonlySet<Shape> = new Set([
  'shopify',
  'google',
  'amazon',
  'mirakl',
  'spree',
  'shopware',
  'squarespace',
  'square',
  'wix',
])
export const basisOf = (shape: Shape): PriceBasis => (withVatIncluded.has(shape) ? 'TTC' : 'HT')

/** Systems that write a decimal point, in which `1.250` has one reading only. */
export const writesPoints = (shape: Shape) => shape !== 'tableur' && shape !== 'odoo'
