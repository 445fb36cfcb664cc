/** Analytic codes on the lines of an order of an estate. */
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '#platform/db/pool.ts'
import type { Input, z } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { buyerSide, type CurrentUser, estateScope } from '#shared/user.ts'
import type { orderEstate, setOrderCodes } from '../../contract-codes.ts'

type Bought = { id: number; user_id: number; estate_id: number | null; buyer: unknown }

/** A member codes their own orders; its owners and accountants code all of them. */
const mayCode = (order: { userId: number }, { id, estate }: CurrentUser) =>
  estate !== null && (order.userId === id || estate.role === 'accountant' || estateScope(estate) === 'act')

/** For members of the estate that read the order; null for everybody else. */
export async function findOrderEstate(db: Db, order: Bought, user: CurrentUser): Promise<z.output<typeof orderEstate>> {
  const owned = { userId: order.user_id, estateId: order.estate_id }
  if (owned.estateId === null || !buyerSide(owned, user)) return null
  const { codes, lines } = await db
    .selectNoFrom(eb => [
      jsonArrayFrom(
        eb
          .selectFrom('estate_codes as c')
          .select(['c.id', 'c.label'])
          .where('c.estate_id', '=', order.estate_id)
          .where('c.archived_at', 'is', null)
          .orderBy(sql`array_position(ARRAY['campaign', 'cuvee', 'parcel', 'other'], c.kind)`)
          .orderBy('c.label'),
      ).as('codes'),
      jsonArrayFrom(
        eb
          .selectFrom('order_lines as l')
          .leftJoin('estate_codes as c', 'c.id', 'l.estate_code_id')
          .select(['l.id as lineId', 'l.estate_code_id as codeId', 'c.label'])
          .where('l.order_id', '=', order.id)
          .orderBy('l.position'),
      ).as('lines'),
    ])
    .executeTakeFirstOrThrow()
  // Written by checkout.
  const buyer = order.buyer as { firstName: string; lastName: string }
  return { boughtBy: `${buyer.firstName} ${buyer.lastName}`, codes, lines, mayChange: mayCode(owned, user) }
}

/** The order's lines only, and codes of the same estate; NOT_FOUND for anything else. Amounts do not change. */
export async function setLineCodes(tx: Tx, { params, body }: Input<typeof setOrderCodes>, user: CurrentUser) {
  const order = await tx
    .selectFrom('orders')
    .select(['user_id as userId', 'estate_id as estateId'])
    .where('id', '=', params.id)
    .executeTakeFirst()
  if (!order || order.estateId === null || !buyerSide(order, user)) throw fail('NOT_FOUND')
  if (!mayCode(order, user))
    throw fail('FORBIDDEN', { sentence: 'Seuls son acheteur, un gérant ou un comptable codent cette commande.' })
  const { rows } = await sql<{ id: number }>`
    UPDATE order_lines l SET estate_code_id = w.code_id
    FROM unnest(${body.lines.map(line => line.lineId)}::bigint[], ${body.lines.map(line => line.codeId)}::bigint[]) AS w (line_id, code_id)
    WHERE l.id = w.line_id AND l.order_id = ${params.id}
      AND (w.code_id IS NULL OR EXISTS (SELECT FROM estate_codes c WHERE c.id = w.code_id AND c.estate_id = ${order.estateId}))
    RETURNING l.id`.execute(tx)
  // Rolls everything back when one of them is missing or another's.
  if (rows.length !== new Set(body.lines.map(line => line.lineId)).size) throw fail('NOT_FOUND')
  return { success: true as const }
}
