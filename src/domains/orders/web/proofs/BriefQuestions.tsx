import type { BriefForm, BriefQuestion } from '#domains/offers/rules/made-to-order.ts'
import { SelectField, TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { ArtworkField } from './ArtworkField.tsx'

interface BriefQuestionsProps {
  form: BriefForm
  responses: readonly string[]
  fields: Readonly<Record<string, string>>
  /** Name of the file given before, which stays when none is chosen; null without one. */
  artworkName: string | null
}

/** Questions of the seller, and the artwork. */
export const BriefQuestions = ({ form, responses, fields, artworkName }: BriefQuestionsProps) => (
  <>
    {form.questions.map((question, index) => (
      <Question
        key={question.label}
        question={question}
        value={responses[index] ?? ''}
        error={fields[`responses.${index}`]}
      />
    ))}
    {form.artwork && (
      <ArtworkField
        label={artworkName === null ? 'Votre fichier' : 'Remplacer votre fichier (facultatif)'}
        given={artworkName}
        error={fields.file ?? fields.artwork}
      />
    )}
  </>
)

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
