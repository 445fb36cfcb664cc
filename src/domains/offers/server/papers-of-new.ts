import { missingSentence } from '#domains/regulation/server/papers.ts'
import type { Tx } from '#platform/db/pool.ts'
import type { NewSellerArticle } from '../contract-new-article.ts'

/** What each article that is about to be created lacks, in French; null for nothing. */
export async function missingOfNewArticles(tx: Tx, vendorId: number, articles: readonly NewSellerArticle[]) {
  const identifiers = articles.some(({ regulation }) => regulation.producerSchemes.length > 0)
    ? await tx.selectFrom('vendor_identifiers').select('stream').where('vendor_id', '=', vendorId).execute()
    : []
  return articles.map(({ regulation, variants }) => {
    return missingSentence({
      ...regulation,
      goods: regulation,
      isHazardous: regulation.pictograms.length + regulation.statements.length > 0,
      hasResponsible: false,
      ecoCents: Math.min(...variants.map(({ ecoCents }) => ecoCents)),
      documents: [],
      identifiers: identifiers.map(({ stream }) => stream),
    })
  })
}
