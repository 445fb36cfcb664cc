import { useEffect } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { SelectField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { ImportFeed } from '../../contract-feeds.ts'
import { maxFeeds } from '../../rules/feeds.ts'
import { importKindLabels, importKinds } from '../../rules.ts'
import { FeedFields } from './FeedFields.tsx'
import { FeedRow } from './FeedRow.tsx'

type Props = { feeds: readonly ImportFeed[]; available: boolean; state: FormState | undefined }

const pollMilliseconds = 4_000

/** Feeds: files that are fetched at an address, on a schedule. */
export function FeedsSection({ feeds, available, state }: Props) {
  const running = feeds.some(feed => feed.running)
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => void revalidate(), pollMilliseconds)
    return () => clearInterval(timer)
  }, [running, revalidate])
  return (
    <section aria-labelledby="flux" className="mt-10">
      <h2 id="flux" className="mb-2">
        Récupérer un fichier à une adresse
      </h2>
      <p className="mb-4 max-w-prose text-soft">
        Votre logiciel dépose-t-il un fichier sur internet ou sur un serveur SFTP&nbsp;? Nous le prenons à l’heure dite,
        et l’importons comme s’il venait de vous. Le premier vous attend, pour que vous en vérifiiez les colonnes&nbsp;;
        un fichier inchangé ne fait rien.
      </p>
      {!available && (
        <Notice kind="warning" title="Les flux ne sont pas disponibles">
          Ce site n’a pas de clé pour chiffrer les mots de passe des flux.
        </Notice>
      )}
      <FormNotice state={state} intent="feeds" />
      {feeds.length > 0 && (
        <ul className="border-t border-ink">
          {feeds.map(feed => (
            <FeedRow key={feed.id} feed={feed} available={available} state={state} />
          ))}
        </ul>
      )}
      {available && feeds.length < maxFeeds && <NewFeed key={feeds.length} state={state} />}
    </section>
  )
}

function NewFeed({ state }: { state: FormState | undefined }) {
  const busy = useNavigation().formData?.get('intent') === 'addFeed'
  const errors = fieldErrorsOf(state, 'addFeed')
  return (
    <Disclosure title="Ajouter un flux" open={state?.intent === 'addFeed'}>
      <FormNotice state={state} intent="addFeed" />
      <Form method="post" preventScrollReset className="flex max-w-2xl flex-col gap-4">
        <SelectField label="Que contient ce fichier&nbsp;?" name="kind" defaultValue="catalogue" error={errors.kind}>
          {importKinds.map(kind => (
            <option key={kind} value={kind}>
              {importKindLabels[kind]}
            </option>
          ))}
        </SelectField>
        <FeedFields errors={errors} />
        <Button
          type="submit"
          name="intent"
          value="addFeed"
          look="primary"
          pending={busy}
          pendingLabel="Ajout…"
          className="self-start"
        >
          Ajouter ce flux
        </Button>
      </Form>
    </Disclosure>
  )
}
