import type { Shape } from '../columns/shapes.ts'
import { plainWords } from '../values.ts'
import { looks, numbered } from './options.ts'
import { pairs, type SourceRow } from './row.ts'
import type { RowKind, ShapeRules } from './shape-rules.ts'
import { storefrontRules } from './storefronts.ts'

const isZero = (price: string) => price === '' || /^[\s€$]*0+(?:[.,]0*)?\s*\D*$/.test(price)

const shopifyOptions = numbered(
  rank => [`option${rank} name`],
  rank => [`option${rank} value`],
)
const medusaOptions = numbered(
  rank => [`option ${rank} name`, `variant option ${rank} name`],
  rank => [`option ${rank} value`, `variant option ${rank} value`],
)
const wooOptions = numbered(
  rank => [`attribute ${rank} name`, `nom de l attribut ${rank}`],
  rank => [`attribute ${rank} value s`, `valeur s de l attribut ${rank}`],
)
/** `a=1,b=2`, in which a value may contain a comma. */
function assignments(text: string): Map<string, string> {
  const parts = text.split(/,(?=[\w-]+=)/)
  return new Map(
    parts.flatMap(part => {
      const at = part.indexOf('=')
      return at > 0 ? [[part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()] as const] : []
    }),
  )
}

const productTypes: Record<string, RowKind> = {
  configurable: 'parent',
  grouped: 'skip',
  bundle: 'skip',
  booking: 'skip',
}
const woo = (row: SourceRow) => plainWords(row.at('type'))
const wooParent = (row: SourceRow) => row.at('parent')

const shopifyPrice = ['variant price', 'price']
const shopifySku = ['variant sku', 'sku']
const shopifyHandle = (row: SourceRow) => row.at('handle', 'url handle')

const amazonParent = (row: SourceRow) => row.at('parent sku', 'sku parent', 'child parent sku relationship parent sku')
const miraklGroup = (row: SourceRow) =>
  row.at('variant group code', 'variantgroupcode', 'variant id', 'code groupe de variantes')
