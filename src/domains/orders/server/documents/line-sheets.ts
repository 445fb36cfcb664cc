import { sql } from 'kysely'

/** Current safety data sheets of the goods of the row `l` of order_lines; null for most. */
export const lineSheets = sql<number[] | null>`(SELECT array_agg(d.id ORDER BY d.id) FROM article_documents d
  WHERE d.kind = 'FDS' AND d.article_id = (l.snapshot->>'articleId')::bigint
    AND (d.variant_id IS NULL OR d.variant_id = (l.snapshot->>'variantId')::bigint))`
