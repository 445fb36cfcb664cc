import { useFetcher } from 'react-router'
import type { OperationResponse } from '#shared/contract.ts'
import type { OperationResult } from '#shared/page-api.ts'
import { paths } from '#shared/paths.ts'
import { Button } from '#ui/Button.tsx'
import type { voteOnAnswer } from '../contract.ts'

/** « Utile ? »: votes in one click; the vote can be changed. */
export function AnswerVoteForm({ slug }: { slug: string }) {
  const fetcher = useFetcher<OperationResult<OperationResponse<typeof voteOnAnswer>>>()
  const outcome = fetcher.data
  const chosen = fetcher.formData?.get('useful') ?? (outcome?.ok ? (outcome.data.useful ? 'oui' : 'non') : null)
  return (
    <fetcher.Form
      noValidate
      method="post"
      action={paths.question(slug)}
      className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule pt-4"
    >
      <p id="utile">Cet article vous a-t-il été utile&nbsp;?</p>
      <fieldset aria-labelledby="utile" className="flex gap-2">
        {['oui', 'non'].map(value => (
          <Button key={value} type="submit" name="useful" value={value} aria-pressed={chosen === value}>
            {value === 'oui' ? 'Oui' : 'Non'}
          </Button>
        ))}
      </fieldset>
      <p role="status" className="w-full text-sm text-soft">
        {outcome && !outcome.ok && outcome.error}
        {outcome?.ok && outcome.data.useful && 'Merci.'}
        {outcome?.ok && !outcome.data.useful && (
          <>
            Merci de nous le dire.{' '}
            <a href={paths.contact} className="link">
              Posez-nous la question
            </a>
          </>
        )}
      </p>
    </fetcher.Form>
  )
}
