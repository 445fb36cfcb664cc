import { documentPath } from '#domains/catalogue/rules/article-sheet.ts'
import type { Cell } from '#shared/csv.ts'
import { deliveryLabels } from '#shared/delivery.ts'
import { withVat } from '#shared/money.ts'
import { paths } from '#shared/paths.ts'
import { depositNames } from '#shared/price/packaging-deposit.ts'
import { plainText } from '../../reading/values.ts'
import { documentFields, type ExportShape, fieldLabels, type ImportedDocumentKind } from '../../rules.ts'
import type { CatalogueExportRow } from './export-rows.ts'

export type ExportColumn = [header: string, cell: (row: CatalogueExportRow, origin: string) => Cell]
type Shape = { separator: ';' | ',' | '\t'; extension: 'csv' | 'tsv' | 'xlsx'; columns: readonly ExportColumn[] }

/** Shop systems read a decimal point; a French spreadsheet reads a comma. */
const point = (cents: number) => (cents / 100).toFixed(2)
const ttc = (row: CatalogueExportRow) => point(withVat(row.priceCents, row.vatBasisPoints))
const kilograms = (row: CatalogueExportRow) => String(row.weightGrams / 1_000)
const categoryPath = (row: CatalogueExportRow) => [row.category, row.tag].filter(Boolean).join(' > ')
const onSale = (row: CatalogueExportRow) => row.status === 'published'
const flag = (row: CatalogueExportRow) => (onSale(row) ? '1' : '0')
/** Shop systems read HTML: escapes characters that would be read as a tag. */
const page = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replace(/\r?\n/g, '<br>')
/** Plain text is unchanged, unless an import would read it as HTML. */
const words = (text: string) => (plainText(text) === text.trim() ? text : page(text))
const addresses = (row: CatalogueExportRow, origin: string) =>
  row.pictureIds.map(id => `${origin}${paths.picture(id, 1200)}`)
const pictures = (row: CatalogueExportRow, origin: string) => addresses(row, origin).join(',')
const firstPicture = (row: CatalogueExportRow, origin: string) => addresses(row, origin)[0]
const morePictures = (row: CatalogueExportRow, origin: string) => addresses(row, origin).slice(1).join(',')
const salePrice = ({ promotion }: CatalogueExportRow) => promotion && point(promotion.priceCents)
const saleStart = ({ promotion }: CatalogueExportRow) => promotion?.startsOn
const saleEnd = ({ promotion }: CatalogueExportRow) => promotion?.endsOn
const frenchDay = (day: string | undefined) => day?.split('-').reverse().join('/')
/** The lines of one article follow each other, and name it when there are several. */
const article = (row: CatalogueExportRow) => (row.variants > 1 ? row.slug : '')

/** `10 : 9,50 HT | 50 : 8,90 HT`, as an import reads it. */
const tiersText = ({ tiers }: CatalogueExportRow) =>
  tiers.map(({ from, priceCents }) => `${from} : ${point(priceCents).replace('.', ',')} HT`).join(' | ')
/** `Épernay : 12 | Reims : 4`; an import compares the words of a name, without its punctuation. */
const placesText = ({ places }: CatalogueExportRow) =>
  places.map(({ name, onHand }) => `${name.replace(/\s*[|:]\s*/g, ' ')} : ${onHand}`).join(' | ')

/** `palette : 15,00 pour 600`, as an import reads it. */
const depositText = ({ deposit }: CatalogueExportRow) =>
  deposit && `${depositNames[deposit.kind].one} : ${point(deposit.cents).replace('.', ',')} pour ${deposit.per}`

/** `12/03/2026 : https://… | https://…`, as an import reads it. */
const documentsText =
  (kind: ImportedDocumentKind) =>
  ({ documents }: CatalogueExportRow, origin: string) =>
    documents
      .filter(one => one.kind === kind)
      .map(({ id, datedOn }) => `${datedOn === null ? '' : `${frenchDay(datedOn)} : `}${origin}${documentPath(id)}`)
      .join(' | ')

