import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OperationResponse } from '#shared/contract.ts'
import { useLiveQuery } from '#shared/live/use-live-query.ts'
import { request } from '#shared/request.ts'
import { Button } from '#ui/Button.tsx'
import { controlClasses } from '#ui/forms/Field.tsx'
import { SearchIcon } from '#ui/icons/icons.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Loading, Skeleton } from '#ui/Skeleton.tsx'
import type { listConversations } from '../contract.ts'
import { ConversationRow } from './ConversationRow.tsx'
import { listKey } from './query-keys.ts'
import { useDebounced } from './use-debounced.ts'

type Page = OperationResponse<typeof listConversations>
type Props = { first: Page; current: number | null; sells: boolean; readAt: number }

/** Debounce delay of the search. */
const typingMilliseconds = 250

/** All conversations, latest first, filtered while the user types. */
export function ConversationList({ first, current, sells, readAt }: Props) {
  const [typed, setTyped] = useState('')
  const words = useDebounced(typed.trim(), typingMilliseconds)
  const list = useInfiniteQuery({
    queryKey: listKey(words),
    queryFn: ({ pageParam, signal }) =>
      request<typeof listConversations>(
        { method: 'GET', path: '/api/conversations' },
        { query: { q: words, ...(pageParam ? { cursor: pageParam } : {}) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: last => last.next ?? undefined,
    ...(words === '' && { initialData: { pages: [first], pageParams: [0] }, initialDataUpdatedAt: readAt }),
  })
  useLiveQuery(listKey(words), ({ topic }) => topic === 'messages')
  const conversations = list.data?.pages.flatMap(page => page.conversations) ?? []
  return (
    <div className="flex h-full flex-col">
      <search className="relative border-b border-rule p-2">
        <SearchIcon className="pointer-events-none absolute left-5 top-1/2 size-4 -translate-y-1/2 text-soft" />
        <input
          type="search"
          aria-label="Chercher dans vos messages"
          placeholder="Nom, article, commande, mot…"
          value={typed}
          maxLength={100}
          onChange={event => setTyped(event.target.value)}
          className={controlClasses(false, undefined, 'pl-9')}
        />
      </search>
      <div className="min-h-0 flex-1 overflow-y-auto" aria-busy={list.isFetching && !list.data}>
        {list.isPending && <RowSkeletons />}
        {list.isError && (
          <Notice kind="error" live title={list.error.message} className="m-3">
            <Button size="sm" onClick={() => list.refetch()}>
              Réessayer
            </Button>
          </Notice>
        )}
        <nav aria-label="Conversations">
          <ul className="divide-y divide-rule">
            {conversations.map(item => (
              <ConversationRow key={item.id} item={item} current={item.id === current} sells={sells} now={readAt} />
            ))}
          </ul>
        </nav>
        {list.data && conversations.length === 0 && <NoRow words={words} sells={sells} />}
        {list.hasNextPage && (
          <p className="p-3">
            <Button pending={list.isFetchingNextPage} className="w-full" onClick={() => list.fetchNextPage()}>
              Conversations plus anciennes
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}

function NoRow({ words, sells }: { words: string; sells: boolean }) {
  if (words)
    return (
      <p role="status" className="p-4 text-soft">
        {`Rien ne correspond à «\u00a0${words}\u00a0». Cherchez un nom, un article, un numéro de commande ou un mot d’un message.`}
      </p>
    )
  return (
    <p className="p-4 text-soft">
      {sells
        ? 'Aucun message pour l’instant. Les questions posées depuis vos articles et vos commandes s’affichent ici.'
        : 'Aucun message pour l’instant. Posez une question depuis la page d’un article, d’un magasin ou d’une commande.'}
    </p>
  )
}

const RowSkeletons = () => (
  <Loading>
    {['a', 'b', 'c', 'd'].map(row => (
      <div key={row} className="flex gap-3 border-b border-rule p-3">
        <Skeleton late className="size-11" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton late className="h-4 w-2/3" />
          <Skeleton late className="h-3 w-full" />
        </div>
      </div>
    ))}
  </Loading>
)
