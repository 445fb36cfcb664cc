import { grounds } from '#domains/catalogue/rules/review.ts'
import { SelectField } from '#ui/forms/Field.tsx'

/** What a withdrawal rests on, as the statement of reasons names it. */
export const LegalGround = () => (
  <SelectField dense label="Fondement" name="ground" required defaultValue="">
    <option value="">Choisissez…</option>
    {Object.entries(grounds).map(([key, label]) => (
      <option key={key} value={key}>
        {label}
      </option>
    ))}
  </SelectField>
)
