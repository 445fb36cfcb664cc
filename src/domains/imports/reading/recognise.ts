import type { ColumnMapping, ImportField, ImportKind } from '../rules.ts'
import { importFields } from '../rules.ts'
import { plainWords } from './values.ts'

/** Detects the shop system of a file by columns that are unique to it. */
export const shapes = ['prestashop', 'woocommerce', 'shopify', 'magento', 'google', 'tableur'] as const
export type Shape = (typeof shapes)[number]
export const shapeNames: Record<Shape, string> = {
  prestashop: 'PrestaShop',
  woocommerce: 'WooCommerce',
  shopify: 'Shopify',
  magento: 'Magento',
  google: 'Google Merchant',
  tableur: 'Tableur',
}

/** Headers whose combination is unique to one shop system; any of the lists is sufficient. */
const marks: [Shape, string[][]][] = [
  [
    'shopify',
    [
      ['handle', 'variant price'],
      ['handle', 'variant sku'],
      ['handle', 'title', 'vendor'],
    ],
  ],
  [
    'woocommerce',
    [
      ['sku', 'regular price'],
      ['ugs', 'tarif regulier'],
      ['sku', 'visibility in catalog'],
      ['ugs', 'nom', 'publie'],
    ],
  ],
  [
    'magento',
    [
      ['sku', 'attribute set code'],
      ['sku', 'product online'],
      ['sku', 'product websites'],
      ['sku', 'qty'],
    ],
  ],
  [
    'google',
    [
      ['id', 'title', 'price', 'availability'],
      ['id', 'gtin'],
      ['id', 'mpn'],
      ['identifiant', 'titre', 'disponibilite', 'prix'],
    ],
  ],
  [
    'prestashop',
    [
      ['active 0 1'],
      ['price tax excluded'],
      ['reference', 'price tax included'],
      ['actif 0 1'],
      ['ean13', 'tax rules id'],
      ['reference', 'prix ht', 'etat'],
      ['reference', 'id', 'ean13'],
    ],
  ],
]

export function shapeFor(headers: readonly string[]): Shape {
  const known = new Set(headers.map(plainWords))
  return marks.find(([, lists]) => lists.some(list => list.every(mark => known.has(mark))))?.[0] ?? 'tableur'
}

/** Possible headers of a column, most certain first; valid for any file. */
const names: Record<ImportField, string[]> = {
  reference: [
    'reference',
    'ref',
    'sku',
    'ugs',
    'variant sku',
    'reference article',
    'ref article',
    'code article',
    'reference produit',
    'code produit',
    'reference interne',
    'reference fournisseur',
    'article',
    'code',
  ],
  ean: [
    'ean',
    'ean13',
    'ean 13',
    'gtin',
    'gencod',
    'gencode',
    'code barres',
    'code barre',
    'codebarres',
    'barcode',
    'variant barcode',
    'gtin upc ean or isbn',
    'gtin upc ean ou isbn',
    'upc',
    'code ean',
  ],
  title: [
    'designation',
    'titre',
    'title',
    'nom',
    'name',
    'libelle',
    'nom du produit',
    'nom de l article',
    'product name',
    'intitule',
    'libelle article',
  ],
  label: ['declinaison', 'variante', 'option1 value', 'taille', 'variant'],
  description: [
    'description',
    'body html',
    'descriptif',
    'description longue',
    'description courte',
    'short description',
    'resume',
    'summary',
  ],
  brand: ['marque', 'brand', 'brands', 'marques', 'fabricant', 'manufacturer', 'vendor'],
  category: [
    'categorie',
    'categories',
    'category',
    'categories x y z',
    'rayon',
    'famille',
    'famille article',
    'product type',
    'type de produit',
    'type',
    'google product category',
    'product category',
  ],
  priceHt: [
    'prix ht',
    'prix vente ht',
    'prix de vente ht',
    'pu ht',
    'prix unitaire ht',
    'tarif ht',
    'price tax excluded',
    'prix hors taxes',
    'prix ht eur',
    'pv ht',
    'montant ht',
  ],
  priceTtc: ['prix ttc', 'prix de vente ttc', 'price tax included', 'prix vente ttc', 'tarif ttc', 'pu ttc', 'pv ttc'],
  vat: ['tva', 'taux tva', 'taux de tva', 'tax class', 'classe de tva', 'tax class name', 'vat'],
  stock: [
    'stock',
    'quantite',
    'quantite en stock',
    'quantity',
    'qty',
    'qte',
    'stock disponible',
    'variant inventory qty',
    'stock reel',
    'quantite disponible',
    'inventaire',
    'en stock',
  ],
  weightKg: [
    'poids kg',
    'poids',
    'weight',
    'weight kg',
    'poids brut',
    'shipping weight',
    'package weight',
    'poids en kg',
    'poids brut kg',
  ],
  weightGrams: ['poids g', 'variant grams', 'weight g', 'poids en g', 'poids en grammes'],
  minimum: [
    'minimum',
    'minimum de commande',
    'minimal quantity',
    'quantite minimale',
    'quantite minimum',
    'min cart qty',
  ],
  step: ['multiple', 'multiple de commande', 'par combien', 'colisage'],
  saleUnit: ['unite de vente', 'unite', 'unity'],
  packLabel: ['conditionnement', 'emballage'],
  content: ['contenance', 'contenu', 'volume'],
  preparationDays: ['delai de preparation', 'preparation jours', 'delai', 'delai de preparation jours'],
  published: [
    'en vente',
    'publie',
    'published',
    'active 0 1',
    'actif 0 1',
    'actif',
    'active',
    'etat',
    'product online',
    'status',
    'statut',
    'en ligne',
  ],
  ammNumber: ['numero d amm', 'n amm', 'amm', 'numero amm', 'no amm'],
}

