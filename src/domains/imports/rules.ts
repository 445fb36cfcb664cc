import type { PriceBasis } from '#shared/price/price.ts'

/** Imports of a seller's file: kinds, stages, and fields of columns. */
export const importKinds = ['catalogue', 'stock', 'prices'] as const
export type ImportKind = (typeof importKinds)[number]
export const importKindLabels: Record<ImportKind, string> = {
  catalogue: 'Catalogue',
  stock: 'Stock seul',
  prices: 'Prix seuls',
}

export const importStatuses = [
  'receiving',
  'reading',
  'mapping',
  'checking',
  'ready',
  'applying',
  'done',
  'undoing',
  'undone',
  'failed',
  'cancelled',
] as const
export type ImportStatus = (typeof importStatuses)[number]
export const importStatusLabels: Record<ImportStatus, string> = {
  receiving: 'Envoi',
  reading: 'Lecture',
  mapping: 'Colonnes à vérifier',
  checking: 'Vérification',
  ready: 'Prêt à importer',
  applying: 'Import en cours',
  done: 'Importé',
  undoing: 'Annulation en cours',
  undone: 'Annulé',
  failed: 'Fichier refusé',
  cancelled: 'Abandonné',
}
/** Stages that a job processes. */
export const runningStatuses = ['reading', 'checking', 'applying', 'undoing'] as const
export const isRunning = (status: ImportStatus) => runningStatuses.some(running => running === status)

/** What a seller may do with an import, and in which stage. */
const allowed = {
  configure: ['mapping', 'ready'],
  correct: ['ready'],
  addPictures: ['mapping', 'ready'],
  apply: ['ready'],
  undo: ['done'],
  delete: ['undone'],
  retryPictures: ['done'],
  cancel: ['reading', 'mapping', 'checking', 'ready'],
} as const satisfies Record<string, readonly ImportStatus[]>
export type ImportAction = keyof typeof allowed
export const mayImport = (act: ImportAction, status: ImportStatus) => allowed[act].some(known => known === status)

export const lineOutcomes = ['create', 'update', 'unchanged', 'refused'] as const
export type LineOutcome = (typeof lineOutcomes)[number]
export const outcomeLabels: Record<LineOutcome, string> = {
  create: 'Créations',
  update: 'Mises à jour',
  unchanged: 'Sans changement',
  refused: 'Lignes refusées',
}

/** Fields that a column may contain. */
export const fields = [
  'reference',
  'ean',
  'title',
  'label',
  'description',
  'brand',
  'category',
  'group',
  'price',
  'priceHt',
  'priceTtc',
  'currency',
  'vat',
  'tiers',
  'salePrice',
  'saleFrom',
  'saleTo',
  'stock',
  'stockByPlace',
  'bin',
  'weightKg',
  'weightGrams',
  'minimum',
  'step',
  'saleUnit',
  'packLabel',
  'content',
  'deposit',
  'preparationDays',
  'leadDays',
  'downPaymentPercent',
  'deliveryModes',
  'published',
  'ammNumber',
  'lotTracked',
  'pictures',
  'safetySheets',
  'technicalSheets',
  'certificates',
] as const
export type ImportField = (typeof fields)[number]
export const fieldLabels: Record<ImportField, string> = {
  reference: 'Référence',
  ean: 'EAN',
  title: 'Désignation',
  label: 'Déclinaison',
  description: 'Description',
  brand: 'Marque',
  category: 'Catégorie',
  group: 'Article regroupant',
  price: 'Prix',
  priceHt: 'Prix HT',
  priceTtc: 'Prix TTC',
  currency: 'Devise',
  vat: 'TVA',
  tiers: 'Prix par quantité',
  salePrice: 'Prix promotionnel',
  saleFrom: 'Début de promotion',
  saleTo: 'Fin de promotion',
  stock: 'Stock',
  stockByPlace: 'Stock par dépôt',
  bin: 'Emplacement',
  weightKg: 'Poids (kg)',
  weightGrams: 'Poids (g)',
  minimum: 'Minimum de commande',
  step: 'Multiple de commande',
  saleUnit: 'Unité de vente',
  packLabel: 'Conditionnement',
  content: 'Contenance',
  deposit: 'Consigne d’emballage',
  preparationDays: 'Préparation (jours)',
  leadDays: 'Fabrication (jours)',
  downPaymentPercent: 'Acompte (%)',
  deliveryModes: 'Modes de livraison',
  published: 'En vente',
  ammNumber: 'Numéro d’AMM',
  lotTracked: 'Suivi par lot',
  pictures: 'Photos (adresses)',
  safetySheets: 'Fiche de données de sécurité (adresse)',
  technicalSheets: 'Fiche technique (adresse)',
  certificates: 'Certificats (adresses)',
}

