/** Parts of statements that read what a sale of regulated goods depends on. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { today } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { HeldPermit, SaleFacts } from '../rules/verdict.ts'
import type { GoodsClass, PermitKind } from '../rules.ts'

/** Fields of `GoodsNature`, of the row `a` of articles. */
export const natureColumns = [
  'a.professional_only as professionalOnly',
  'a.plant_protection as plantProtection',
  'a.biocontrol',
  'a.garden_use as gardenUse',
  'a.explosive_precursor as explosivePrecursor',
  'a.reportable_precursor as reportablePrecursor',
  'a.biocide',
  'a.biocide_type as biocideType',
  'a.tax_capsule as taxCapsule',
  'a.live_plant as livePlant',
  'a.alcohol',
  sql<'LIMITED' | 'FULL' | null>`a.transport_class`.as('transportClass'),
] as const

/** The same, for a statement written as text. */
export const natureSql = sql.raw(
  `a.professional_only AS "professionalOnly", a.plant_protection AS "plantProtection", a.biocontrol,
  a.garden_use AS "gardenUse", a.explosive_precursor AS "explosivePrecursor",
  a.reportable_precursor AS "reportablePrecursor", a.biocide, a.biocide_type AS "biocideType",
  a.tax_capsule AS "taxCapsule", a.live_plant AS "livePlant", a.alcohol, a.transport_class AS "transportClass"`,
)

export const openClasses = (db: Db | Tx) =>
  // Written by `openGoodsClass` only.
  db.selectFrom('open_goods_classes as g').select(sql<GoodsClass>`g.class`.as('class'))

/** Permits that are valid today or wait for a decision; row `p`. */
export const livePermits = (db: Db | Tx) =>
  db
    .selectFrom('permits as p')
    .select(['p.user_id as userId', 'p.vendor_id as vendorId'])
    .select([
      sql<PermitKind>`p.kind`.as('kind'),
      sql<HeldPermit['status']>`p.status`.as('status'),
      sql<string | null>`p.expires_on::text`.as('expiresOn'),
    ])
    .where('p.status', 'in', ['PENDING', 'ACCEPTED'])
    .where(sql<SqlBool>`(p.expires_on IS NULL OR p.expires_on >= ${today})`)

export type LivePermit = HeldPermit & { userId: number | null; vendorId: number | null }
/** As statements give them. */
export type RegulationFacts = { openClasses: readonly { class: GoodsClass }[]; permits: readonly LivePermit[] }

export const saleFactsOf = (
  { openClasses, permits }: RegulationFacts,
  { vendorId, ...sale }: Pick<SaleFacts, 'day' | 'buyer'> & { vendorId: number },
): SaleFacts => ({
  ...sale,
  openClasses: openClasses.map(one => one.class),
  buyerPermits: permits.filter(({ userId }) => userId !== null),
  sellerPermits: permits.filter(permit => permit.vendorId === vendorId),
})

/** Permits of the sellers whose ids a statement gives. */
export const permitsOfVendors = (db: Db | Tx, vendorIds: RawBuilder<unknown>) =>
  livePermits(db).where(sql<SqlBool>`p.vendor_id IN ${vendorIds}`)
