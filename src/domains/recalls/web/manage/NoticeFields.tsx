import type { FieldErrors } from '#shared/errors.ts'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { FieldError, TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { recallActionLabels, recallActions, remedies, remedyLabels } from '../../rules.ts'

/** First values of the fields, each a list as forms send it. */
export type NoticeValues = Readonly<Record<string, readonly string[] | undefined>>

interface NoticeFieldsProps {
  values: NoticeValues
  errors: FieldErrors
  today: string
}

/** What the notice says, in the order of article 36. */
export function NoticeFields({ values, errors, today }: NoticeFieldsProps) {
  const text = (name: string) => ({ name, defaultValue: values[name]?.[0] ?? '', error: errors[name] })
  return (
    <>
      <TextField label="Titre" required minLength={5} maxLength={160} {...text('title')} />
      <TextAreaField
        label="Danger"
        hint={
          'Ce qui peut arriver, clairement. Sans «\u00a0volontaire\u00a0», «\u00a0par précaution\u00a0» ni «\u00a0rare\u00a0»\u00a0: la loi le refuse.'
        }
        required
        minLength={20}
        maxLength={2000}
        rows={3}
        {...text('danger')}
      />
      <fieldset>
        <legend className="mb-1 text-sm font-medium">Que doit faire l’acheteur&nbsp;?</legend>
        {recallActions.map(action => (
          <Checkbox
            key={action}
            label={recallActionLabels[action]}
            name="actions"
            value={action}
            defaultChecked={action === 'stop' || (values.actions ?? []).includes(action)}
            {...(action === 'stop' ? { required: true } : {})}
          />
        ))}
      </fieldset>
      <TextAreaField label="Indications" maxLength={2000} rows={3} {...text('instructions')} />
      <fieldset>
        <legend className="mb-1 text-sm font-medium">Solutions proposées, deux au moins</legend>
        {remedies.map(remedy => (
          <Checkbox
            key={remedy}
            label={remedyLabels[remedy]}
            name="remedies"
            value={remedy}
            defaultChecked={(values.remedies ?? ['replacement', 'refund']).includes(remedy)}
          />
        ))}
        <FieldError id="remedies" error={errors.remedies} />
      </fieldset>
      <TextField
        label="Si une seule solution&nbsp;: pourquoi les autres sont impossibles ou disproportionnées"
        maxLength={500}
        {...text('singleRemedyReason')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Téléphone gratuit" type="tel" autoComplete="tel" maxLength={30} {...text('phone')} />
        <TextField
          label="Date du rappel"
          type="date"
          required
          max={today}
          {...text('recalledOn')}
          defaultValue={values.recalledOn?.[0] ?? today}
        />
      </div>
      <TextField label="Adresse où écrire ou rapporter" maxLength={300} {...text('address')} />
    </>
  )
}