export const platformRules: Record<Shape, ShapeRules> = {
  shopify: {
    group: shopifyHandle,
    // Further pictures of the article have a row each.
    kind: row =>
      row.at('gift card') === 'true'
        ? 'skip'
        : row.at(...shopifyPrice, ...shopifySku) || row.at('option1 value')
          ? 'article'
          : row.at('title')
            ? 'parent'
            : 'skip',
    inherits: [
      'title',
      'body html',
      'description',
      'vendor',
      'type',
      'custom product type',
      'standard product type',
      'product category',
      'product type',
      'tags',
      'published',
      'published on online store',
      'status',
      ...shopifyPrice,
      'image src',
      'product image url',
    ],
    options: shopifyOptions,
    reference: shopifyHandle,
  },
  woocommerce: {
    group: row => (/variation/.test(woo(row)) ? wooParent(row) : ''),
    keys: row => [row.at('sku', 'ugs'), `id:${row.at('id')}`].filter(key => key && key !== 'id:'),
    kind: row => (/^variable|^group/.test(woo(row)) ? 'parent' : 'article'),
    inherits: [
      'name',
      'nom',
      'description',
      'short description',
      'description courte',
      'categories',
      'tags',
      'etiquettes',
      'brands',
      'marques',
      'weight kg',
      'poids kg',
      'weight lbs',
      'tax class',
      'classe de tva',
      'classe de taxe',
      'images',
    ],
    options: (row, parent) => (/variation/.test(woo(row)) ? wooOptions(row, parent) : []),
    reference: row => row.at('id'),
    title: ['name', 'nom'],
  },
  prestashop: { reference: row => row.at('product id', 'id', 'id produit') },
  magento: {
    kind: row =>
      row.at('store view code', 'store') || (!row.at('sku') && !row.at('name'))
        ? 'skip'
        : (productTypes[row.at('product type', 'type')] ?? 'article'),
    group: row => row.at('parent sku'),
    inherits: ['name', 'description', 'short description', 'categories', 'tax class name', 'attribute set code'],
    keys: row => [row.at('sku')],
    variations: ['configurable variations'],
    title: ['name'],
    added: row => {
      const more = assignments(row.at('additional attributes'))
      const first = (...names: string[]) => names.map(name => more.get(name)).find(Boolean) ?? ''
      return {
        brand: row.at('manufacturer', 'brand') || first('manufacturer', 'brand', 'marque'),
        ean: row.at('ean', 'gtin', 'barcode', 'upc') || first('ean', 'ean13', 'gtin', 'barcode', 'upc'),
      }
    },
  },
  bagisto: {
    kind: row => productTypes[row.at('type')] ?? 'article',
    group: row => row.at('parent sku'),
    keys: row => [row.at('sku')],
    inherits: ['name', 'description', 'short description', 'categories', 'tax category name', 'images'],
    options: row => (row.at('parent sku') ? looks(row) : []),
    variations: ['configurable variants'],
    oneOf: { key: row => row.at('sku'), choice: row => row.at('locale'), best: /^fr/i },
    title: ['name'],
  },
  medusa: {
    group: row => row.at('product handle', 'product id', 'product title'),
    kind: row =>
      row.at('variant title', 'variant sku', 'variant id', 'option 1 value', 'variant option 1 value')
        ? 'article'
        : 'parent',
    inherits: [
      'product title',
      'product description',
      'product status',
      'product weight',
      'product type',
      'product category 1',
      'product tags',
      'product tag 1',
      'product collection title',
      'product thumbnail',
    ],
    options: (row, parent) => {
      const options = medusaOptions(row, parent)
      return options.length ? options : [{ name: 'Modèle', value: row.at('variant title') }]
    },
    reference: row => row.at('product handle', 'variant id'),
    title: ['product title'],
  },
  vendure: {
    group: row => row.at('slug', 'name'),
    continues: true,
    inherits: ['name', 'slug', 'description', 'facets', 'assets', 'taxcategory'],
    options: (row, parent) => {
      const groups = (row.at('optiongroups') || parent?.at('optiongroups') || '').split('|')
      return row
        .at('optionvalues')
        .split('|')
        .map((value, index) => ({ name: groups[index]?.trim() ?? '', value: value.trim() }))
    },
    reference: row => row.at('slug', 'name'),
    title: ['name'],
  },
  spree: {
    group: row => row.at('slug', 'name'),
    // A product with variants has a price of zero; its variants have theirs.
    kind: row =>
      isZero(row.at('price', 'master price')) && !row.at('option1 value', 'option types') ? 'parent' : 'article',
    inherits: [
      'name',
      'description',
      'status',
      'brand name',
      'category1',
      'category2',
      'product type',
      'taxons',
      'tax category',
      'image1 src',
    ],
    options: shopifyOptions,
    oneOf: { key: row => row.at('sku'), choice: row => row.at('currency'), best: /^EUR$/i },
    reference: row => row.at('slug'),
    title: ['name'],
  },
  google: {
    group: row => row.at('item group id', 'id de groupe d articles'),
    options: looks,
    reference: row => row.at('mpn', 'gtin'),
  },
  amazon: {
    kind: row =>
      plainWords(row.at('parent child', 'parentage', 'parentage level')) === 'parent' ? 'parent' : 'article',
    group: amazonParent,
    keys: row => [row.at('item sku', 'seller sku', 'contribution sku', 'sku')],
    inherits: ['item name', 'brand name', 'product description', 'item type', 'feed product type', 'main image url'],
    options: row => (amazonParent(row) ? looks(row) : []),
    title: ['item name'],
    added: eanById(
      ['external product id type', 'amzn1 volt ca product id type'],
      ['external product id', 'amzn1 volt ca product id value'],
    ),
  },
  mirakl: {
    group: miraklGroup,
    options: row => (miraklGroup(row) ? looks(row) : []),
    added: eanById(['product id type', 'type d identifiant produit'], ['product id']),
  },
  akeneo: { group: row => row.at('parent'), options: row => (row.at('parent') ? looks(row) : []) },
  sylius: {
    group: row => row.at('product code', 'parent code'),
    inherits: ['name', 'description'],
    oneOf: { key: row => row.at('code'), choice: row => row.at('locale'), best: /^fr/i },
  },
  shopware: {
    group: row => (row.at('configuratoroptions') ? row.at('mainnumber') : ''),
    inherits: ['name', 'supplier', 'description', 'description long', 'categories', 'imageurl'],
    options: row => pairs(row.at('configuratoroptions'), '|'),
  },
  ...storefrontRules,
  odoo: {
    options: row => pairs(row.at('variant values', 'product variant values', 'valeurs de variante'), ','),
  },
  tableur: {},
}

/** A code beside its kind: `product-id` is an EAN when `product-id-type` is. */
function eanById(kinds: string[], codes: string[]) {
  return (row: SourceRow) => (/ean|gtin|upc/i.test(row.at(...kinds)) ? { ean: row.at(...codes) } : {})
}
