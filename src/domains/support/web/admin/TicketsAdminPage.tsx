import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useActionData,
  useLoaderData,
} from 'react-router'
import { workspacePaths } from '#domains/workspace/rules/paths.ts'
import { AdminFrame } from '#domains/workspace/web/admin/AdminFrame.tsx'
import { formatDateTime } from '#shared/dates.ts'
import { textOf } from '#shared/forms/form-state.ts'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { TextAreaField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { CheckIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { Table } from '#ui/Table.tsx'
import { actOnTicket, listAllTickets, listVotes, showAnyTicket, type Ticket, type TicketRow } from '../../contract.ts'
import { mayOnTicket, type TicketStatus, ticketStatuses, topics } from '../../rules.ts'
import { ticketStatusTones } from '../TicketsPage.tsx'
import { TicketThread } from '../TicketThread.tsx'

// Object.keys is typed string[]; these are the keys of `ticketStatuses`.
const statuses = Object.keys(ticketStatuses) as TicketStatus[]
const ticketHref = (status: TicketStatus, id?: number) =>
  `${workspacePaths.ticketsAdmin}?status=${status}${id === undefined ? '' : `&id=${id}`}`

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call } = context.get(pageApi)
  const search = new URL(request.url).searchParams
  const status = statuses.find(known => known === search.get('status')) ?? 'open'
  const id = search.get('id')
  const [list, ticket, { articles }] = await Promise.all([
    call(listAllTickets, { query: { status } }),
    id ? call(showAnyTicket, { params: { id } }) : null,
    call(listVotes, {}),
  ])
  return { ...list, status, ticket, votes: articles }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const form = await request.formData()
  const intent = form.get('intent')
  const message = textOf(form, 'message')
  const id = new URL(request.url).searchParams.get('id') ?? ''
  const body =
    intent === 'close'
      ? { action: 'close' as const }
      : { action: intent === 'note' ? ('note' as const) : ('reply' as const), message }
  return context.get(pageApi).attempt(actOnTicket, { params: { id }, body })
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Demandes',
    description: 'Ce que les visiteurs, les acheteurs et les vendeurs demandent.',
    path: workspacePaths.ticketsAdmin,
    hidden: true,
  })

export default function TicketsAdminPage() {
  const { tickets, counts, status, ticket, votes } = useLoaderData<typeof loader>()
  return (
    <AdminFrame title="Demandes">
      <nav aria-label="Statut" className="flex flex-wrap gap-1 border-b border-rule">
        {statuses.map(known => (
          <Link
            key={known}
            to={ticketHref(known)}
            aria-current={known === status ? 'page' : undefined}
            className="flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 aria-[current]:border-ink aria-[current]:font-semibold"
          >
            {ticketStatuses[known]}
            <span className="tabular-nums text-soft">{counts[known]}</span>
          </Link>
        ))}
      </nav>
      <div className="mt-4 grid gap-8 lg:grid-cols-[24rem_1fr]">
        <TicketList tickets={tickets} status={status} current={ticket?.id} />
        {ticket && <TicketPanel ticket={ticket} />}
      </div>
      {votes.length > 0 && <Votes votes={votes} />}
    </AdminFrame>
  )
}

function TicketList({
  tickets,
  status,
  current,
}: {
  tickets: readonly TicketRow[]
  status: TicketStatus
  current?: number | undefined
}) {
  if (tickets.length === 0)
    return (
      <EmptyState icon={<CheckIcon />} title={status === 'open' ? 'Tout le monde a sa réponse' : 'Aucune demande ici'}>
        Les demandes écrites par le formulaire de contact arrivent ici, la plus ancienne d’abord.
      </EmptyState>
    )
  return (
    <ul className="self-start border-t border-ink">
      {tickets.map(ticket => (
        <li key={ticket.id} className="border-b border-rule">
          <Link
            to={ticketHref(status, ticket.id)}
            aria-current={ticket.id === current ? 'true' : undefined}
            className="block px-2 py-2 hover:bg-chalk aria-[current]:bg-chalk"
          >
            <span className="flex items-baseline justify-between gap-2">
              <span className="font-semibold">{ticket.name}</span>
              <span className="caption">{formatDateTime(ticket.changedAt)}</span>
            </span>
            <span className="block text-sm">{topics[ticket.topic]}</span>
            <span className="block truncate text-sm text-soft">{ticket.excerpt}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function TicketPanel({ ticket }: { ticket: Ticket }) {
  const outcome = useActionData<typeof action>()
  return (
    <section aria-labelledby="demande">
      <h2 id="demande" className="text-xl">{`${ticket.reference} · ${topics[ticket.topic]}`}</h2>
      <p className="mt-1 flex flex-wrap items-center gap-3 text-sm text-soft">
        <Badge tone={ticketStatusTones[ticket.status]}>{ticketStatuses[ticket.status]}</Badge>
        {`${ticket.name}, ${ticket.email ?? ''}`}
        {ticket.orderNumber && <span>{`Commande ${ticket.orderNumber}`}</span>}
      </p>
      <div className="mt-5">
        <TicketThread messages={ticket.messages} requester={ticket.name} />
      </div>
      {outcome && !outcome.ok && (
        <Notice kind="error" live className="mt-4">
          {outcome.error}
        </Notice>
      )}
      <Form
        key={`${ticket.id} ${ticket.messages.filter(({ side }) => side !== 'requester').length}`}
        method="post"
        className="mt-6 flex max-w-2xl flex-col gap-3"
      >
        <TextAreaField label="Votre réponse ou votre note" name="message" rows={6} maxLength={4_000} />
        <div className="flex flex-wrap gap-2">
          {mayOnTicket('reply', 'operator', ticket.status) && (
            <Button type="submit" name="intent" value="reply" look="primary">
              Répondre par courriel
            </Button>
          )}
          <Button type="submit" name="intent" value="note">
            Noter pour les collègues
          </Button>
          {mayOnTicket('close', 'operator', ticket.status) && (
            <Button type="submit" name="intent" value="close" look="quiet">
              Clôturer
            </Button>
          )}
        </div>
      </Form>
    </section>
  )
}

type Votes = Awaited<ReturnType<typeof loader>>['votes']

const Votes = ({ votes }: { votes: Votes }) => (
  <section className="mt-10">
    <h2 className="rubric">Ce que les lecteurs pensent des réponses</h2>
    <Table
      tight
      className="mt-3 max-w-3xl"
      caption="Réponses et votes, les moins utiles d’abord"
      rows={votes}
      rowKey={({ slug }) => slug}
      columns={[
        {
          key: 'title',
          title: 'Question',
          head: true,
          cell: ({ slug, title }) => (
            <Link to={paths.question(slug)} className="link">
              {title}
            </Link>
          ),
        },
        { key: 'useful', title: 'Oui', align: 'end', cell: ({ useful }) => useful },
        { key: 'useless', title: 'Non', align: 'end', cell: ({ useless }) => useless },
      ]}
    />
  </section>
)
