import { useQuery } from '@tanstack/react-query'
import { Navigate } from 'react-router'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { type Start, start } from './start.ts'
import { ThreadSkeleton } from './ThreadSkeleton.tsx'

/** Opens the conversation requested in the URL (after a login, or from a page without scripts). */
export function NewConversation({ start: request }: { start: Start }) {
  // Opening is idempotent, so it may be a query.
  const opening = useQuery({
    queryKey: ['conversation-start', request],
    queryFn: () => start(request),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (opening.isSuccess) return <Navigate to={paths.messages(opening.data)} replace />
  if (!opening.isError) return <ThreadSkeleton />
  return (
    <div className="p-4">
      <Notice kind="error" live title="La conversation n’a pas pu être ouverte">
        {opening.error.message}
      </Notice>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button pending={opening.isFetching} onClick={() => opening.refetch()}>
          Réessayer
        </Button>
        <ButtonLink to={paths.messages()} look="quiet">
          Toutes les conversations
        </ButtonLink>
      </div>
    </div>
  )
}
