import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import {
  type AttributeKind,
  type AttributeScope,
  type AttributeValues,
  isRequired,
  readValue,
} from '../../rules/attributes.ts'

export type AttributeRule = {
  code: string
  label: string
  kind: AttributeKind
  unit: string | null
  axis: boolean
  options: string[]
  scopes: AttributeScope[]
}

/** Those that wait for the operator, after the options of a list. */
const withWaiting = sql`CASE WHEN cardinality(t.options) = 0 THEN t.options ELSE t.options || ARRAY(
  SELECT p.value FROM pending_values p WHERE p.attribute_code = t.code AND p.state = 'waiting' ORDER BY p.id) END AS options`

/** In their order. `waiting`: values that imports brought are options too. */
export async function findAttributeRules(db: Db | Tx, { waiting = false } = {}): Promise<AttributeRule[]> {
  const { rows } = await sql<AttributeRule>`
    SELECT t.code, t.label, t.kind, t.unit, t.axis, ${waiting ? withWaiting : sql`t.options`},
      coalesce((SELECT json_agg(json_build_object('categoryId', s.category_id, 'tagId', s.tag_id, 'required', s.required))
        FROM attribute_scopes s WHERE s.attribute_code = t.code), '[]') AS scopes
    FROM attributes t ORDER BY t.position, t.code`.execute(db)
  return rows
}

type Faults = Record<string, string>
type Checked = { values: AttributeValues; faults: Faults }

/**
 * The values as they are stored; faults are named `prefix.code`. Empty values are left out. `present`: those stored before,
 * which stay valid when they wait for the operator or are no longer an option.
 */
export function readValues(
  rules: readonly AttributeRule[],
  given: AttributeValues,
  prefix: string,
  present: AttributeValues = {},
): Checked {
  const values: AttributeValues = {}
  const faults: Faults = {}
  for (const [code, value] of Object.entries(given)) {
    const rule = rules.find(other => other.code === code)
    const isPresent = rule !== undefined && value !== '' && value === present[code]
    const result = isPresent ? { value } : rule ? readValue(rule, value) : 'Valeur incorrecte'
    if (typeof result === 'string') faults[`${prefix}.${code}`] = result
    else values[code] = result.value
  }
  return { values, faults }
}

type Described = {
  categoryId: number
  tagIds: readonly number[]
  attributes: AttributeValues
  variants: readonly { attributes: AttributeValues }[]
}

/** Required attributes that neither the article nor every variant has. */
export function missingValues(rules: readonly AttributeRule[], article: Described): Faults {
  const isGiven = ({ code }: AttributeRule) =>
    code in article.attributes ||
    (article.variants.length > 0 && article.variants.every(({ attributes }) => code in attributes))
  const missing = rules.filter(rule => isRequired(rule.scopes, article) && !isGiven(rule))
  return Object.fromEntries(
    missing.map(({ code, label }) => [`attributes.${code}`, `${label}\u00a0: requis pour ces catégories`]),
  )
}
