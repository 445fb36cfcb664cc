import { sql } from 'kysely'
import type { Tx } from '#platform/db/pool.ts'
import type { AttributeValue } from '../../rules/attributes.ts'

type Changed = { offerId: number; values: Record<string, AttributeValue | null> }

/**
 * Changes some attributes of the articles of a seller's offers, or of their variants for those by which variants differ;
 * null removes one. The caller has checked the values and that the seller may edit these articles, and refreshes their
 * listings.
 */
export async function changeAttributeValues(tx: Tx, vendorId: number, changes: readonly Changed[]): Promise<void> {
  const given = changes.flatMap(({ offerId, values }) =>
    Object.entries(values).map(([code, value]) => ({ offerId, code, value })),
  )
  const chosen = sql`
    SELECT o.variant_id, v.article_id, g.code, g.value, t.axis
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS g ("offerId" bigint, code text, value jsonb)
    JOIN offers o ON o.id = g."offerId" AND o.vendor_id = ${vendorId} JOIN variants v ON v.id = o.variant_id
    JOIN attributes t ON t.code = g.code`
  await sql`
    UPDATE articles a SET attributes = jsonb_strip_nulls(a.attributes || n.given), updated_at = now()
    FROM (SELECT article_id, jsonb_object_agg(code, value) AS given FROM (${chosen}) c WHERE NOT axis GROUP BY 1) n
    WHERE a.id = n.article_id`.execute(tx)
  await sql`
    UPDATE variants v SET attributes = jsonb_strip_nulls(v.attributes || n.given)
    FROM (SELECT variant_id, jsonb_object_agg(code, value) AS given FROM (${chosen}) c WHERE axis GROUP BY 1) n
    WHERE v.id = n.variant_id`.execute(tx)
}