const spreadsheet: readonly ExportColumn[] = [
  ['Référence', row => row.reference],
  ['EAN', row => row.ean],
  ['Désignation', row => row.title],
  ['Article parent', article],
  ['Déclinaison', row => row.label],
  ['Marque', row => row.brand],
  ['Catégorie', categoryPath],
  ['Prix HT', row => row.priceCents / 100],
  ['Prix par quantité', tiersText],
  ['Prix promotionnel', row => row.promotion && row.promotion.priceCents / 100],
  ['Début de promotion', row => frenchDay(saleStart(row))],
  ['Fin de promotion', row => frenchDay(saleEnd(row))],
  ['TVA', row => row.vatBasisPoints / 100],
  ['Stock', row => row.onHand],
  ['Stock par dépôt', placesText],
  ['Emplacement', row => row.bin],
  ['Poids (kg)', row => row.weightGrams / 1_000],
  ['Contenance', row => row.content?.replace('.', ',')],
  ['Consigne d’emballage', depositText],
  ['Unité de vente', row => row.saleUnit],
  ['Conditionnement', row => row.packLabel],
  ['Minimum de commande', row => row.minimum],
  ['Multiple de commande', row => row.step],
  ['Acompte (%)', row => row.downPaymentPercent],
  ['Préparation (jours)', row => row.preparationDays],
  ['Fabrication (jours)', row => row.leadDays],
  ['Modes de livraison', row => row.deliveryModes.map(mode => deliveryLabels[mode]).join(' | ')],
  ['En vente', row => (onSale(row) ? 'oui' : 'non')],
  ['Numéro d’AMM', row => row.ammNumber],
  ['Suivi par lot', row => (row.lotTracked ? 'oui' : 'non')],
  ['Description', row => words(row.description)],
  ['Photos (adresses)', pictures],
  ...(['safetySheets', 'technicalSheets', 'certificates'] as const).map(
    (field): ExportColumn => [fieldLabels[field], documentsText(documentFields[field])],
  ),
]

const prestashop: readonly ExportColumn[] = [
  ['Product ID', row => row.offerId],
  ['Active (0/1)', flag],
  ['Name *', row => row.title],
  ['Categories (x,y,z...)', categoryPath],
  ['Price tax excluded', row => point(row.priceCents)],
  // The default tax rules of a French PrestaShop.
  ['Tax rules ID', row => ({ normal: '1', equipment: '1', intermediate: '2' })[row.vatCode] ?? '3'],
  ['Reference #', row => row.reference],
  ['Manufacturer', row => row.brand],
  ['EAN13', row => row.ean],
  ['Weight', kilograms],
  ['Quantity', row => row.onHand],
  ['Minimal quantity', row => row.minimum],
  ['Description', row => page(row.description)],
  ['Image URLs (x,y,z...)', pictures],
]

const wooTax: Record<string, string> = { intermediate: 'taux-intermediaire', reduced: 'reduced-rate' }
const woocommerce: readonly ExportColumn[] = [
  ['ID', row => row.offerId],
  ['Type', () => 'simple'],
  ['SKU', row => row.reference],
  ['GTIN, UPC, EAN, or ISBN', row => row.ean],
  ['Name', row => row.title],
  ['Published', flag],
  ['Description', row => page(row.description)],
  ['Tax status', () => 'taxable'],
  // An empty class is the standard rate.
  ['Tax class', row => wooTax[row.vatCode] ?? ''],
  ['In stock?', row => (row.onHand ? '1' : '0')],
  ['Stock', row => row.onHand],
  ['Weight (kg)', kilograms],
  ['Regular price', row => point(row.priceCents)],
  ['Sale price', salePrice],
  ['Date sale price starts', saleStart],
  ['Date sale price ends', saleEnd],
  ['Categories', categoryPath],
  ['Images', pictures],
  ['Brands', row => row.brand],
]

