/** What is known about the rows of hosted shops and points of sale. */
import { plainWords } from '../values.ts'
import { looks, numbered } from './options.ts'
import type { SourceRow } from './row.ts'
import type { ShapeRules } from './shape-rules.ts'

const isWixVariant = (row: SourceRow) => plainWords(row.at('fieldtype')) === 'variant'
const wixOptions = numbered(
  rank => [`productoptionname${rank}`],
  rank => [`productoptiondescription${rank}`],
)
const namedOptions = numbered(
  rank => [`option name ${rank}`],
  rank => [`option value ${rank}`],
)
const isBigCommerceVariant = (row: SourceRow) => row.at('item') === 'Variant'

export const storefrontRules = {
  shopware6: {
    group: row => row.at('parent id', 'id'),
    isVariant: row => row.at('parent id') !== '',
    inherits: ['name', 'description', 'manufacturer name', 'categories', 'tax rate', 'price net', 'price gross'],
    options: row => {
      if (!row.at('parent id')) return []
      const options = looks(row)
      // The export has the identifiers of the options, not their names.
      return options.length ? options : [{ name: 'Modèle', value: row.at('options', 'product number') }]
    },
  },
  bigcommerce: {
    group: row => (row.at('item') === 'Product' ? row.at('id') : ''),
    continues: true,
    isVariant: isBigCommerceVariant,
    kind: row => (row.at('item') === 'Image' ? 'skip' : 'article'),
    inherits: ['name', 'description', 'categories', 'price', 'weight', 'brand name', 'product visible'],
    options: row =>
      isBigCommerceVariant(row)
        ? [...row.at('options').matchAll(/Name=([^|]+)\|Value=([^|;]+?)(?=;|Type=|$)/g)].map(
            ([, name = '', value = '']) => ({
              name,
              value,
            }),
          )
        : [],
  },
  squarespace: {
    group: row => row.at('product id non editable'),
    continues: true,
    inherits: ['title', 'description', 'categories', 'visible', 'hosted image urls'],
    options: namedOptions,
  },
  square: {
    group: row => row.at('token'),
    inherits: ['item name', 'description', 'category', 'weight kg'],
    options: (row, parent) => {
      const options = namedOptions(row, parent)
      return options.length ? options : [{ name: 'Modèle', value: row.at('variation name') }]
    },
  },
  wix: {
    group: row => row.at('handleid'),
    isVariant: isWixVariant,
    inherits: ['name', 'description', 'collection', 'price', 'visible', 'weight', 'brand'],
    options: (row, parent) => (isWixVariant(row) ? wixOptions(row, parent) : []),
  },
} satisfies Record<string, ShapeRules>
