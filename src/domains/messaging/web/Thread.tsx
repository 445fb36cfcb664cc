import { type DragEvent, useEffect, useRef, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { classes } from '#ui/classes.ts'
import { ArrowLeftIcon } from '#ui/icons/icons.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { Message } from '../contract.ts'
import { Composer } from './composer/Composer.tsx'
import { useAttachments } from './composer/use-attachments.ts'
import { useSending } from './composer/use-sending.ts'
import { MessageList } from './MessageList.tsx'
import { SubjectCard } from './SubjectCard.tsx'
import { type ThreadPage, useReading, useThread } from './use-thread.ts'

/** One conversation: header, messages and composer. */
export function Thread({ conversation, readAt }: { conversation: ThreadPage; readAt: number }) {
  const { thread, messages } = useThread(conversation, readAt)
  const sending = useSending(conversation.id)
  const files = useAttachments()
  const { over, drop } = useDrop(files.add)
  useReading(conversation, messages)
  return (
    <section
      aria-labelledby="interlocuteur"
      className={classes(
        'flex h-full flex-col',
        over && 'outline-2 outline-dashed outline-offset-[-6px] outline-action',
      )}
      {...drop}
    >
      <header className="flex items-center gap-1 border-b border-rule px-4 py-2">
        <Link
          to={paths.messages()}
          prefetch="none"
          aria-label="Toutes les conversations"
          className="-ml-3 grid size-11 place-items-center rounded-sm hover:bg-chalk md:hidden"
        >
          <ArrowLeftIcon />
        </Link>
        <h2 id="interlocuteur" className="truncate py-1">
          {conversation.with}
        </h2>
      </header>
      {conversation.subject && <SubjectCard subject={conversation.subject} />}
      <MessageList
        conversation={conversation}
        messages={messages}
        sending={sending}
        now={readAt}
        earlier={{
          has: thread.hasNextPage,
          pending: thread.isFetchingNextPage,
          load: () => void thread.fetchNextPage(),
        }}
        failure={thread.isError ? thread.error.message : null}
        onReported={() => void thread.refetch()}
      />
      <Announcer messages={messages} side={conversation.side} />
      <Composer conversation={conversation} files={files} onSend={sending.send} />
    </section>
  )
}

/** Live region for new messages of the other side; messages already loaded, or older, are not announced. */
function Announcer({ messages, side }: { messages: readonly Message[]; side: ThreadPage['side'] }) {
  const last = messages.at(-1)
  const known = useRef(last?.id ?? 0)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (!last || last.id <= known.current) return
    known.current = last.id
    if (last.side !== side) setAnnouncement(`Nouveau message de ${last.author}\u00a0: ${last.body || 'pièce jointe'}`)
  }, [last, side])
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  )
}

/** Attaches files dropped anywhere on the conversation. */
function useDrop(add: (files: readonly File[]) => void) {
  const [over, setOver] = useState(false)
  const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')
  return {
    over,
    drop: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: (event: DragEvent) => {
        if (!(event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget))) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(false)
        add([...event.dataTransfer.files])
      },
    },
  }
}