const shopify: readonly ExportColumn[] = [
  ['Handle', row => row.slug],
  ['Title', row => row.title],
  ['Body (HTML)', row => page(row.description)],
  ['Vendor', row => row.brand],
  ['Type', categoryPath],
  ['Published', row => (onSale(row) ? 'TRUE' : 'FALSE')],
  ['Option1 Name', row => (row.label ? 'Déclinaison' : 'Title')],
  ['Option1 Value', row => row.label || 'Default Title'],
  ['Variant SKU', row => row.reference],
  ['Variant Grams', row => String(row.weightGrams)],
  ['Variant Inventory Qty', row => row.onHand],
  ['Variant Price', ttc],
  ['Variant Requires Shipping', () => 'TRUE'],
  ['Variant Taxable', () => 'TRUE'],
  ['Variant Barcode', row => row.ean],
  ['Image Src', firstPicture],
  ['Status', row => (onSale(row) ? 'active' : 'draft')],
]

const magentoTax: Record<string, string> = { intermediate: 'Taux intermédiaire', reduced: 'Taux réduit' }
const magento: readonly ExportColumn[] = [
  ['sku', row => row.reference],
  ['attribute_set_code', () => 'Default'],
  ['product_type', () => 'simple'],
  ['categories', categoryPath],
  ['product_websites', () => 'base'],
  ['name', row => row.title],
  ['description', row => page(row.description)],
  ['weight', kilograms],
  ['product_online', row => (onSale(row) ? '1' : '2')],
  // Magento's default class is the standard rate.
  ['tax_class_name', row => magentoTax[row.vatCode] ?? 'Taxable Goods'],
  ['visibility', () => 'Catalog, Search'],
  ['price', row => point(row.priceCents)],
  ['special_price', salePrice],
  ['special_price_from_date', saleStart],
  ['special_price_to_date', saleEnd],
  ['base_image', firstPicture],
  ['additional_images', morePictures],
  ['qty', row => row.onHand],
  ['is_in_stock', row => (row.onHand ? '1' : '0')],
  ['min_cart_qty', row => row.minimum],
]

const google: readonly ExportColumn[] = [
  ['id', row => row.reference],
  ['title', row => row.title],
  ['size', row => row.label],
  ['description', row => words(row.description)],
  ['link', (row, origin) => `${origin}${paths.article(row.slug)}`],
  ['image_link', firstPicture],
  ['additional_image_link', morePictures],
  ['availability', row => (row.onHand ? 'in_stock' : 'out_of_stock')],
  ['price', row => `${ttc(row)} EUR`],
  ['sale_price', row => row.promotion && `${point(withVat(row.promotion.priceCents, row.vatBasisPoints))} EUR`],
  ['sale_price_effective_date', row => row.promotion && `${row.promotion.startsOn}/${row.promotion.endsOn}`],
  ['brand', row => row.brand],
  ['gtin', row => row.ean],
  ['product_type', categoryPath],
  ['item_group_id', row => (row.variants > 1 ? String(row.articleId) : '')],
  ['shipping_weight', row => `${kilograms(row)} kg`],
  ['quantity', row => row.onHand],
  // Free text for filters: the format has no state, and the page of a draft does not exist.
  ['custom_label_0', row => (onSale(row) ? 'en vente' : 'hors vente')],
]

export const exportColumns: Record<ExportShape, Shape> = {
  tableur: { separator: ';', extension: 'csv', columns: spreadsheet },
  xlsx: { separator: ';', extension: 'xlsx', columns: spreadsheet },
  prestashop: { separator: ';', extension: 'csv', columns: prestashop },
  woocommerce: { separator: ',', extension: 'csv', columns: woocommerce },
  shopify: { separator: ',', extension: 'csv', columns: shopify },
  magento: { separator: ',', extension: 'csv', columns: magento },
  google: { separator: '\t', extension: 'tsv', columns: google },
}
