import type { Tx } from '#platform/db/pool.ts'

/** Writes to offers, which belong to a domain above this one. */
export type OfferWrites = {
  /** Takes the offers of an article off sale. */
  unpublish: (tx: Tx, articleId: number) => Promise<unknown>
  /** Takes every offer of a variant off sale for good. */
  archiveOffers: (tx: Tx, variantId: number) => Promise<unknown>
  moveToVariant: (tx: Tx, fromVariantId: number, toVariantId: number) => Promise<unknown>
}
