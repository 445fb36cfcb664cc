import { useEffect, useEffectEvent } from 'react'
import { paths } from '#shared/paths.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Start } from './start.ts'
import { ThreadSkeleton } from './ThreadSkeleton.tsx'
import { useStart } from './use-start.ts'

/** Opens the conversation requested in the URL (after a login, or from a page without scripts). */
export function NewConversation({ target }: { target: Start }) {
  const { start, pending, failure } = useStart()
  const open = useEffectEvent(() => start(target, { replace: true }))
  useEffect(() => void open(), [])
  if (failure === null) return <ThreadSkeleton />
  return (
    <div className="p-4">
      <Notice kind="error" live title="La conversation n’a pas pu être ouverte">
        {failure}
      </Notice>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button pending={pending} onClick={open}>
          Réessayer
        </Button>
        <ButtonLink to={paths.messages()} look="quiet">
          Toutes les conversations
        </ButtonLink>
      </div>
    </div>
  )
}
