import { Fragment, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { isoDay } from '#shared/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { Message } from '../contract.ts'
import type { Sending } from './composer/use-sending.ts'
import { WaitingBubble } from './composer/WaitingBubble.tsx'
import { dayLabel } from './labels.ts'
import { MessageBubble } from './MessageBubble.tsx'
import type { ThreadPage } from './use-thread.ts'

const ReportDialog = lazy(() => import('./ReportDialog.tsx'))

interface Props {
  conversation: ThreadPage
  messages: readonly Message[]
  sending: Sending
  earlier: { has: boolean; pending: boolean; load: () => void }
  failure: string | null
  onReported: () => void
  now: number
}

const dayOf = (message: Message) => isoDay(new Date(message.createdAt))

/** Oldest first: one label per day, a separator before the first unread message, pending messages last. */
export function MessageList({ conversation, messages, sending, earlier, failure, onReported, now }: Props) {
  const { side } = conversation
  const arrived = new Set(messages.map(({ key }) => key))
  const waiting = sending.waiting.filter(({ key }) => !arrived.has(key))
  // Computed when the page opens: reading must not remove the separator.
  const [firstUnread] = useState(
    () => messages.find(message => message.side !== side && message.readAt === null)?.id ?? null,
  )
  const [reporting, setReporting] = useState<Message | null>(null)
  const lastOwn = messages.findLast(message => message.side === side)
  const end = useEnd(messages.at(-1)?.id, waiting.length)
  return (
    // column-reverse (CSS): the list starts and stays scrolled to its end, even without scripts.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
    <section ref={end} tabIndex={0} aria-label="Messages échangés" className="messages-scroll">
      <div className="flex flex-col gap-2 p-4">
        {failure && (
          <Notice kind="warning" live>
            Connexion interrompue&nbsp;: la page montre les derniers messages connus.
          </Notice>
        )}
        {earlier.has && (
          <Button size="sm" look="quiet" pending={earlier.pending} onClick={earlier.load} className="self-center">
            Messages précédents
          </Button>
        )}
        {messages.length === 0 && waiting.length === 0 && <Beginning conversation={conversation} />}
        <ol className="contents">
          {messages.map((message, rank) => {
            const before = messages[rank - 1]
            const newDay = !before || dayOf(before) !== dayOf(message)
            return (
              <Fragment key={message.id}>
                {newDay && <Line>{dayLabel(message.createdAt, new Date(now))}</Line>}
                {message.id === firstUnread && <Line strong>Nouveaux messages</Line>}
                <MessageBubble
                  message={message}
                  conversationId={conversation.id}
                  own={message.side === side}
                  named={newDay || before.author !== message.author}
                  isLastOwn={message === lastOwn && waiting.length === 0}
                  onReport={setReporting}
                />
              </Fragment>
            )
          })}
          {waiting.map(one => (
            <WaitingBubble
              key={one.key}
              waiting={one}
              onRetry={() => sending.retry(one)}
              onDrop={() => sending.drop(one.key)}
            />
          ))}
        </ol>
      </div>
      <Suspense>
        {reporting && <ReportDialog message={reporting} onReported={onReported} onClose={() => setReporting(null)} />}
      </Suspense>
    </section>
  )
}

/** Scrolls to new messages, unless the reader has scrolled up. */
function useEnd(lastId: number | undefined, waiting: number) {
  const end = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a message is added
  useEffect(() => {
    const box = end.current
    if (box && (waiting > 0 || box.scrollTop > -160)) box.scrollTop = 0
  }, [lastId, waiting])
  return end
}

function Line({ strong, children }: { strong?: boolean; children: string }) {
  const tone = strong ? 'text-lie before:bg-lie after:bg-lie' : 'text-soft before:bg-rule after:bg-rule'
  return (
    <li
      className={`my-2 flex items-center gap-3 text-xs font-medium before:h-px before:flex-1 after:h-px after:flex-1 ${tone}`}
    >
      {children}
    </li>
  )
}

function Beginning({ conversation: { side, subject, with: name, withOperator } }: { conversation: ThreadPage }) {
  const advice =
    subject?.kind === 'order'
      ? 'Le numéro de commande est joint\u00a0: dites ce qui manque, ce qui presse ou ce qui a changé.'
      : 'Précisez la quantité, la date voulue et le lieu\u00a0: la réponse n’en sera que plus juste.'
  return (
    <div className="m-auto max-w-prose py-8 text-center text-soft">
      <p className="font-medium text-ink">{`Écrivez à ${name}`}</p>
      <p className="mt-1 text-sm">
        {side === 'buyer'
          ? advice
          : withOperator
            ? 'Une question sur vos ventes, vos virements ou vos articles\u00a0: toute l’équipe la lit, et vous répond ici.'
            : 'L’acheteur est prévenu ici, et par courriel s’il n’est pas là.'}
      </p>
    </div>
  )
}
