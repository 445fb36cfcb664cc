/** Operator actions on commission rules: create, end. The table's constraints reject anything else. */
import { databaseDay, now } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { addCommissionRule } from '../contract-commissions.ts'

/** Past sales keep their frozen commission, so a rule starts today at the earliest. */
export async function addRule(tx: Tx, userId: number, rule: Input<typeof addCommissionRule>['body']) {
  if (rule.validFrom < (await databaseDay(tx)))
    throw fail('INVALID_INPUT', { fields: { validFrom: 'Aujourd’hui ou plus tard' } })
  await known(tx, rule)
  const { id } = await tx
    .insertInto('commission_rules')
    .values({
      vendor_id: rule.vendorId,
      category_id: rule.categoryId,
      from_price_cents: rule.fromPriceCents,
      to_price_cents: rule.toPriceCents,
      basis_points: rule.basisPoints,
      floor_cents: rule.floorCents,
      cap_cents: rule.capCents,
      valid_from: rule.validFrom,
      note: rule.note,
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  addAuditDetails(tx, { subject: { kind: 'commissions', id } })
  return { id }
}

async function known(tx: Tx, { vendorId, categoryId }: { vendorId: number | null; categoryId: number | null }) {
  const vendor = vendorId && (await tx.selectFrom('vendors').select('id').where('id', '=', vendorId).executeTakeFirst())
  if (vendorId && !vendor) throw fail('INVALID_INPUT', { fields: { vendorId: 'Vendeur inconnu' } })
  const category =
    categoryId && (await tx.selectFrom('categories').select('id').where('id', '=', categoryId).executeTakeFirst())
  if (categoryId && !category) throw fail('INVALID_INPUT', { fields: { categoryId: 'Rayon inconnu' } })
}

export async function endRule(tx: Tx, userId: number, ruleId: number, endsOn: string) {
  const rule = await tx
    .selectFrom('commission_rules')
    .select(['ends_on as endsOn', 'valid_from as validFrom'])
    .where('id', '=', ruleId)
    .forUpdate()
    .executeTakeFirst()
  if (!rule) throw fail('NOT_FOUND')
  if (rule.endsOn !== null) throw fail('RULE_ENDED')
  const earliest = [await databaseDay(tx), rule.validFrom].toSorted().at(-1) ?? rule.validFrom
  if (endsOn < earliest)
    throw fail('INVALID_INPUT', { fields: { endsOn: 'Aujourd’hui ou plus tard, et pas avant son début' } })
  await tx
    .updateTable('commission_rules')
    .set({ ends_on: endsOn, ended_by: userId, ended_at: now })
    .where('id', '=', ruleId)
    .execute()
  addAuditDetails(tx, { subject: { kind: 'commissions', id: ruleId } })
  return { id: ruleId, endsOn }
}
