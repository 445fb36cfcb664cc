import type { Tx } from '#platform/db/pool.ts'
import type { Input } from '#shared/contract.ts'
import { fail } from '#shared/errors.ts'
import type { CurrentUser } from '#shared/user.ts'
import type { receiveReturn } from '../contract-counter.ts'
import { runReturnAction } from './return-actions.ts'

type Given = Input<typeof receiveReturn>['body']

/** Goods brought to the counter: every unit of the return, as the page of the return records it. */
export async function receiveWhole(tx: Tx, vendorId: number, user: CurrentUser, { number, restock }: Given) {
  const found = await tx
    .selectFrom('returns')
    .select(['id', 'number'])
    .where('vendor_id', '=', vendorId)
    .where('number', '=', number.toUpperCase())
    .executeTakeFirst()
  if (!found) throw fail('NOT_FOUND', { sentence: `Aucun de vos retours ne porte le numéro «\u00a0${number}\u00a0».` })
  const lines = await tx
    .selectFrom('return_lines')
    .select(['order_line_id as lineId', 'quantity'])
    .where('return_id', '=', found.id)
    .execute()
  const body = { act: 'receive' as const, lines: lines.map(line => ({ ...line, restock, lot: null })) }
  const { status } = await runReturnAction(tx, found.id, user, body)
  return { ...found, units: lines.reduce((sum, { quantity }) => sum + quantity, 0), status }
}
