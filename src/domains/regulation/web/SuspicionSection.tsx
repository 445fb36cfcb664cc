import { formatDateTime } from '#shared/dates.ts'
import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { FieldError, TextAreaField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import type { OrderSuspicions } from '../contract-suspicions.ts'
import {
  nationalContactPoint,
  suspicionReasonLabels,
  suspicionReasons,
  suspicionStateLabels,
} from '../rules/suspicion.ts'

interface Props {
  shown: OrderSuspicions
  state: FormState | undefined
}

/** Report of a suspicious purchase, for the seller and the operator; never on the buyer's page. Works without scripts. */
export function SuspicionSection({ shown: { hasPrecursors, reports }, state }: Props) {
  if (!hasPrecursors) return null
  const waits = reports.some(report => report.state === 'WAITING')
  return (
    <section aria-labelledby="suspicions">
      <h2 id="suspicions" className="rubric">
        Précurseurs d’explosifs
      </h2>
      <FormNotice state={state} intent="suspicion" />
      {reports.map(report => (
        <p key={report.id} className="mt-2 border-l-2 border-rule pl-3">
          {`Achat suspect signalé le ${formatDateTime(report.at)}\u00a0: ${suspicionStateLabels[report.state].toLowerCase()}.`}
        </p>
      ))}
      {!waits && <SuspicionForm errors={fieldErrorsOf(state, 'suspicion')} />}
    </section>
  )
}

const SuspicionForm = ({ errors }: { errors: Record<string, string> }) => (
  <details className="mt-3" open={Object.keys(errors).length > 0 || undefined}>
    <summary className="link w-fit cursor-pointer">Signaler un achat suspect</summary>
    <Form method="post" className="mt-3 flex flex-col gap-3">
      <p className="text-sm text-soft">
        L’acheteur n’en sait rien. Notre équipe transmet le signalement dans les 24 heures au point de contact national.
        En cas d’urgence, appelez-le vous-même. {nationalContactPoint}.
      </p>
      <fieldset>
        <legend className="mb-1 text-sm font-medium">Motifs (règlement (UE) 2019/1148, article 9)</legend>
        {suspicionReasons.map(reason => (
          <Checkbox key={reason} name="reasons" value={reason} label={suspicionReasonLabels[reason]} />
        ))}
        <FieldError id="reasons" error={errors.reasons} />
      </fieldset>
      <TextAreaField
        label="Ce qui s’est passé"
        hint="Les faits, les paroles, les quantités."
        name="facts"
        rows={4}
        required
        minLength={20}
        maxLength={2000}
        error={errors.facts}
      />
      <Button type="submit" name="intent" value="suspicion" size="sm" className="self-start">
        Signaler
      </Button>
    </Form>
  </details>
)
