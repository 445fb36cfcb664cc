import type { NewSellerOffer, OfferChange } from '#domains/offers/contract.ts'
import type { NewSellerArticle } from '#domains/offers/contract-new-article.ts'
import { findReadyModes } from '#domains/offers/server/seller/options.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { Fault, LineSays } from '../reading/line.ts'
import { type Field, fieldLabels } from '../rules.ts'
import {
  chosenShelves,
  earlierLines,
  type KnownOffer,
  knownOffers,
  knownVariants,
  picturesOf,
  shelfOf,
  vatCodesToday,
} from './known.ts'
import { referenceKey } from './pictures.ts'
import type { ImportRecord, LineChange } from './record.ts'

export type Act =
  | { kind: 'change'; offerId: number; change: OfferChange; picture: boolean; before: LineChange; after: LineChange }
  | { kind: 'attach'; given: NewSellerOffer }
  | { kind: 'create'; given: NewSellerArticle; picture: boolean }
export type World = Awaited<ReturnType<typeof worldOf>>
export type Told = { faults: Fault[]; act: Act | null }
export type Refuse = (field: Field, sentence: string) => Told

/** What the lines of a chunk are compared with, read at once. */
export async function worldOf(tx: Tx, record: ImportRecord, lines: readonly { line: number; says: LineSays }[]) {
  const references = lines.flatMap(({ says }) => says.reference || [])
  const eans = record.kind === 'catalogue' ? lines.flatMap(({ says }) => says.ean ?? []) : []
  const first = lines[0]?.line ?? 0
  const { vendor_id: vendorId, id } = record
  const keys = references.flatMap(reference => referenceKey(reference) ?? [])
  const offers = await knownOffers(tx, record, { references })
  return {
    record,
    offers: new Map<string, KnownOffer>(offers.map(offer => [offer.reference, offer])),
    variants: await knownVariants(tx, vendorId, eans),
    sameReference: await earlierLines(tx, id, 'reference', references, first),
    sameEan: await earlierLines(tx, id, 'ean', eans, first),
    shelves: await chosenShelves(tx, vendorId),
    usualShelf: await shelfOf(tx, record.settings.tagId),
    vatCodes: await vatCodesToday(tx),
    modes: await findReadyModes(tx, vendorId),
    pictures: await picturesOf(tx, id, keys),
  }
}

export const columnOf = ({ headers, mapping }: ImportRecord, field: Field) =>
  headers[mapping.columns[field] ?? -1] ?? fieldLabels[field]

/** The column a fault of price is about. */
export const priceField = ({ mapping: { columns } }: ImportRecord): Field =>
  columns.priceHt === undefined && columns.priceTtc !== undefined ? 'priceTtc' : 'priceHt'