/** Kinds of documents that a file may name. */
export const importedDocumentKinds = ['FDS', 'FT', 'CERT'] as const
export type ImportedDocumentKind = (typeof importedDocumentKinds)[number]
export const documentFields = {
  safetySheets: 'FDS',
  technicalSheets: 'FT',
  certificates: 'CERT',
} as const satisfies Partial<Record<ImportField, ImportedDocumentKind>>

const fieldsByKind: Record<ImportKind, readonly ImportField[]> = {
  catalogue: fields,
  stock: ['reference', 'stock', 'stockByPlace', 'bin'],
  prices: ['reference', 'price', 'priceHt', 'priceTtc', 'currency', 'vat', 'tiers', 'salePrice', 'saleFrom', 'saleTo'],
}
/** Fields that an import of this kind reads; the file's other columns are ignored. */
export const importFields = (kind: ImportKind) => fieldsByKind[kind]

/** Whether the prices of a column that does not state it include VAT. */
export const priceBases = ['HT', 'TTC'] as const satisfies readonly PriceBasis[]

/** Weight of an article when neither the file nor the seller gives one. */
export const assumedWeightGrams = 1_000

/** Field → index of its column. */
export type ColumnMapping = Partial<Record<ImportField, number>>

/** Columns mapped by hand to an attribute, by its code; null: left out, whatever its header names. */
export type AttributeChoice = { column: number; code: string | null }

/** Why columns mapped to attributes are invalid, in French; null when they are valid. */
export function attributesFault(columns: ColumnMapping, choices: readonly AttributeChoice[]): string | null {
  const used = [...Object.values(columns), ...choices.flatMap(({ column, code }) => (code === null ? [] : column))]
  if (new Set(used).size < used.length) return columnUsedTwice
  const codes = choices.flatMap(({ code }) => code ?? [])
  return new Set(codes).size === codes.length
    ? null
    : 'Deux colonnes donnent la même caractéristique\u00a0: gardez-en une.'
}

const columnUsedTwice = 'Une colonne du fichier ne peut servir qu’une fois.'

/** Why a column mapping is invalid, in French; null when it is valid. */
export function columnsFault(kind: ImportKind, columns: ColumnMapping): string | null {
  if (columns.reference === undefined)
    return 'Choisissez la colonne de vos références\u00a0: c’est elle qui reconnaît vos articles.'
  if (kind === 'stock' && columns.stock === undefined && columns.stockByPlace === undefined)
    return 'Choisissez la colonne du stock.'
  const priced = [columns.price, columns.priceHt, columns.priceTtc, columns.tiers, columns.salePrice].some(
    column => column !== undefined,
  )
  if (kind === 'prices' && !priced) return 'Choisissez la colonne du prix, HT ou TTC.'
  const used = Object.values(columns)
  return new Set(used).size === used.length ? null : columnUsedTwice
}

/** As many as an article may have. */
export const picturesAtMost = 8

export const maxImportBytes = 50 * 1_048_576
/** A file is uploaded in pieces: a slow connection loses one piece at most. */
export const pieceBytes = 1_048_576
export const fileParts = ['table', 'pictures'] as const
export type FilePart = (typeof fileParts)[number]

export const exportShapes = ['tableur', 'xlsx', 'prestashop', 'woocommerce', 'shopify', 'magento', 'google'] as const
export type ExportShape = (typeof exportShapes)[number]
export const shapeLabels: Record<ExportShape, string> = {
  tableur: 'CSV pour tableur',
  xlsx: 'Classeur XLSX',
  prestashop: 'PrestaShop',
  woocommerce: 'WooCommerce',
  shopify: 'Shopify',
  magento: 'Magento',
  google: 'Google Merchant',
}
