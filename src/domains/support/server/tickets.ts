import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '#platform/db/pool.ts'
import { type Context, requireUser } from '#platform/http/caller.ts'
import { fail } from '#shared/errors.ts'
import type { Ticket, TicketForm, TicketRow } from '../contract.ts'
import {
  mayOnTicket,
  type TicketAction,
  type TicketActor,
  type TicketStatus,
  type Topic,
  ticketAfter,
} from '../rules.ts'
import { mailOperator, mailReceipt, mailReply } from './mails.ts'

const perPage = 50
/** Characters that are not confused when read aloud. */
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const newReference = () => `D-${Array.from({ length: 6 }, () => signs[randomInt(signs.length)]).join('')}`

/**
 * Stores the ticket, mails a receipt to the typed address and notifies the operator.
 */
export async function createTicket(tx: Tx, form: Required<TicketForm>, context: Context, operatorEmail: string) {
  const reference = newReference()
  const ticket = await tx
    .insertInto('tickets')
    .values({
      reference,
      user_id: context.user?.id ?? null,
      name: form.name,
      email: form.email,
      topic: form.topic,
      order_number: form.orderNumber || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addMessage(tx, ticket.id, 'requester', context.user?.id ?? null, form.message)
  await mailReceipt(tx, context, { id: ticket.id, reference, ...form })
  await mailOperator(tx, operatorEmail, { id: ticket.id, reference, ...form })
  return { reference }
}

const addMessage = (
  tx: Tx,
  ticketId: number,
  side: 'requester' | 'operator' | 'note',
  authorId: number | null,
  body: string,
) => tx.insertInto('ticket_messages').values({ ticket_id: ticketId, side, author_id: authorId, body }).execute()

const rows = (db: Db) =>
  db
    .selectFrom('tickets as t')
    .select(['t.id', 't.reference', 't.name', 't.topic', 't.status', 't.changed_at'])
    .select(
      sql<string>`(SELECT left(m.body, 160) FROM ticket_messages m WHERE m.ticket_id = t.id AND m.side <> 'note' ORDER BY m.id DESC LIMIT 1)`.as(
        'excerpt',
      ),
    )

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]
const present = ({ changed_at, topic, status, ...row }: Row): TicketRow => ({
  ...row,
  // We write this column, from the same list.
  topic: topic as Topic,
  status: status as TicketStatus,
  changedAt: changed_at.toISOString(),
})

export const findTickets = async (db: Db, userId: number) =>
  (await rows(db).where('t.user_id', '=', userId).orderBy('t.changed_at', 'desc').limit(100).execute()).map(present)

export async function findAllTickets(db: Db, status: TicketStatus, page: number) {
  const found = await rows(db)
    .where('t.status', '=', status)
    .orderBy('t.changed_at', status === 'open' ? 'asc' : 'desc')
    .offset((page - 1) * perPage)
    .limit(perPage)
    .execute()
  const counted = await db
    .selectFrom('tickets')
    .select(['status', eb => eb.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const countOf = (wanted: TicketStatus) => counted.find(row => row.status === wanted)?.count ?? 0
  return {
    tickets: found.map(present),
    counts: { open: countOf('open'), answered: countOf('answered'), closed: countOf('closed') },
  }
}

/** One ticket: complete for the operator, without notes for the requester. NOT_FOUND for another user's. */
export async function findTicket(db: Db | Tx, id: number, reader: { userId: number } | 'operator'): Promise<Ticket> {
  const byId = db.selectFrom('tickets').selectAll().where('id', '=', id)
  const ticket = await (reader === 'operator' ? byId : byId.where('user_id', '=', reader.userId)).executeTakeFirst()
  if (!ticket) throw fail('NOT_FOUND')
  const messages = await db
    .selectFrom('ticket_messages')
    .select(['id', 'side', 'body', 'created_at'])
    .where('ticket_id', '=', id)
    .orderBy('id')
    .execute()
  return {
    id,
    reference: ticket.reference,
    name: ticket.name,
    topic: ticket.topic as Topic,
    status: ticket.status as TicketStatus,
    changedAt: ticket.changed_at.toISOString(),
    email: reader === 'operator' ? ticket.email : null,
    orderNumber: ticket.order_number,
    messages: messages
      .filter(message => reader === 'operator' || message.side !== 'note')
      .map(({ created_at, side, ...message }) => ({
        ...message,
        side: side as 'requester',
        at: created_at.toISOString(),
      })),
  }
}

/** Locks the ticket, checks that the action is allowed, and applies it. CONFLICT when it is not. */
export async function runTicketAction(
  tx: Tx,
  id: number,
  actor: TicketActor,
  action: TicketAction,
  message: string | null,
  context: Context,
): Promise<Ticket> {
  const user = requireUser(context)
  const locked = tx.selectFrom('tickets').selectAll().where('id', '=', id).forUpdate()
  const ticket = await (actor === 'requester' ? locked.where('user_id', '=', user.id) : locked).executeTakeFirst()
  if (!ticket) throw fail('NOT_FOUND')
  const status = ticket.status as TicketStatus
  if (!mayOnTicket(action, actor, status)) throw fail('CONFLICT')
  if (message !== null) await addMessage(tx, id, action === 'note' ? 'note' : actor, user.id, message)
  const next = ticketAfter(action, actor, status)
  if (action !== 'note')
    await tx.updateTable('tickets').set({ status: next, changed_at: sql`now()` }).where('id', '=', id).execute()
  if (action === 'reply' && actor === 'operator')
    await mailReply(tx, { ...ticket, message: message ?? '', count: await messageCount(tx, id) })
  return findTicket(tx, id, actor === 'operator' ? 'operator' : { userId: user.id })
}

async function messageCount(tx: Tx, ticketId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('ticket_messages')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow()
  return count
}
