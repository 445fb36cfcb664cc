import { expect, test } from 'vitest'
import { mayOnTicket, type TicketAction, type TicketStatus, ticketAfter } from './rules.ts'

const statuses: TicketStatus[] = ['open', 'answered', 'closed']
const actions: TicketAction[] = ['reply', 'note', 'close']

test('allows each ticket action by actor and status', () => {
  const table = (actor: 'requester' | 'operator') =>
    actions.map(action => statuses.filter(status => mayOnTicket(action, actor, status)))
  expect(table('requester')).toEqual([['open', 'answered', 'closed'], [], ['open', 'answered']])
  expect(table('operator')).toEqual([
    ['open', 'answered'],
    ['open', 'answered', 'closed'],
    ['open', 'answered'],
  ])
})

test('reopens on a requester’s message, answers on an operator’s reply, and ignores a note', () => {
  expect(ticketAfter('reply', 'requester', 'closed')).toBe('open')
  expect(ticketAfter('reply', 'operator', 'open')).toBe('answered')
  expect(ticketAfter('note', 'operator', 'answered')).toBe('answered')
  expect(ticketAfter('close', 'requester', 'answered')).toBe('closed')
})