/** Headers whose meaning differs in one shop system; these have priority. */
const ownNames: Record<Shape, Partial<Record<ImportField, string[]>>> = {
  prestashop: {
    description: ['description', 'summary'],
    published: ['active 0 1', 'actif 0 1', 'actif', 'active', 'etat'],
    category: ['categories x y z', 'categorie', 'category'],
    priceHt: ['price tax excluded', 'prix ht', 'price'],
  },
  woocommerce: {
    priceHt: ['regular price', 'tarif regulier'],
    category: ['categories'],
    published: ['published', 'publie'],
    label: ['attribute 1 value s', 'valeur s de l attribut 1'],
  },
  shopify: {
    priceTtc: ['variant price', 'price'],
    category: ['type', 'product type', 'product category'],
    published: ['status', 'published'],
    label: ['option1 value'],
    weightGrams: ['variant grams'],
  },
  magento: { priceHt: ['price'], category: ['categories'], published: ['product online', 'status'] },
  google: {
    reference: ['id', 'identifiant'],
    priceTtc: ['price', 'prix'],
    category: ['product type', 'type de produit', 'google product category'],
    stock: ['quantity', 'sell on google quantity', 'quantite'],
    label: ['size', 'taille'],
  },
  tableur: { priceHt: ['prix', 'tarif', 'price', 'pu', 'prix unitaire', 'prix de vente', 'pv'] },
}

/** Finds the column of each field by its header. */
export function recogniseColumns(kind: ImportKind, headers: readonly string[]): ColumnMapping {
  const plain = headers.map(plainWords)
  const own = ownNames[shapeFor(headers)]
  const columns: ColumnMapping = {}
  const taken = new Set<number>()
  for (const field of importFields(kind))
    for (const name of [...(own[field] ?? []), ...names[field]]) {
      const index = plain.findIndex((header, at) => header === name && !taken.has(at))
      if (index < 0) continue
      columns[field] = index
      taken.add(index)
      break
    }
  return columns
}

const headLookedFor = 20

/** Index of the header row: spreadsheets may have a title above. The first non-empty row when no header is known. */
export function headRank(rows: readonly (readonly string[])[]): number {
  const known = rows.slice(0, headLookedFor).map(cells => Object.keys(recogniseColumns('catalogue', cells)).length)
  const best = Math.max(0, ...known)
  if (best >= 2) return known.indexOf(best)
  return Math.max(
    0,
    rows.findIndex(cells => cells.some(cell => cell.trim())),
  )
}

/** Identifies files with the same headers, whatever their name. */
export const headerSignature = (headers: readonly string[]) => headers.map(plainWords).join('|').slice(0, 2_000)
