import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AccountFrame } from '#domains/identity/web/account/AccountFrame.tsx'
import { formatDateTime } from '#shared/dates.ts'
import { bodyOf } from '#shared/forms/form-body.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Badge, type Tone } from '#ui/Badge.tsx'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TextAreaField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { MailIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { closeTicket, listTickets, replyToTicket, showTicket, type Ticket, type TicketRow } from '../contract.ts'
import { mayOnTicket, ticketStatuses, topics } from '../rules.ts'
import { TicketThread } from './TicketThread.tsx'

export const ticketStatusTones: Record<TicketRow['status'], Tone> = {
  open: 'warning',
  answered: 'success',
  closed: 'neutral',
}

const idOf = (url: string) => new URL(url).searchParams.get('id') ?? ''

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const id = idOf(request.url)
  const [{ tickets }, ticket] = await Promise.all([
    call(listTickets, {}),
    id ? call(showTicket, { params: { id } }) : null,
  ])
  return { tickets, ticket }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { attempt } = context.get(pageApi)
  const params = { id: idOf(request.url) }
  const form = await request.formData()
  if (form.get('intent') === 'close') return attempt(closeTicket, { params })
  return attempt(replyToTicket, { params, body: bodyOf(replyToTicket.body, form) })
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Vos demandes d’aide',
    description: 'Les demandes que vous nous avez écrites et nos réponses.',
    path: paths.tickets,
    hidden: true,
  })

export default function TicketsPage() {
  const { tickets, ticket } = useLoaderData<typeof loader>()
  return (
    <AccountFrame title={ticket ? `Demande ${ticket.reference}` : 'Vos demandes d’aide'}>
      {ticket ? <OneTicket ticket={ticket} /> : <Tickets tickets={tickets} />}
    </AccountFrame>
  )
}

function Tickets({ tickets }: { tickets: readonly TicketRow[] }) {
  if (tickets.length === 0)
    return (
      <EmptyState
        icon={<MailIcon />}
        title="Vous ne nous avez rien demandé"
        actions={<ButtonLink to={paths.contact}>Nous écrire</ButtonLink>}
      >
        Vos questions et nos réponses seront gardées ici. Pour une commande, le plus court est d’écrire au vendeur.
      </EmptyState>
    )
  return (
    <>
      <ul className="border-t border-ink">
        {tickets.map(ticket => (
          <li key={ticket.id} className="border-b border-rule">
            <Link to={`${paths.tickets}?id=${ticket.id}`} className="block py-3 hover:bg-chalk">
              <span className="flex flex-wrap items-center justify-between gap-2">
                <span className="font-semibold">{topics[ticket.topic]}</span>
                <Badge tone={ticketStatusTones[ticket.status]}>{ticketStatuses[ticket.status]}</Badge>
              </span>
              <span className="block truncate text-soft">{ticket.excerpt}</span>
              <span className="caption">{`${ticket.reference} · ${formatDateTime(ticket.changedAt)}`}</span>
            </Link>
          </li>
        ))}
      </ul>
      <ButtonLink to={paths.contact} className="mt-5">
        Nouvelle demande
      </ButtonLink>
    </>
  )
}

function OneTicket({ ticket }: { ticket: Ticket }) {
  const outcome = useActionData<typeof action>()
  return (
    <>
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone={ticketStatusTones[ticket.status]}>{ticketStatuses[ticket.status]}</Badge>
        {topics[ticket.topic]}
        {ticket.orderNumber && <span className="text-soft">{`Commande ${ticket.orderNumber}`}</span>}
      </p>
      <div className="mt-5">
        <TicketThread messages={ticket.messages} requester="Vous" />
      </div>
      {outcome && !outcome.ok && (
        <Notice kind="error" live className="mt-4">
          {outcome.error}
        </Notice>
      )}
      <Form
        key={ticket.messages.filter(({ side }) => side === 'requester').length}
        method="post"
        className="mt-6 flex max-w-2xl flex-col gap-3"
      >
        <TextAreaField label="Ajouter un mot" name="message" required rows={5} maxLength={4_000} />
        <Button type="submit" look="primary" className="self-start">
          Envoyer
        </Button>
      </Form>
      <div className="mt-6 flex flex-wrap gap-2 border-t border-rule pt-4">
        <ButtonLink to={paths.tickets}>Toutes vos demandes</ButtonLink>
        {mayOnTicket('close', 'requester', ticket.status) && (
          <Form method="post">
            <Button type="submit" name="intent" value="close" look="quiet">
              C’est réglé, clôturer la demande
            </Button>
          </Form>
        )}
      </div>
    </>
  )
}
