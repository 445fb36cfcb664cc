/**
 * The statement of a member account for a month, from the journal: what orders made the member owe, what refunds and
 * set-offs took off. Under the operator's rights, for a member and a seller that the caller has checked.
 */
import { sql } from 'kysely'
import { databaseDay } from '#platform/db/clock.ts'
import type { Db, Tx } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { fail } from '#shared/errors.ts'
import type { AccountMovement } from '../contract.ts'

export type MemberStatement = {
  month: string
  vendorName: string
  legalName: string
  member: { number: string; name: string; siren: string | null; section: string }
  openingCents: number
  movements: AccountMovement[]
  closingCents: number
}

/** For row `e` of journal entries: of an order on a member account of these two. */
const ofMember = (
  vendorId: number,
  userId: number,
) => sql`l.account = 'BUYERS' AND e.vendor_id = ${vendorId} AND e.order_id IN (
  SELECT r.order_id FROM receivables r WHERE r.vendor_id = ${vendorId} AND r.user_id = ${userId} AND r.collected_by = 'SET_OFF')`
const localDay = sql`(e.at AT TIME ZONE 'Europe/Paris')::date`

export const findMonths = (db: Db | Tx, vendorId: number, userId: number | null): Promise<string[]> =>
  bypassRls(db, async owner => {
    const { rows } = await sql<{ month: string }>`
      SELECT DISTINCT to_char(e.at AT TIME ZONE 'Europe/Paris', 'YYYY-MM') AS month
      FROM receivables r JOIN journal_entries e ON e.order_id = r.order_id
      WHERE r.vendor_id = ${vendorId} AND r.collected_by = 'SET_OFF' AND (${userId}::bigint IS NULL OR r.user_id = ${userId})
      ORDER BY 1 DESC LIMIT 36`.execute(owner)
    return rows.map(({ month }) => month)
  })

/** NOT_FOUND for a month to come, or somebody who is no member of this cooperative. */
export const loadMemberStatement = (
  db: Db,
  vendorId: number,
  userId: number,
  month: string,
): Promise<MemberStatement> =>
  bypassRls(db, async owner => {
    if (month > (await databaseDay(owner)).slice(0, 7)) throw fail('NOT_FOUND')
    const { rows } = await sql<Omit<MemberStatement, 'month' | 'movements' | 'closingCents'>>`
      SELECT v.name AS "vendorName", v.legal_name AS "legalName",
        json_build_object('number', m.number, 'name', m.name, 'siren', m.siren, 'section', m.section) AS member,
        (SELECT coalesce(sum(l.cents), 0)::bigint FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id
          WHERE ${ofMember(vendorId, userId)} AND ${localDay} < ${`${month}-01`}::date) AS "openingCents"
      FROM cooperative_members m JOIN vendors v ON v.id = m.vendor_id
      WHERE m.vendor_id = ${vendorId} AND m.user_id = ${userId}`.execute(owner)
    const [head] = rows
    if (!head) throw fail('NOT_FOUND')
    const movements = await findMovements(owner, { vendorId, userId, month, openingCents: head.openingCents })
    return { ...head, month, movements, closingCents: movements.at(-1)?.balanceCents ?? head.openingCents }
  })

type Wanted = { vendorId: number; userId: number; month: string; openingCents: number }
async function findMovements(db: Db, { vendorId, userId, month, openingCents }: Wanted): Promise<AccountMovement[]> {
  const { rows } = await sql<AccountMovement>`
    SELECT to_char(${localDay}, 'YYYY-MM-DD') AS on, o.number AS "orderNumber", l.cents,
      (${openingCents}::bigint + sum(l.cents) OVER (ORDER BY e.at, e.id))::bigint AS "balanceCents",
      CASE WHEN e.kind = 'SALE' THEN 'Commande' WHEN e.kind = 'SET_OFF' AND l.cents < 0 THEN 'Compensée sur vos apports'
        WHEN e.kind = 'SET_OFF' THEN 'Rendu sur vos apports' ELSE 'Avoir' END AS label
    FROM journal_entries e JOIN journal_lines l ON l.entry_id = e.id JOIN orders o ON o.id = e.order_id
    WHERE ${ofMember(vendorId, userId)} AND ${localDay} >= ${`${month}-01`}::date
      AND ${localDay} < ${`${month}-01`}::date + interval '1 month'
    ORDER BY e.at, e.id LIMIT 2000`.execute(db)
  return rows
}

export type MemberBalance = {
  number: string
  name: string
  openingCents: number
  boughtCents: number
  lessCents: number
}
/** One row per member with a movement or something owed: what the cooperative books for the month. */
export const findBalances = (db: Db, vendorId: number, month: string): Promise<MemberBalance[]> =>
  bypassRls(db, async owner => {
    const { rows } = await sql<MemberBalance>`
      SELECT * FROM (SELECT m.number, m.name,
        coalesce(sum(l.cents) FILTER (WHERE ${localDay} < ${`${month}-01`}::date), 0)::bigint AS "openingCents",
        coalesce(sum(l.cents) FILTER (WHERE ${localDay} >= ${`${month}-01`}::date AND l.cents > 0), 0)::bigint AS "boughtCents",
        coalesce(sum(l.cents) FILTER (WHERE ${localDay} >= ${`${month}-01`}::date AND l.cents < 0), 0)::bigint AS "lessCents"
      FROM receivables r JOIN cooperative_members m ON m.vendor_id = r.vendor_id AND m.user_id = r.user_id
      JOIN journal_entries e ON e.order_id = r.order_id AND ${localDay} < ${`${month}-01`}::date + interval '1 month'
      JOIN journal_lines l ON l.entry_id = e.id AND l.account = 'BUYERS'
      WHERE r.vendor_id = ${vendorId} AND r.collected_by = 'SET_OFF' GROUP BY m.id) b
      WHERE "openingCents" <> 0 OR "boughtCents" <> 0 OR "lessCents" <> 0 ORDER BY number`.execute(owner)
    return rows
  })
