import { type RawBuilder, sql } from 'kysely'
import { isUnsettled } from '#domains/settlement/server/credit/amounts.ts'
import { today } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { CooperativeMember, CooperativeView, MemberDoubt, Membership, RecognisedSeller } from '../contract.ts'
import { findMonths } from './statement.ts'

/** For row `m` of cooperative_members. */
const state = sql`CASE WHEN m.left_on <= ${today} THEN 'left' WHEN m.entered_on > ${today} THEN 'planned' ELSE 'member' END`
const owed = (
  vendorId: RawBuilder<unknown>,
) => sql`(SELECT coalesce(sum(r.amount_cents - r.credited_cents), 0)::bigint FROM receivables r
  WHERE r.vendor_id = ${vendorId} AND r.user_id = m.user_id AND r.collected_by = 'SET_OFF' AND ${isUnsettled})`

/** Null for a seller that is no cooperative. */
export async function loadCooperative(db: Db | Tx, vendorId: number): Promise<CooperativeView | null> {
  const { rows } = await sql<Pick<CooperativeView, 'group' | 'priceLists'>>`
    SELECT g.name AS group, coalesce((SELECT json_agg(json_build_object('id', l.id, 'name', l.name) ORDER BY l.id)
      FROM price_list_customers a JOIN price_lists l ON l.id = a.list_id
      WHERE a.group_id = c.group_id AND l.stopped_at IS NULL AND ${today} BETWEEN l.starts_on AND coalesce(l.ends_on, ${today})), '[]') AS "priceLists"
    FROM cooperatives c JOIN customer_groups g ON g.id = c.group_id WHERE c.vendor_id = ${vendorId}`.execute(db)
  const [head] = rows
  if (!head) return null
  const members = await findMembers(db, vendorId)
  return {
    ...head,
    members,
    doubts: await findDoubts(db, vendorId),
    months: await findMonths(db, vendorId, null),
    owedCents: members.reduce((sum, { account }) => sum + (account?.owedCents ?? 0), 0),
  }
}

async function findMembers(db: Db | Tx, vendorId: number): Promise<CooperativeMember[]> {
  const { rows } = await sql<CooperativeMember>`
    SELECT m.id, m.number, m.name, m.siren, m.email, m.section, m.entered_on::text AS "enteredOn", m.left_on::text AS "leftOn",
      ${state} AS state, m.user_id IS NOT NULL AS matched,
      coalesce(u.kind = 'professional', false) AND ${state} = 'member' AS "mayBuyOnAccount",
      CASE WHEN a.id IS NOT NULL THEN json_build_object('status', a.status, 'limitCents', a.limit_cents,
        'owedCents', ${owed(sql.ref('m.vendor_id'))}, 'isSetOff', a.collected_by = 'SET_OFF') END AS account
    FROM cooperative_members m LEFT JOIN users u ON u.id = m.user_id
    LEFT JOIN credit_accounts a ON a.vendor_id = m.vendor_id AND a.user_id = m.user_id
    WHERE m.vendor_id = ${vendorId} ORDER BY m.left_on <= ${today} NULLS FIRST, m.section, m.number LIMIT 5000`.execute(
    db,
  )
  return rows
}

async function findDoubts(db: Db | Tx, vendorId: number): Promise<MemberDoubt[]> {
  const { rows } = await sql<MemberDoubt>`
    SELECT m.id AS "memberId", u.id AS "userId", m.number, m.name, m.siren, m.email, d.same_email AS "sameEmail",
      d.same_number AS "sameNumber", d.same_siren AS "sameSiren", json_build_object(
        'name', coalesce(nullif(u.company_name, ''), u.first_name || ' ' || u.last_name), 'siren', left(u.company_number, 9),
        'number', u.cooperative_number, 'email', regexp_replace(u.email::text, '^(.)[^@]*', '\\1•••')) AS account
    FROM cooperative_doubts d JOIN cooperative_members m ON m.id = d.member_id JOIN users u ON u.id = d.user_id
    WHERE m.vendor_id = ${vendorId} AND d.decision IS NULL ORDER BY m.number, u.id LIMIT 200`.execute(db)
  return rows
}

export async function findMemberships(db: Db | Tx, userId: number) {
  const { rows } = await sql<Membership>`
    SELECT m.vendor_id AS "vendorId", v.name AS "vendorName", m.number, m.section, m.entered_on::text AS "enteredOn",
      m.left_on::text AS "leftOn", ${state} AS state,
      CASE WHEN a.collected_by = 'SET_OFF' THEN json_build_object('status', a.status, 'limitCents', a.limit_cents,
        'owedCents', ${owed(sql.ref('m.vendor_id'))}) END AS account,
      coalesce((SELECT json_agg(json_build_object('orderId', o.id, 'orderNumber', o.number, 'status', r.status,
          'leftCents', r.amount_cents - r.credited_cents, 'dueOn', r.due_on) ORDER BY r.order_id)
        FROM receivables r JOIN orders o ON o.id = r.order_id
        WHERE r.vendor_id = m.vendor_id AND r.user_id = m.user_id AND r.collected_by = 'SET_OFF' AND ${isUnsettled}), '[]') AS due
    FROM cooperative_members m JOIN vendors v ON v.id = m.vendor_id
    LEFT JOIN credit_accounts a ON a.vendor_id = m.vendor_id AND a.user_id = m.user_id
    WHERE m.user_id = ${userId} ORDER BY v.name`.execute(db)
  const memberships: Membership[] = []
  for (const row of rows) memberships.push({ ...row, months: await findMonths(db, row.vendorId, userId) })
  const user = await db
    .selectFrom('users')
    .select(['cooperative_member as isMember', 'cooperative_number as number'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return { memberships, declaredNumber: user?.isMember ? user.number : null }
}

export async function findRecognisedSellers(db: Db | Tx): Promise<{ sellers: RecognisedSeller[] }> {
  const { rows } = await sql<RecognisedSeller>`
    SELECT v.id AS "vendorId", v.name, g.name AS group, to_json(c.recognised_at)#>>'{}' AS "recognisedAt",
      (SELECT count(*)::int FROM cooperative_members m WHERE m.vendor_id = v.id) AS "memberCount"
    FROM vendors v LEFT JOIN cooperatives c ON c.vendor_id = v.id LEFT JOIN customer_groups g ON g.id = c.group_id
    WHERE v.status = 'verified' OR c.vendor_id IS NOT NULL ORDER BY c.vendor_id IS NULL, v.name LIMIT 500`.execute(db)
  return { sellers: rows }
}
