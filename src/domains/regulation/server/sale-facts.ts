/** Parts of statements that read what a sale of regulated goods depends on. */
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { today } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Authorisation } from '../rules/authorisation.ts'
import type { DropPointDecision, GoodsSaleFacts, HeldPermit } from '../rules/verdict.ts'
import type { GoodsClass, PermitKind } from '../rules.ts'

/**
 * What the register says of a number. The register is read by key; whether one is loaded is asked only for a number that
 * it lacks.
 */
const authorisationOf = (number: RawBuilder<unknown>) =>
  sql`coalesce((SELECT json_build_object('state', r.state, 'saleEndsOn', r.sale_ends_on)
      FROM plant_protection_authorisations r WHERE r.amm_number = ${number}),
    CASE WHEN EXISTS (SELECT FROM plant_protection_authorisations)
      THEN json_build_object('state', 'UNKNOWN', 'saleEndsOn', NULL) END)`

/** `SoldGoods.authorisation` of the row `a` of articles. */
export const authorisationSql = sql<Authorisation | null>`CASE WHEN a.plant_protection
  THEN ${authorisationOf(sql`a.amm_number`)} END`

/** The same, of the row `s` of the register of sales: with the number under which it was sold. */
export const saleAuthorisationSql = sql<Authorisation | null>`CASE WHEN s.class LIKE 'PLANT_PROTECTION%'
  THEN ${authorisationOf(sql`s.amm_number`)} END`

/** Fields of `SoldGoods`, of the row `a` of articles. */
export const soldGoodsColumns = [
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
  authorisationSql.as('authorisation'),
] as const

/** Fields of `LegalNature`, for a statement written as text. */
export const natureSql = sql.raw(
  `a.professional_only AS "professionalOnly", a.plant_protection AS "plantProtection", a.biocontrol,
  a.garden_use AS "gardenUse", a.explosive_precursor AS "explosivePrecursor",
  a.reportable_precursor AS "reportablePrecursor", a.biocide, a.biocide_type AS "biocideType",
  a.tax_capsule AS "taxCapsule", a.live_plant AS "livePlant", a.alcohol, a.transport_class AS "transportClass"`,
)

export const openClasses = (db: Db | Tx) =>
  // Written by `openGoodsClass` only.
  db.selectFrom('open_goods_classes as g').select(sql<GoodsClass>`g.class`.as('class'))

/** The same, with the operator's decision in force about drop-off points; null: none was taken. */
export const openClassRows = (db: Db | Tx) =>
  openClasses(db).select(
    sql<
      boolean | null
    >`(SELECT d.is_allowed FROM drop_point_decisions d WHERE d.class = g.class AND d.from_day <= ${today}
      ORDER BY d.from_day DESC, d.id DESC LIMIT 1)`.as('atDropPoint'),
  )

/** Permits of a buyer that are valid today or wait for a decision. */
export const buyerPermits = (db: Db | Tx, userId: RawBuilder<unknown>) =>
  db
    .selectFrom('permits as p')
    .select([
      sql<PermitKind>`p.kind`.as('kind'),
      sql<HeldPermit['status']>`p.status`.as('status'),
      sql<string | null>`p.expires_on::text`.as('expiresOn'),
    ])
    .where(sql<SqlBool>`p.user_id = ${userId}`)
    .where('p.status', 'in', ['PENDING', 'ACCEPTED'])
    .where(sql<SqlBool>`(p.expires_on IS NULL OR p.expires_on >= ${today})`)

/** Permits of sellers, an array, that are valid today; rows are hidden from buyers, so a function of the database reads them. */
export const sellerPermits = (db: Db | Tx, vendorIds: RawBuilder<unknown>) =>
  db
    .selectFrom(
      sql<{ vendor_id: number; kind: PermitKind; expires_on: string | null }>`seller_permits(${vendorIds})`.as('s'),
    )
    .select(['s.vendor_id as vendorId', 's.kind'])
    .select(sql<string | null>`s.expires_on::text`.as('expiresOn'))

/** What decides on a sale to any buyer. */
export type PublicSaleFacts = Pick<GoodsSaleFacts, 'day' | 'openClasses'> & Pick<RegulationFacts, 'sellerPermits'>

export function findPublicSaleFacts(db: Db, vendorIds: readonly number[]): Promise<PublicSaleFacts> {
  return db
    .selectNoFrom([
      sql<string>`${today}::text`.as('day'),
      sql<GoodsClass[]>`ARRAY(${openClasses(db)})`.as('openClasses'),
      jsonArrayFrom(sellerPermits(db, sql`${[...vendorIds]}::bigint[]`)).as('sellerPermits'),
    ])
    .executeTakeFirstOrThrow()
}

/** As statements give them. */
export type RegulationFacts = {
  openClasses: readonly DropPointDecision[]
  buyerPermits: readonly HeldPermit[]
  sellerPermits: readonly (Omit<HeldPermit, 'status'> & { vendorId: number })[]
}

export const saleFactsOf = (
  { openClasses, buyerPermits, sellerPermits }: RegulationFacts,
  { vendorId, ...sale }: Pick<GoodsSaleFacts, 'day' | 'buyer'> & { vendorId: number },
): GoodsSaleFacts => ({
  ...sale,
  openClasses: openClasses.map(one => one.class),
  buyerPermits,
  sellerPermits: permitsOf(sellerPermits, vendorId),
})

export const permitsOf = (sellerPermits: RegulationFacts['sellerPermits'], vendorId: number): HeldPermit[] =>
  sellerPermits
    .filter(permit => permit.vendorId === vendorId)
    .map(({ kind, expiresOn }) => ({ kind, expiresOn, status: 'ACCEPTED' }))
