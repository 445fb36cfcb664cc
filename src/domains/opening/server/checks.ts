/** The check of each requirement that the database or the configuration can prove. */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { frenchVatZones, goodsNatures } from '#shared/price/vat.ts'
import type { RequirementId, requirements } from '../rules/requirements.ts'

/** What the configuration of this server proves. */
export type ServerFacts = {
  publicUrl: string | null
  requiresSecondFactor: boolean
  paymentIsReal: boolean
  hasCarrier: boolean
}

type QueriedId = {
  [Id in RequirementId]: (typeof requirements)[Id]['check'] extends 'query' ? Id : never
}[RequirementId]
type Check = RawBuilder<unknown> | ((facts: ServerFacts) => boolean)

const superAdmins = sql`SELECT FROM users u JOIN second_factors f ON f.user_id = u.id AND f.confirmed_at IS NOT NULL
  WHERE u.status = 'active' AND u.roles @> '{SUPER_ADMIN}'`
const companyHas = (column: 'name' | 'mediator' | 'email' | 'data_officer') =>
  sql`EXISTS (SELECT FROM company WHERE ${sql.ref(column)} IS NOT NULL)`
/** The last trial counts: keys may have changed since an older one. */
const recentTrial = (service: 'mail' | 'payment' | 'platform' | 'carrier') =>
  sql`coalesce((SELECT succeeded AND at > now() - interval '30 days' FROM service_trials
    WHERE service = ${service} ORDER BY id DESC LIMIT 1), false)`

const checks: Record<QueriedId, Check> = {
  administrator: sql`EXISTS (${superAdmins})`,
  secondAdministrator: sql`(SELECT count(*) > 1 FROM (${superAdmins}) s)`,
  identity: companyHas('name'),
  mediator: companyHas('mediator'),
  sellerMediators: sql`EXISTS (SELECT FROM company WHERE seller_mediator IS NOT NULL AND second_seller_mediator IS NOT NULL)`,
  contactPoint: companyHas('email'),
  dataOfficer: companyHas('data_officer'),
  payments: recentTrial('payment'),
  mails: recentTrial('mail'),
  einvoicing: recentTrial('platform'),
  carrier: recentTrial('carrier'),
  commission: sql`EXISTS (SELECT FROM commission_rules WHERE vendor_id IS NULL AND valid_from <= current_date
    AND (ends_on IS NULL OR ends_on > current_date))`,
  categories: sql`NOT EXISTS (SELECT FROM categories c WHERE NOT hidden
    AND NOT EXISTS (SELECT FROM tags t WHERE t.category_id = c.id AND NOT t.retired))`,
  attributes: sql`EXISTS (SELECT FROM attributes)`,
  vat: sql`(SELECT count(*) = ${goodsNatures.length * frenchVatZones.length} FROM vat_rates WHERE zone = ANY(${[...frenchVatZones]}::text[]) AND code <> 'exempt' AND valid_from <= current_date AND (valid_to IS NULL OR current_date < valid_to))`,
  relays: sql`EXISTS (SELECT FROM relay_points WHERE NOT closed) OR NOT EXISTS (SELECT FROM shipping_rates r
    JOIN vendors v ON v.id = r.vendor_id AND v.status = 'verified' WHERE r.mode = 'RELAY')`,
  sellerTerms: sql`EXISTS (SELECT FROM page_versions WHERE name = 'contract' AND effective_on <= current_date)`,
  authorisations: sql`EXISTS (SELECT FROM plant_protection_authorisations)
    OR NOT EXISTS (SELECT FROM open_goods_classes WHERE class LIKE 'PLANT_PROTECTION%')`,
  cooperative: sql`NOT EXISTS (SELECT FROM cooperatives c
    WHERE NOT EXISTS (SELECT FROM cooperative_members m WHERE m.vendor_id = c.vendor_id))`,
  sellers: sql`EXISTS (SELECT FROM shops s JOIN vendors v ON v.id = s.vendor_id
    WHERE v.status = 'verified' AND s.status = 'open')`,
  traders: sql`NOT EXISTS (SELECT FROM vendors WHERE status = 'verified'
    AND (siret IS NULL OR register IS NULL OR street = '' OR phone = '' OR email::text = ''))`,
  deliveries: sql`NOT EXISTS (SELECT FROM vendors v WHERE status = 'verified'
    AND NOT EXISTS (SELECT FROM shipping_rates r WHERE r.vendor_id = v.id)
    AND NOT EXISTS (SELECT FROM shops s WHERE s.vendor_id = v.id AND s.status = 'open' AND s.pickup))`,
  articles: sql`EXISTS (SELECT FROM article_listing)`,
  https: ({ publicUrl }) => publicUrl?.startsWith('https://') ?? false,
  secondFactor: ({ requiresSecondFactor }) => requiresSecondFactor,
  isolation: sql`(SELECT bool_and(has_table_privilege(role.oid, 'files', 'SELECT') AND pg_has_role(role.oid, 'MEMBER'))
    FROM pg_roles role WHERE role.rolname = 'cep_member') IS TRUE`,
  worker: sql`EXISTS (SELECT FROM worker_heartbeats WHERE seen_at > now() - interval '2 minutes')`,
}

/** Each requirement with a query: whether it is fulfilled now. One statement for all. */
export async function runChecks(db: Db | Tx, facts: ServerFacts): Promise<Map<RequirementId, boolean>> {
  const results = new Map<RequirementId, boolean>()
  const queries: [RequirementId, RawBuilder<unknown>][] = []
  // Object.entries has string keys.
  for (const [id, check] of Object.entries(checks) as [RequirementId, Check][])
    if (typeof check === 'function') results.set(id, check(facts))
    else queries.push([id, check])
  const columns = sql.join(queries.map(([id, check]) => sql`(${check}) AS ${sql.id(id)}`))
  const { rows } = await sql<Record<string, boolean>>`SELECT ${columns}`.execute(db)
  for (const [id] of queries) results.set(id, rows[0]?.[id] === true)
  if (!facts.hasCarrier) results.set('carrier', true)
  if (!facts.paymentIsReal) results.set('payments', false)
  return results
}
