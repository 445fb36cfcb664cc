import { useNavigation } from 'react-router'
import { formatDateTime } from '#shared/dates.ts'
import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { ImportFeed } from '../../contract-feeds.ts'
import { feedScheduleLabels } from '../../rules/feeds.ts'
import { importKindLabels } from '../../rules.ts'
import { FeedFields } from './FeedFields.tsx'
import { FeedRuns } from './FeedRuns.tsx'

type Props = { feed: ImportFeed; available: boolean; state: FormState | undefined }

export const feedIntent = (id: number) => `feed-${id}`

/** One feed: its state, its commands, its last runs and its settings. */
export function FeedRow({ feed, available, state }: Props) {
  const { id, name, address, kind, schedule } = feed
  return (
    <li className="border-b border-rule py-4">
      <FormNotice state={state} intent={feedIntent(id)} />
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-semibold">{name}</span>
            <FeedBadge feed={feed} />
          </p>
          <p className="break-all text-sm text-soft">{address}</p>
          <p className="text-sm text-soft">{`${importKindLabels[kind]} · ${feedScheduleLabels[schedule]}`}</p>
          {feed.hostKey && <p className="break-all text-sm text-soft">{`Clé du serveur\u00a0: ${feed.hostKey}`}</p>}
        </div>
        <Commands feed={feed} available={available} />
      </div>
      {feed.seenHostKey && <ChangedHostKey feed={feed} hostKey={feed.seenHostKey} />}
      <FeedRuns runs={feed.runs} />
      <Disclosure title="Réglages" className="border-b-0!">
        <Form method="post" preventScrollReset className="flex max-w-2xl flex-col gap-4">
          <input type="hidden" name="id" value={id} />
          <FeedFields feed={feed} errors={fieldErrorsOf(state, feedIntent(id))} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="intent" value="changeFeed" look="primary">
              Enregistrer
            </Button>
          </div>
        </Form>
        <Form method="post" preventScrollReset className="mt-6">
          <input type="hidden" name="id" value={id} />
          <Button type="submit" name="intent" value="removeFeed" size="sm" look="danger" aria-label={`Retirer ${name}`}>
            Retirer ce flux
          </Button>
          <p className="mt-1 text-sm text-soft">
            Ses mots de passe et clés sont effacés&nbsp;; ce qu’il a importé reste.
          </p>
        </Form>
      </Disclosure>
    </li>
  )
}

function ChangedHostKey({ feed: { id, name }, hostKey }: { feed: ImportFeed; hostKey: string }) {
  return (
    <Notice kind="warning" title="Le serveur n’a plus la même clé" className="mt-3">
      <p className="break-all">{`Il montre maintenant ${hostKey}. Demandez à son administrateur si cette clé est la sienne\u00a0: sinon, un autre serveur répond à sa place. Nous ne lui avons rien envoyé.`}</p>
      <Form method="post" preventScrollReset className="mt-2">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="hostKey" value={hostKey} />
        <Button
          type="submit"
          name="intent"
          value="trustFeedHostKey"
          size="sm"
          aria-label={`Faire confiance à cette clé pour ${name}`}
        >
          Faire confiance à cette clé
        </Button>
      </Form>
    </Notice>
  )
}

function FeedBadge({ feed: { pausedAt, pausedBecause, running, dueAt } }: { feed: ImportFeed }) {
  if (running) return <Badge tone="info">En cours</Badge>
  if (pausedAt && pausedBecause === 'failures')
    return <Badge tone="danger">{`En pause après trois échecs, ${formatDateTime(pausedAt)}`}</Badge>
  if (pausedAt) return <Badge tone="neutral">En pause</Badge>
  return <Badge tone="success">{`Prochain passage ${formatDateTime(dueAt)}`}</Badge>
}

function Commands({ feed: { id, name, pausedAt, running }, available }: Omit<Props, 'state'>) {
  const { formData } = useNavigation()
  const isSent = (intent: string) => formData?.get('intent') === intent && formData.get('id') === String(id)
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
      <input type="hidden" name="id" value={id} />
      {available && !running && (
        <Button
          type="submit"
          name="intent"
          value="tryFeed"
          size="sm"
          pending={isSent('tryFeed')}
          aria-label={`Essayer maintenant ${name}`}
        >
          Essayer maintenant
        </Button>
      )}
      {pausedAt ? (
        <Button
          type="submit"
          name="intent"
          value="resumeFeed"
          size="sm"
          look="primary"
          pending={isSent('resumeFeed')}
          aria-label={`Reprendre ${name}`}
        >
          Reprendre
        </Button>
      ) : (
        <Button
          type="submit"
          name="intent"
          value="pauseFeed"
          size="sm"
          look="quiet"
          pending={isSent('pauseFeed')}
          aria-label={`Mettre en pause ${name}`}
        >
          Mettre en pause
        </Button>
      )}
    </Form>
  )
}
