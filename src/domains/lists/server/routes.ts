import { requireUser } from '#platform/http/caller.ts'
import { type Handler, reads, writes } from '#platform/http/pipeline.ts'
import * as contract from '../contract.ts'
import { fillCart } from './fill.ts'
import { findLastFill } from './last-fill.ts'
import { findOrderedLines, findOwnOrder } from './order-lines.ts'

export const listHandlers: readonly Handler[] = [
  writes(contract.orderAgain, async (tx, { params, body }, context) => {
    const order = await findOwnOrder(tx, params.id, requireUser(context).id)
    const rows = await fillCart(tx, context, {
      key: body.key,
      source: `Commande ${order.number}`,
      find: () => findOrderedLines(tx, params.id),
    })
    return fillCounts(rows)
  }),
  reads(contract.getLastFill, async (db, _, context) => ({ fill: await findLastFill(db, requireUser(context).id) })),
]

const fillCounts = (rows: readonly contract.FillRow[]) => {
  const missing = rows.filter(({ outcome }) => outcome === 'missing').length
  return { added: rows.length - missing, missing }
}
