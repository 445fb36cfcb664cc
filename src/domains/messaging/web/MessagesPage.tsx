import { lazy, Suspense, useState } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { pageApi } from '#shared/page-api.ts'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { classes } from '#ui/classes.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { keepWhenOffline, sentValues } from '#ui/forms/use-send.ts'
import { MessageIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/Notice.tsx'
import { withQueries } from '#ui/Queries.tsx'
import { getConversation, listConversations, reportMessage } from '../contract.ts'
import { ConversationList } from './ConversationList.tsx'
import './messages.css'
import { NewConversation } from './NewConversation.tsx'
import { startOf } from './start.ts'
import { Thread } from './Thread.tsx'
import { ThreadSkeleton } from './ThreadSkeleton.tsx'

const ContactsDialog = lazy(() => import('./ContactsDialog.tsx'))

const conversationIn = (search: URLSearchParams) => {
  const requested = search.get('conversation') ?? ''
  return /^[1-9]\d{0,14}$/.test(requested) ? Number(requested) : null
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { call, user } = context.get(pageApi)
  const search = new URL(request.url).searchParams
  const id = conversationIn(search)
  const [list, conversation] = await Promise.all([
    call(listConversations, { query: {} }),
    id === null ? null : call(getConversation, { params: { id } }),
  ])
  return { list, conversation, start: startOf(search), sells: user?.vendorId != null, readAt: Date.now() }
}

/** Reports a message. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { id, reason } = await sentValues<{ id: number; reason: string }>(request)
  return context.get(pageApi).attempt(reportMessage, { params: { id }, body: { reason } })
}
export const clientAction = keepWhenOffline

export const meta: MetaFunction<typeof loader> = ({ loaderData, matches }) =>
  pageMeta(matches, {
    title: loaderData?.conversation ? `${loaderData.conversation.with} · Messagerie` : 'Messagerie',
    description: 'Vos conversations avec les vendeurs et les acheteurs.',
    path: paths.messages(loaderData?.conversation?.id),
    hidden: true,
  })

/** Two panes on a wide screen; on a phone the list, then the conversation. */
function MessagesPage() {
  const { list, conversation, start, sells, readAt } = useLoaderData<typeof loader>()
  const [choosing, setChoosing] = useState(false)
  const next = useNext()
  const shown = next ?? conversation?.id ?? null
  const inThread = shown !== null || start !== null
  return (
    <div className="page md:py-6">
      <div className={classes('flex items-center justify-between gap-4 py-4 md:pt-0', inThread && 'max-md:sr-only')}>
        <h1>Messagerie</h1>
        <span className="flex flex-wrap justify-end gap-2 noscript:hidden">
          {sells && (
            <ButtonLink look="quiet" to={paths.writeToOperator}>
              Écrire à l’équipe Cep &amp; Chai
            </ButtonLink>
          )}
          <Button onClick={() => setChoosing(true)}>Nouveau message</Button>
        </span>
      </div>
      <div className="mb-4 hidden noscript:block">
        <Notice kind="warning">Pour écrire et recevoir des messages, activez JavaScript dans votre navigateur.</Notice>
      </div>
      <div
        data-shown={inThread ? 'thread' : 'list'}
        className="messages-frame grid border-rule max-md:-mx-4 max-md:border-t md:grid-cols-[20rem_minmax(0,1fr)] md:border lg:grid-cols-[24rem_minmax(0,1fr)]"
      >
        <div className={classes('min-h-0 min-w-0 border-rule md:border-r', inThread && 'max-md:hidden')}>
          <ConversationList first={list} current={shown} sells={sells} readAt={readAt} />
        </div>
        <div className={classes('min-h-0 min-w-0', !inThread && 'max-md:hidden')}>
          {start && <NewConversation target={start} />}
          {!start && next !== null && next !== conversation?.id && <ThreadSkeleton />}
          {!start && conversation && (next === null || next === conversation.id) && (
            <Thread key={conversation.id} conversation={conversation} readAt={readAt} />
          )}
          {!start && shown === null && <NothingChosen sells={sells} empty={list.conversations.length === 0} />}
        </div>
      </div>
      <Suspense>{choosing && <ContactsDialog onClose={() => setChoosing(false)} />}</Suspense>
    </div>
  )
}

export default withQueries(MessagesPage)

/** Id of the conversation being loaded, to show its placeholder at once. */
function useNext(): number | null {
  const { location } = useNavigation()
  return location?.pathname === paths.messages() ? conversationIn(new URLSearchParams(location.search)) : null
}

function NothingChosen({ sells, empty }: { sells: boolean; empty: boolean }) {
  return (
    <div className="hidden h-full place-items-center bg-chalk p-8 md:grid">
      <EmptyState
        icon={<MessageIcon />}
        title={empty ? 'Pas encore de conversation' : 'Choisissez une conversation'}
        className="bg-paper"
      >
        {sells
          ? 'Les questions des acheteurs arrivent ici, avec l’article ou la commande dont ils parlent. Pour écrire le premier, ouvrez une commande et choisissez «\u00a0Écrire à l’acheteur\u00a0».'
          : 'Posez une question au vendeur depuis la page d’un article, d’un magasin ou d’une commande\u00a0: sa réponse arrive ici, et par courriel si vous n’êtes pas là.'}
      </EmptyState>
    </div>
  )
}
