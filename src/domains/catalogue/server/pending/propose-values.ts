/** Values that imports bring; the caller holds `lockDescriptions`. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { AttributeValues } from '../../rules/attributes.ts'
import type { KnownPending } from '../../rules/pending.ts'

/** By code of their attribute. */
export async function findKnownPending(db: Db | Tx): Promise<ReadonlyMap<string, KnownPending[]>> {
  const { rows } = await sql<{ code: string; values: KnownPending[] }>`
    SELECT attribute_code AS code,
      json_agg(json_build_object('value', value, 'state', state, 'sameAs', same_as) ORDER BY id) AS values
    FROM pending_values GROUP BY 1`.execute(db)
  return new Map(rows.map(({ code, values }) => [code, values]))
}

type Described = { attributes: AttributeValues; variants: readonly { attributes: AttributeValues }[] }

/** Stores the texts that are no option of a closed list, for the operator to decide. */
export async function proposeValues(tx: Tx, vendorId: number, articles: readonly Described[]): Promise<void> {
  const given = articles
    .flatMap(article => [article, ...article.variants])
    .flatMap(({ attributes }) => Object.entries(attributes))
    .flatMap(([code, value]) => (typeof value === 'string' ? [{ code, value }] : []))
  if (!given.length) return
  await sql`
    INSERT INTO pending_values (attribute_code, value, vendor_id)
    SELECT DISTINCT t.code, g.value, ${vendorId}::bigint
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS g (code text, value text) JOIN attributes t ON t.code = g.code
    WHERE t.kind = 'text' AND cardinality(t.options) > 0 AND NOT EXISTS (
      SELECT FROM unnest(t.options) o (option) WHERE plain_text(trim(o.option)) = plain_text(trim(g.value)))
    ON CONFLICT DO NOTHING`.execute(tx)
}
