/** Requests as their owner or requester reads them. */
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { PricedCart } from '#domains/cart/server/priced-cart.ts'
import { postalAddress } from '#domains/orders/contract.ts'
import type { Db } from '#platform/db/pool.ts'
import { bypassRls } from '#platform/db/rls.ts'
import { authorName } from '#shared/user.ts'
import { frozenLines, type PurchaseRequest } from '../contract-requests.ts'
import type { AskReason, RequestState } from '../rules.ts'
import type { EstateCaller } from './access.ts'
import { frozenFrom, priceHeld } from './requests.ts'

const listed = 60

/** Those that wait first, then the newest. */
export async function findRequests(db: Db, { id, userId, role }: EstateCaller) {
  const rows = await rowsOf(db, id)
    .$if(role !== 'owner', query => query.where('r.user_id', '=', userId))
    .orderBy(sql`r.status = 'WAITING' AND NOT ${isPaid}`, 'desc')
    .orderBy('r.id', 'desc')
    .limit(listed)
    .execute()
  const requests: PurchaseRequest[] = []
  for (const row of rows) requests.push(await presentRequest(db, row, userId))
  return { requests, mayDecide: role === 'owner' }
}

const isPaid = sql<boolean>`EXISTS (SELECT FROM purchases p WHERE p.estate_request_id = r.id AND p.status = 'PAID')`

const rowsOf = (db: Db, estateId: number) =>
  db
    .selectFrom('estate_requests as r')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('users as d', 'd.id', 'r.decided_by')
    .selectAll('r')
    .select(['u.first_name', 'u.last_name', 'd.first_name as decider_first', 'd.last_name as decider_last'])
    .select(isPaid.as('paid'))
    .select(eb =>
      jsonArrayFrom(
        eb
          .selectFrom('orders as o')
          .innerJoin('purchases as p', 'p.id', 'o.purchase_id')
          .select(['o.id', 'o.number'])
          .whereRef('p.estate_request_id', '=', 'r.id')
          .where('p.status', '=', 'PAID')
          .orderBy('o.id'),
      ).as('orders'),
    )
    .where('r.estate_id', '=', estateId)

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number]

async function presentRequest(db: Db, row: Row, reader: number): Promise<PurchaseRequest> {
  // The columns' CHECK constraints allow these values only.
  const state: RequestState = row.paid ? 'ORDERED' : (row.status as RequestState)
  const address = postalAddress.parse(row.address)
  const isOpen = (state === 'WAITING' || state === 'APPROVED') && row.cart_id !== null
  const held = { cartId: row.cart_id ?? 0, address, shopId: row.shop_id }
  return {
    id: row.id,
    by: authorName(row),
    isMine: row.user_id === reader,
    state,
    reason: row.reason as AskReason,
    note: row.note,
    createdAt: row.created_at.toISOString(),
    address,
    lines: frozenLines.parse(row.lines),
    // The price lists and permits of the author are hidden from an owner.
    now: isOpen ? presentNow(await bypassRls(db, all => priceHeld(all, held))) : null,
    totalCents: row.total_cents,
    decidedBy:
      row.decided_by === null ? null : authorName({ first_name: row.decider_first, last_name: row.decider_last }),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decisionNote: row.decision_note,
    orders: row.orders,
  }
}

function presentNow(priced: PricedCart): PurchaseRequest['now'] {
  const facts = new Map(priced.sellers.flatMap(({ lines }) => lines).map(line => [line.offerId, line]))
  return {
    totalCents: priced.totals.ttcCents,
    ready: priced.ready,
    lines: frozenFrom(priced).map(line => ({
      ...line,
      step: facts.get(line.offerId)?.step ?? 1,
      deposit: facts.get(line.offerId)?.deposit ?? null,
      issues: lineIssues(facts.get(line.offerId)),
    })),
  }
}

type PricedLine = PricedCart['sellers'][number]['lines'][number]
const lineIssues = (line: PricedLine | undefined) =>
  (line?.issues ?? []).map(({ sentence, blocking, code }) => ({
    sentence,
    severity: blocking || (code === 'CART_CHANGED' && hasRisen(line)) ? ('error' as const) : ('info' as const),
  }))
const hasRisen = (line: PricedLine | undefined) => line !== undefined && line.unitPriceCents > line.seenPriceCents
