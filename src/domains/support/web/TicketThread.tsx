import { formatDateTime } from '#shared/dates.ts'
import { classes } from '#ui/classes.ts'
import type { Ticket } from '../contract.ts'

const authors = { requester: 'Demande', operator: 'Cep & Chai', note: 'Note interne' } as const

/** Messages of the ticket, oldest first. */
export function TicketThread({ messages, requester }: { messages: Ticket['messages']; requester: string }) {
  return (
    <ol className="flex flex-col gap-3">
      {messages.map(({ id, side, body, at }) => (
        <li
          key={id}
          className={classes(
            'max-w-prose border-l-2 py-1 pl-4',
            side === 'requester' ? 'border-rule' : side === 'note' ? 'border-warning bg-warning/8' : 'border-action',
          )}
        >
          <p className="caption">{`${side === 'requester' ? requester : authors[side]} · ${formatDateTime(at)}`}</p>
          <p className="whitespace-pre-line">{body}</p>
        </li>
      ))}
    </ol>
  )
}
