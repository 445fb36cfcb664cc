/** Papers that goods lack before they may be put on sale: safety sheets, declarations, identifiers of producers. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { type MissingPaper, missingPapers, type PaperFacts, papersSentence } from '../rules/papers.ts'

type OfferedVariant = { vendorId: number; variantId: number; ecoCents?: number }
type Row = { rank: number; facts: PaperFacts }

/** `PaperFacts` of the rows `a` of articles and `v` of variants. */
export const paperFactsSql = (vendorId: ReturnType<typeof sql>, ecoCents: ReturnType<typeof sql>) =>
  sql<PaperFacts>`json_build_object(
  'goods', json_build_object('plantProtection', a.plant_protection, 'biocide', a.biocide, 'explosivePrecursor', a.explosive_precursor,
    'reportablePrecursor', a.reportable_precursor, 'transportClass', a.transport_class, 'professionalOnly', a.professional_only),
  'isHazardous', a.hazards IS NOT NULL, 'protectionCategory', a.protection_category, 'outsideUnion', a.outside_union,
  'hasResponsible', a.responsible_name IS NOT NULL AND a.responsible_address IS NOT NULL AND a.responsible_contact IS NOT NULL,
  'producerSchemes', a.producer_schemes, 'ecoCents', ${ecoCents},
  'documents', ARRAY(SELECT d.kind FROM article_documents d WHERE d.article_id = a.id AND (d.variant_id IS NULL OR d.variant_id = v.id)),
  'identifiers', ARRAY(SELECT i.stream FROM vendor_identifiers i WHERE i.vendor_id = ${vendorId}))`

/** Of the row `a`: most goods need no paper, and their facts are not read. */
export const mayNeedPapers = sql<boolean>`(a.hazards IS NOT NULL OR a.plant_protection OR a.biocide OR a.explosive_precursor
  OR a.reportable_precursor OR a.transport_class IS NOT NULL OR a.protection_category >= 2 OR a.outside_union
  OR a.producer_schemes <> '{}')`

/** In French; null when nothing is missing. */
export function missingSentence(facts: PaperFacts | null): string | null {
  const papers = facts ? missingPapers(facts) : []
  return papers.length ? papersSentence(papers) : null
}

/** CONFLICT when an offer on sale of the article would lack what it has: the paper that was just taken away. */
export async function refuseOffersWithoutPapers(tx: Tx, articleId: number) {
  const { rows } = await sql<{ facts: PaperFacts }>`
    SELECT ${paperFactsSql(sql`o.vendor_id`, sql`o.eco_cents`)} AS facts FROM offers o JOIN variants v ON v.id = o.variant_id
    JOIN articles a ON a.id = v.article_id
    WHERE a.id = ${articleId} AND o.status = 'published' AND NOT v.archived AND ${mayNeedPapers}`.execute(tx)
  const missing = rows.some(({ facts }) =>
    missingPapers(facts).some(({ code }) => code === 'SAFETY_SHEET' || code === 'CONFORMITY'),
  )
  if (missing) throw fail('CONFLICT', { sentence: paperOnSale })
}

const paperOnSale =
  'La loi exige ce document tant que l’article est en vente\u00a0: remplacez-le par sa nouvelle version, ou retirez d’abord les offres.'

/** What each offer lacks, by its rank in `offers`. */
export async function findMissingPapers(db: Db | Tx, offers: readonly OfferedVariant[]) {
  const missing = new Map<number, MissingPaper[]>()
  if (offers.length) {
    const { rows } = await sql<Row>`
      SELECT o.rank, ${paperFactsSql(sql`o.vendor`, sql`o.eco`)} AS facts
      FROM jsonb_to_recordset(${JSON.stringify(offers.map(rowOf))}::jsonb) AS o (rank int, variant bigint, vendor bigint, eco bigint)
      JOIN variants v ON v.id = o.variant JOIN articles a ON a.id = v.article_id WHERE ${mayNeedPapers}`.execute(db)
    for (const { rank, facts } of rows) missing.set(rank, missingPapers(facts))
  }
  return (rank: number): readonly MissingPaper[] => missing.get(rank) ?? []
}

const rowOf = ({ variantId, vendorId, ecoCents = 0 }: OfferedVariant, rank: number) => ({
  rank,
  variant: variantId,
  vendor: vendorId,
  eco: ecoCents,
})

/** PAPERS_MISSING for the first offer on sale that lacks something, with what to do. */
export async function refuseWithoutPapers(tx: Tx, offers: readonly (OfferedVariant & { status?: string })[]) {
  const published = offers.filter(({ status = 'published' }) => status === 'published')
  const papersOf = await findMissingPapers(tx, published)
  const papers = published.map((_, rank) => papersOf(rank)).find(({ length }) => length > 0)
  if (papers) throw fail('PAPERS_MISSING', { sentence: papersSentence(papers) })
}
