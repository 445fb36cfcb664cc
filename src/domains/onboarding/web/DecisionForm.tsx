import { useState } from 'react'
import { useNavigation } from 'react-router'
import type { FieldErrors } from '#shared/errors.ts'
import { Button } from '#ui/Button.tsx'
import { RadioGroup } from '#ui/forms/Choice.tsx'
import { TextAreaField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { ApplicationDetail } from '../contract.ts'
import { type ApplicationStatus, mayChangeApplication } from '../rules.ts'

const decisions = [
  { value: 'requestDetails', label: 'Demander un complément', hint: 'Le candidat corrige son dossier et le renvoie.' },
  {
    value: 'accept',
    label: 'Accepter',
    hint: 'Crée le vendeur, son dépôt et son magasin fermé, et ouvre son catalogue.',
  },
  { value: 'refuse', label: 'Refuser', hint: 'Définitif pour ce dossier\u00a0; il pourra en présenter un autre.' },
] as const
type Choice = (typeof decisions)[number]['value']

/** The result of the page's action. */
export type DecisionFormResult = {
  status: ApplicationStatus | null
  error: string | null
  fields: FieldErrors
  reason: string
}

/** The decision, with the message to the applicant. */
export function DecisionForm({ file, result }: { file: ApplicationDetail; result: DecisionFormResult | undefined }) {
  const navigation = useNavigation()
  const possible = decisions.filter(({ value }) => mayChangeApplication(value, file.status))
  const [choice, setChoice] = useState<Choice | null>(null)
  if (possible.length === 0) return null
  return (
    <Form method="post" className="mt-8 flex max-w-2xl flex-col gap-4 border-t-2 border-ink pt-3">
      <h3 className="text-lg">Décider</h3>
      <input type="hidden" name="id" value={file.id} />
      <RadioGroup
        label="Décision"
        labelHidden
        name="decision"
        required
        error={result?.fields.decision}
        options={possible.map(({ value, label, hint }) => ({ value, label, hint }))}
        onChange={value => setChoice(decisions.find(decision => decision.value === value)?.value ?? null)}
      />
      <TextAreaField
        label={choice === 'accept' ? 'Mot d’accueil (facultatif)' : 'Ce que lira le candidat'}
        name="reason"
        rows={4}
        maxLength={2_000}
        required={choice !== null && choice !== 'accept'}
        defaultValue={result?.reason}
        error={result?.fields.reason}
      />
      {result?.error && Object.keys(result.fields).length === 0 && <Notice kind="error" live title={result.error} />}
      <Button
        type="submit"
        look={choice === 'refuse' ? 'danger' : 'primary'}
        pending={navigation.state === 'submitting'}
        className="self-start"
      >
        {decisions.find(({ value }) => value === choice)?.label ?? 'Enregistrer la décision'}
      </Button>
    </Form>
  )
}
