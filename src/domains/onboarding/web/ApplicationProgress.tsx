import { formatDateTime } from '#shared/dates.ts'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Timeline, type TimelineItem } from '#ui/Timeline.tsx'
import type { Application } from '../contract.ts'
import { type ApplicationStatus, companyNumberRow, documents, mayChangeApplication } from '../rules.ts'
import type { ApplicationFormResult } from './application-values.ts'

const notices: Record<
  Exclude<ApplicationStatus, 'DRAFT'>,
  { kind: 'info' | 'success' | 'warning'; title: string; text: string }
> = {
  SUBMITTED: {
    kind: 'info',
    title: 'Votre dossier est à l’étude',
    text: 'Nous vérifions vos pièces. La réponse vous arrive par courriel\u00a0; rien n’est à faire d’ici là.',
  },
  MORE_INFORMATION: {
    kind: 'warning',
    title: 'Il nous manque quelque chose',
    text: 'Corrigez le dossier ci-dessous, puis envoyez-le à nouveau.',
  },
  ACCEPTED: {
    kind: 'success',
    title: 'Votre candidature est acceptée',
    text: 'Votre compte ouvre maintenant votre catalogue.',
  },
  REFUSED: {
    kind: 'warning',
    title: 'Votre candidature n’est pas retenue',
    text: 'Les raisons sont écrites ci-dessous. Vous pouvez présenter une nouvelle candidature.',
  },
  WITHDRAWN: {
    kind: 'info',
    title: 'Vous avez retiré votre candidature',
    text: 'Vos pièces sont effacées. Le texte de votre dossier est repris ci-dessous si vous changez d’avis.',
  },
}

const stepWords: Record<ApplicationStatus, string> = {
  DRAFT: 'Dossier commencé',
  SUBMITTED: 'Dossier envoyé',
  MORE_INFORMATION: 'Complément demandé',
  ACCEPTED: 'Candidature acceptée',
  REFUSED: 'Candidature refusée',
  WITHDRAWN: 'Candidature retirée',
}

/** Status and history of the application, and how to withdraw it. */
export function ApplicationProgress({
  application,
  result,
}: {
  application: Application
  result: ApplicationFormResult | undefined
}) {
  const { status, answers } = application
  if (status === 'DRAFT') return null
  const { kind, title, text } = notices[status]
  const [number, digits] = companyNumberRow(answers)
  return (
    <div className="mb-8 flex flex-col gap-6">
      <Notice kind={kind} title={title}>
        {text}
      </Notice>
      {status !== 'MORE_INFORMATION' && result?.error && <Notice kind="error" live title={result.error} />}
      <div className="grid gap-x-12 gap-y-6 lg:grid-cols-2">
        <Timeline label="Suivi de la candidature" items={itemsOf(application)} />
        <dl className="grid grid-cols-[auto_1fr] content-start gap-x-6 gap-y-1.5 text-sm">
          <dt className="text-soft">Nom commercial</dt>
          <dd className="font-medium">{answers.tradeName}</dd>
          <dt className="text-soft">Raison sociale</dt>
          <dd>{answers.legalName}</dd>
          <dt className="text-soft">{number}</dt>
          <dd className="figures">{digits}</dd>
          {application.documents.length > 0 && <dt className="text-soft">Pièces</dt>}
          {application.documents.length > 0 && (
            <dd>
              {application.documents.map(document => (
                <span key={document.kind} className="block">
                  {documents[document.kind].label} <span className="text-soft">({document.name})</span>
                </span>
              ))}
            </dd>
          )}
        </dl>
      </div>
      {mayChangeApplication('withdraw', status) && <Withdraw />}
    </div>
  )
}

function itemsOf({ history, status }: Application): TimelineItem[] {
  const done = history.map(({ status: step, at, note }, rank): TimelineItem => {
    const last = rank === history.length - 1
    return {
      key: `${rank}`,
      label: stepWords[step],
      when: formatDateTime(at),
      note: note && <span className="whitespace-pre-line text-ink">{note}</span>,
      state: step === 'REFUSED' ? 'failed' : last && step === 'MORE_INFORMATION' ? 'current' : 'done',
    }
  })
  return status === 'SUBMITTED' ? [...done, { key: 'etude', label: 'Étude du dossier', state: 'current' }] : done
}

function Withdraw() {
  return (
    <Form method="post" className="border-t border-rule pt-3">
      <details>
        <summary className="min-h-8 py-1 text-sm text-soft hover:text-ink">Retirer ma candidature</summary>
        <p className="mt-1 max-w-prose text-sm">
          Vos pièces sont effacées aussitôt. Vous pourrez candidater à nouveau.
        </p>
        <Button type="submit" name="intent" value="withdraw" look="danger" size="sm" className="mt-2">
          Retirer et effacer mes pièces
        </Button>
      </details>
    </Form>
  )
}
