import { SelectField } from '#ui/forms/Field.tsx'
import { type Ground, grounds } from '../../rules/review.ts'

/** What a withdrawal or a suspension rests on, as the statement of reasons names it. */
export const LegalGround = ({ preselected }: { preselected?: Ground }) => (
  <SelectField dense label="Fondement" name="ground" required defaultValue={preselected ?? ''} className="max-w-lg">
    {preselected === undefined && <option value="">Choisissez…</option>}
    {Object.entries(grounds).map(([key, label]) => (
      <option key={key} value={key}>
        {label}
      </option>
    ))}
  </SelectField>
)
