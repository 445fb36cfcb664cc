import { sql } from 'kysely'
import { seatOf } from '#domains/identity/server/vat/seats.ts'
import { databaseDay, today } from '#platform/db/clock.ts'
import type { Db } from '#platform/db/pool.ts'
import type { OperationResponse } from '#shared/contract.ts'
import type { SettlementAccount } from '../contract.ts'
import type { CommissionTerms, listCommissionRules, RuleRow } from '../contract-commissions.ts'
import { commissionVatRate, inReadingOrder } from '../rules.ts'
import { findCommissionRules } from './commissions.ts'

/** All rules, ended ones included, in priority order. */
export async function findCommissionRuleRows(db: Db): Promise<OperationResponse<typeof listCommissionRules>> {
  const [{ rows }, vendors, categories] = await Promise.all([
    sql<RuleRow>`
      SELECT r.id, r.vendor_id AS "vendorId", r.category_id AS "categoryId", r.from_price_cents AS "fromPriceCents",
        r.to_price_cents AS "toPriceCents", r.basis_points AS "basisPoints", r.floor_cents AS "floorCents",
        r.cap_cents AS "capCents", r.valid_from AS "validFrom", r.ends_on AS "endsOn", r.note,
        v.name AS "vendorName", c.title AS "categoryTitle",
        a.first_name || ' ' || a.last_name AS "createdBy", to_json(r.created_at)#>>'{}' AS "createdAt",
        e.first_name || ' ' || e.last_name AS "endedBy",
        (SELECT count(*)::int FROM line_commissions l WHERE l.rule_id = r.id) AS lines
      FROM commission_rules r LEFT JOIN vendors v ON v.id = r.vendor_id LEFT JOIN categories c ON c.id = r.category_id
      LEFT JOIN users a ON a.id = r.created_by LEFT JOIN users e ON e.id = r.ended_by`.execute(db),
    db.selectFrom('vendors').select(['id', 'name', 'commission_basis_points as basisPoints']).orderBy('name').execute(),
    db.selectFrom('categories').select(['id', 'title']).orderBy('position').execute(),
  ])
  return { rules: inReadingOrder(rows), vendors, categories }
}

/** Rules in force or to come that may apply to a seller, in the order of their evaluation. */
export async function findRulesOfSeller(db: Db, vendorId: number): Promise<SettlementAccount['commission']['rules']> {
  const { rows } = await sql<SettlementAccount['commission']['rules'][number]>`
    SELECT r.id, r.vendor_id AS "vendorId", r.category_id AS "categoryId", r.from_price_cents AS "fromPriceCents",
      r.to_price_cents AS "toPriceCents", r.basis_points AS "basisPoints", r.floor_cents AS "floorCents",
      r.cap_cents AS "capCents", r.valid_from AS "validFrom", r.ends_on AS "endsOn", c.title AS "categoryTitle"
    FROM commission_rules r LEFT JOIN categories c ON c.id = r.category_id
    WHERE (r.vendor_id IS NULL OR r.vendor_id = ${vendorId}) AND (r.ends_on IS NULL OR r.ends_on > ${today})`.execute(
    db,
  )
  return inReadingOrder(rows)
}

/** Excludes rules of other sellers. */
export async function loadCommissionTerms(db: Db, vendorId: number, categoryId: number): Promise<CommissionTerms> {
  const day = await databaseDay(db)
  const [rules, vendor] = await Promise.all([
    findCommissionRules(db, [vendorId], day).execute(),
    db
      .selectFrom('vendors')
      .select('commission_basis_points as basisPoints')
      .select(seatOf(sql.ref('vendors.id')).as('seat'))
      .where('id', '=', vendorId)
      .executeTakeFirstOrThrow(),
  ])
  return {
    vendorId,
    categoryId,
    day,
    contractBasisPoints: vendor.basisPoints,
    vatBasisPoints: commissionVatRate(vendor.seat !== null),
    rules: rules.filter(rule => rule.categoryId === null || rule.categoryId === categoryId),
  }
}
