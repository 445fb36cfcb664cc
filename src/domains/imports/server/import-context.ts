import type { NewSellerOffer, OfferChange } from '#domains/offers/contract.ts'
import type { NewSellerArticle } from '#domains/offers/contract-new-article.ts'
import { findReadyModes } from '#domains/offers/server/seller/options.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { LineFault, ParsedLine } from '../reading/line.ts'
import { fieldLabels, type ImportField } from '../rules.ts'
import {
  findChosenTags,
  findEarlierLines,
  findKnownOffers,
  findKnownVariants,
  findPictures,
  findTag,
  findVatCodes,
  type KnownOffer,
} from './known-offers.ts'
import { referenceKey } from './pictures.ts'
import type { ImportRecord, LineChange } from './record.ts'

export type LineOperation =
  | { kind: 'change'; offerId: number; change: OfferChange; picture: boolean; before: LineChange; after: LineChange }
  | { kind: 'attach'; given: NewSellerOffer }
  | { kind: 'create'; given: NewSellerArticle; picture: boolean }
export type ImportContext = Awaited<ReturnType<typeof loadImportContext>>
export type LinePlan = { faults: LineFault[]; act: LineOperation | null }
export type RefuseLine = (field: ImportField, sentence: string) => LinePlan

/** Data that the lines of a chunk are compared with, read at once. */
export async function loadImportContext(
  tx: Tx,
  record: ImportRecord,
  lines: readonly { line: number; parsed: ParsedLine }[],
) {
  const references = lines.flatMap(({ parsed }) => parsed.reference || [])
  const eans = record.kind === 'catalogue' ? lines.flatMap(({ parsed }) => parsed.ean ?? []) : []
  const first = lines[0]?.line ?? 0
  const { vendor_id: vendorId, id } = record
  const keys = references.flatMap(reference => referenceKey(reference) ?? [])
  const offers = await findKnownOffers(tx, record, { references })
  return {
    record,
    offers: new Map<string, KnownOffer>(offers.map(offer => [offer.reference, offer])),
    variants: await findKnownVariants(tx, vendorId, eans),
    sameReference: await findEarlierLines(tx, id, 'reference', references, first),
    sameEan: await findEarlierLines(tx, id, 'ean', eans, first),
    tags: await findChosenTags(tx, vendorId),
    defaultTag: await findTag(tx, record.settings.tagId),
    vatCodes: await findVatCodes(tx),
    modes: await findReadyModes(tx, vendorId),
    pictures: await findPictures(tx, id, keys),
  }
}

export const columnLabel = ({ headers, mapping }: ImportRecord, field: ImportField) =>
  headers[mapping.columns[field] ?? -1] ?? fieldLabels[field]

/** The column that a price error concerns. */
export const priceField = ({ mapping: { columns } }: ImportRecord): ImportField =>
  columns.priceHt === undefined && columns.priceTtc !== undefined ? 'priceTtc' : 'priceHt'
