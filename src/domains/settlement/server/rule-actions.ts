/** Operator actions on commission rules: create, end. The table's constraints reject anything else. */
import { sql } from 'kysely'
import { databaseDay, now } from '#platform/db/clock.ts'
import type { Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import type { Input } from '#shared/contract.ts'
import { addDays, formatLongDate, later } from '#shared/dates.ts'
import { fail } from '#shared/errors.ts'
import type { addCommissionRule } from '../contract-commissions.ts'
import { firstRise, riseNoticeDays } from '../rules/commission-rises.ts'
import type { CommissionRule } from '../rules.ts'
import { mailCommissionRises } from './mails.ts'

/** Past sales keep their frozen commission, so a rule starts today at the earliest. */
export async function addRule(tx: Tx, userId: number, rule: Input<typeof addCommissionRule>['body']) {
  if (rule.validFrom < (await databaseDay(tx)))
    throw fail('INVALID_INPUT', { fields: { validFrom: 'Aujourd’hui ou plus tard' } })
  await known(tx, rule)
  const former = await lockRules(tx)
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
  await giveNotice(tx, former, { id, field: 'validFrom' })
  addAuditDetails(tx, { subject: { kind: 'commissions', id } })
  return { id }
}

const findRules = (tx: Tx) =>
  tx
    .selectFrom('commission_rules')
    .select(['id', 'vendor_id as vendorId', 'category_id as categoryId', 'basis_points as basisPoints'])
    .select(['from_price_cents as fromPriceCents', 'to_price_cents as toPriceCents'])
    .select(['floor_cents as floorCents', 'cap_cents as capCents', 'valid_from as validFrom', 'ends_on as endsOn'])
    .execute()

/** The rules before a change; no other change is made until it is committed. */
async function lockRules(tx: Tx): Promise<CommissionRule[]> {
  await sql`LOCK TABLE commission_rules IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
  return findRules(tx)
}

/** INVALID_INPUT when a seller would pay more before it had its notice; mails those who will pay more. */
async function giveNotice(tx: Tx, former: readonly CommissionRule[], { id, field }: { id: number; field: string }) {
  const [planned, day] = [await findRules(tx), await databaseDay(tx)]
  const sellers = await tx
    .selectFrom('vendors')
    .select(['id as vendorId', 'commission_basis_points as basisPoints', 'email'])
    .execute()
  const rises = sellers.flatMap(seller => {
    const from = firstRise(seller, former, planned, day)
    return from === null ? [] : [{ ...seller, from }]
  })
  const earliest = addDays(day, riseNoticeDays)
  const early = rises.filter(({ from }) => from < earliest).length
  if (early > 0)
    throw fail('INVALID_INPUT', {
      fields: {
        [field]: `La commission ${early > 1 ? `de ${early}\u00a0vendeurs` : 'd’un vendeur'} augmenterait sans préavis\u00a0: au plus tôt le ${formatLongDate(earliest)}, quinze jours après l’avis qui leur sera envoyé`,
      },
    })
  const rule = planned.find(one => one.id === id)
  if (rule) await mailCommissionRises(tx, rule, rises)
}

async function known(tx: Tx, { vendorId, categoryId }: { vendorId: number | null; categoryId: number | null }) {
  const vendor = vendorId && (await tx.selectFrom('vendors').select('id').where('id', '=', vendorId).executeTakeFirst())
  if (vendorId && !vendor) throw fail('INVALID_INPUT', { fields: { vendorId: 'Vendeur inconnu' } })
  const category =
    categoryId && (await tx.selectFrom('categories').select('id').where('id', '=', categoryId).executeTakeFirst())
  if (categoryId && !category) throw fail('INVALID_INPUT', { fields: { categoryId: 'Catégorie inconnue' } })
}

export async function endRule(tx: Tx, userId: number, ruleId: number, endsOn: string) {
  const former = await lockRules(tx)
  const rule = await tx
    .selectFrom('commission_rules')
    .select(['ends_on as endsOn', 'valid_from as validFrom'])
    .where('id', '=', ruleId)
    .forUpdate()
    .executeTakeFirst()
  if (!rule) throw fail('NOT_FOUND')
  if (rule.endsOn !== null) throw fail('RULE_ENDED')
  const earliest = later(await databaseDay(tx), rule.validFrom)
  if (endsOn < earliest)
    throw fail('INVALID_INPUT', { fields: { endsOn: 'Aujourd’hui ou plus tard, et pas avant son début' } })
  await tx
    .updateTable('commission_rules')
    .set({ ends_on: endsOn, ended_by: userId, ended_at: now })
    .where('id', '=', ruleId)
    .execute()
  await giveNotice(tx, former, { id: ruleId, field: 'endsOn' })
  addAuditDetails(tx, { subject: { kind: 'commissions', id: ruleId } })
  return { id: ruleId, endsOn }
}
