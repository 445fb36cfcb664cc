/** Packaging that comes back, weeks or years after the order: its deposits are refunded, without goods or stock. */
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { requireSellerRole } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import { euros } from '#shared/money.ts'
import { type DepositKind, depositFrom, returnablesLabel } from '#shared/price/packaging-deposit.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { DepositsOut, listDepositsOut, returnPackaging } from '../../contract-deposits.ts'
import { returnablesLeft } from '../../rules/refunds.ts'
import { dispatchedStatuses } from '../../rules.ts'
import { lockOrderForParty, requireRole, wordMatches } from '../access.ts'
import { writeHistory } from '../history.ts'
import { totalOf } from './deposits.ts'
import { writeRefund } from './write-refund.ts'

/** A form sent twice, or beside another return, sees fewer returnables out than it says: CONFLICT. */
export async function takePackagingBack(tx: Tx, { params, body }: Input<typeof returnPackaging>, user: CurrentUser) {
  const { order, parties } = await lockOrderForParty(tx, params.id, user, { money: true })
  const actor = requireRole('refund', order.facts, parties)
  if (!dispatchedStatuses.includes(order.status))
    throw fail('WRONG_STATUS', { sentence: 'Les emballages d’une commande reviennent après sa remise à l’acheteur.' })
  const known = new Map(order.refundable.lines.map(line => [line.id, line]))
  const back = body.lines.flatMap(({ lineId, units, left }, index) => {
    const line = known.get(lineId)
    if (!line?.deposit)
      throw fail('INVALID_INPUT', { fields: { [`lines.${index}.lineId`]: 'Aucune consigne sur cette ligne.' } })
    const out = returnablesLeft(line)
    if (left !== out)
      throw fail('CONFLICT', { sentence: 'Un autre retour est passé entre-temps\u00a0: rechargez la page.' })
    const words = returnablesLabel(line.deposit.kind, out)
    if (units > out)
      throw fail('REFUND_TOO_HIGH', { sentence: `${words} au plus\u00a0: c’est ce qui est encore dehors.` })
    return units > 0 ? [{ lineId, units, kind: line.deposit.kind, amountCents: units * line.deposit.cents }] : []
  })
  if (back.length === 0) throw fail('INVALID_INPUT', { fields: { lines: 'Indiquez ce qui est revenu.' } })
  const amountCents = totalOf(back)
  const reason = `Emballages consignés rendus\u00a0: ${kindsLabel(back)}.`
  const refundId = await writeRefund(
    tx,
    order,
    { lines: [], deposits: back, deliveryCents: 0, amountCents, reason },
    user.id,
  )
  await writeHistory(tx, order.id, actor, user.id, [
    { axis: 'payment', from: null, to: 'REFUND_REQUESTED', note: `${euros(amountCents)}\u00a0: ${reason}` },
  ])
  return { refundId, amountCents }
}

const kindsLabel = (back: readonly { kind: DepositKind; units: number }[]) =>
  [...Map.groupBy(back, ({ kind }) => kind)]
    .map(([kind, parts]) =>
      returnablesLabel(
        kind,
        parts.reduce((sum, { units }) => sum + units, 0),
      ),
    )
    .join(', ')

type Row = Omit<DepositsOut, 'lines'> & {
  lines: (Omit<DepositsOut['lines'][number], 'deposit'> & { kind: string; cents: number; per: number })[]
}
/** Under the policies of the caller: own orders of a buyer, of the estate of a member, or of a seller's team. */
export async function findDepositsOut(
  db: Db,
  user: CurrentUser,
  { side, q }: Input<typeof listDepositsOut>['query'],
): Promise<DepositsOut[]> {
  const own = side === 'seller' ? sql`o.vendor_id = ${requireSellerRole({ user })}` : sql`o.user_id = ${user.id}`
  const found = [own, ...wordMatches(q)]
  const other =
    side === 'seller'
      ? sql`coalesce(nullif(p.buyer->>'companyName', ''), concat_ws(' ', p.buyer->>'firstName', p.buyer->>'lastName'))`
      : sql`v.name`
  const left = sql`ceil(l.quantity::numeric / l.deposit_per)::int - coalesce((SELECT sum(x.units) FROM refund_deposits x
    JOIN refunds r ON r.id = x.refund_id WHERE x.order_line_id = l.id AND r.status <> 'FAILED'), 0)::int`
  const { rows } = await sql<Row>`
    SELECT o.id, o.number, ${other} AS with, to_char(coalesce(o.delivered_at, o.shipped_at) AT TIME ZONE 'Europe/Paris', 'YYYY-MM-DD') AS "deliveredOn",
      json_agg(json_build_object('lineId', l.id, 'title', concat_ws(', ', l.title, nullif(l.variant_label, '')), 'kind', l.deposit_kind,
        'cents', l.deposit_cents, 'per', l.deposit_per, 'left', d.units) ORDER BY l.position) AS lines
    FROM orders o JOIN purchases p ON p.id = o.purchase_id JOIN vendors v ON v.id = o.vendor_id
    JOIN order_lines l ON l.order_id = o.id AND l.deposit_kind IS NOT NULL CROSS JOIN LATERAL (SELECT ${left} AS units) d
    WHERE ${sql.join(found, sql` AND `)} AND o.status IN (${sql.join(dispatchedStatuses)}) AND d.units > 0
    GROUP BY o.id, p.id, v.id ORDER BY o.id LIMIT 200`.execute(db)
  return rows.map(({ lines, ...order }) => ({ ...order, lines: lines.flatMap(presentLine) }))
}

function presentLine({ kind, cents, per, ...line }: Row['lines'][number]): DepositsOut['lines'] {
  const deposit = depositFrom({ depositKind: kind, depositCents: cents, depositPer: per })
  return deposit ? [{ ...line, deposit }] : []
}
