import type { KnownPending } from '#domains/catalogue/rules/pending.ts'
import { findAttributeRules } from '#domains/catalogue/server/attributes/check-values.ts'
import { findKnownPending } from '#domains/catalogue/server/pending/propose-values.ts'
import type { NewSellerOffer, OfferChange } from '#domains/offers/contract.ts'
import type { NewSellerArticle } from '#domains/offers/contract-new-article.ts'
import { findReadyModes } from '#domains/offers/server/seller/options.ts'
import { findWarehouses } from '#domains/offers/server/seller/queries.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { LineFault, ParsedLine } from '../../reading/line.ts'
import type { ParsedDocument } from '../../reading/term-values.ts'
import { fieldLabels, type ImportedDocumentKind, type ImportField, type LineOutcome } from '../../rules.ts'
import { referenceKey } from '../pictures/archive.ts'
import type { ImportRecord, LineChange } from '../record.ts'
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
import { placeFinder } from './places.ts'
import { findSaleFacts } from './sales.ts'
import { createTagFinder, type FoundTag } from './tag-finder.ts'

export type LineOperation =
  | {
      kind: 'change'
      offerId: number
      articleId: number
      change: OfferChange
      picture: boolean
      before: LineChange
      after: LineChange
    }
  | { kind: 'attach'; given: NewSellerOffer }
  /** `lines`: that of each variant. */
  | { kind: 'create'; given: NewSellerArticle; picture: boolean; lines: number[] }
  /** A further variant of the article that the line `of` creates. */
  | { kind: 'member'; of: number }
  /** A further variant of an article that the seller has. */
  | { kind: 'extend'; articleId: number; given: NewSellerArticle }
export type ImportContext = Awaited<ReturnType<typeof loadImportContext>>
export type LinePlan = { faults: LineFault[]; act: LineOperation | null }
/** What is reported of one line while it is planned. */
export type LineNotes = {
  line: number
  /** Another line of the file has the same EAN: the sentence. */
  sameEan: string | null
  refuse: (field: ImportField, sentence: string) => LinePlan
  warn: (field: ImportField, sentence: string) => void
  /** Of a column that no field has. */
  remark: (column: string, sentence: string, value: string) => void
  plan: (act: LineOperation) => LinePlan
}

/** Of an article, at an address. */
export type PlannedDocument = ParsedDocument & { kind: ImportedDocumentKind }

/** `act` null: nothing to do, or rejected. */
export type PlannedLine = {
  line: number
  reference: string
  ean: string | null
  outcome: LineOutcome
  faults: LineFault[]
  warnings: LineFault[]
  offerId: number | null
  act: LineOperation | null
  /** Addresses of its pictures. */
  pictures: readonly string[]
  documents: readonly PlannedDocument[]
  /** Of the offer that it creates. */
  bin: string | null
  /** Description of the plan in words, for the preview. */
  title: string
}

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
    inFranchise: await isInFranchise(tx, vendorId),
    modes: await findReadyModes(tx, vendorId),
    pictures: await findPictures(tx, id, keys),
    findTag: await createTagFinder(tx),
    findPlace: placeFinder(record, await findWarehouses(tx, vendorId)),
    sales: await findSaleFacts(tx, offers, lines),
    attributes: record.kind === 'catalogue' ? await findAttributeRules(tx) : [],
    pendingValues:
      record.kind === 'catalogue' ? new Map(await findKnownPending(tx)) : new Map<string, KnownPending[]>(),
    /** Category of the articles that wait for theirs; they have no tag and are not on sale. */
    unclassified: await firstPlace(tx),
  }
}

/** Sells without VAT, whatever the file says. */
async function isInFranchise(tx: Tx, vendorId: number): Promise<boolean> {
  const vendor = await tx.selectFrom('vendors').select('vat_number').where('id', '=', vendorId).executeTakeFirst()
  return vendor?.vat_number === null
}

async function firstPlace(tx: Tx): Promise<FoundTag> {
  const tag = await tx
    .selectFrom('tags as t')
    .innerJoin('categories as c', 'c.id', 't.category_id')
    .select(['t.id as tagId', 'c.id as categoryId'])
    .orderBy('c.position')
    .orderBy('t.position')
    .limit(1)
    .executeTakeFirst()
  return tag ?? { tagId: 0, categoryId: 0 }
}

export const columnLabel = ({ headers, mapping }: ImportRecord, field: ImportField) =>
  headers[mapping.columns[field] ?? -1] ?? fieldLabels[field]

/** The column that a price error concerns. */
export const priceField = ({ mapping: { columns } }: ImportRecord): ImportField =>
  (['priceHt', 'priceTtc', 'price'] as const).find(field => columns[field] !== undefined) ?? 'price'
