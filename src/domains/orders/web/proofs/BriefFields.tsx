import { Form, useNavigation } from 'react-router'
import type { BriefQuestion } from '#domains/offers/rules/made-to-order.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/Field.tsx'
import type { OrderBrief } from '../../contract-proofs.ts'
import { ArtworkField } from './ArtworkField.tsx'
import type { ProofFormResult } from './proof-form.ts'

interface BriefFieldsProps {
  brief: OrderBrief
  result: ProofFormResult | undefined
}

/** Questions of the seller and the artwork: sent once, whole. */
export function BriefFields({ brief: { lineId, form }, result }: BriefFieldsProps) {
  const sending = useNavigation().state === 'submitting'
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="flex max-w-2xl flex-col gap-5 border border-rule bg-chalk/60 p-4"
    >
      <input type="hidden" name="lineId" value={lineId} />
      <h3 className="text-lg">Vos indications</h3>
      {form.questions.map((question, index) => (
        <Question
          key={question.label}
          question={question}
          value={result?.given.responses[index] ?? ''}
          error={result?.fields[`responses.${index}`]}
        />
      ))}
      {form.artwork && <ArtworkField label="Votre fichier" error={result?.fields.file ?? result?.fields.artwork} />}
      <Button type="submit" name="intent" value="brief" look="primary" pending={sending} className="self-start">
        Envoyer mes indications
      </Button>
    </Form>
  )
}

interface QuestionProps {
  question: BriefQuestion
  value: string
  error: string | undefined
}

function Question({ question: { label, kind, options, required }, value, error }: QuestionProps) {
  const field = { label, name: 'responses', required, defaultValue: value, ...(error ? { error } : {}) }
  if (kind === 'choice')
    return (
      <SelectField {...field}>
        <option value="">Choisissez…</option>
        {options.map(option => (
          <option key={option}>{option}</option>
        ))}
      </SelectField>
    )
  if (kind === 'number') return <TextField {...field} inputMode="decimal" maxLength={14} className="max-w-48" />
  return <TextAreaField {...field} rows={2} maxLength={1_000} />
}
