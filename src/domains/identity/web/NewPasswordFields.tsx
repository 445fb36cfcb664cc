import type { FieldErrors } from '#shared/errors.ts'
import { PasswordField } from '#ui/forms/PasswordField.tsx'

/** New password and confirmation; a mailed link replaces the current password. */
export const NewPasswordFields = ({ errors }: { errors: FieldErrors | null | undefined }) => (
  <>
    <PasswordField
      label="Nouveau mot de passe"
      name="password"
      autoComplete="new-password"
      hint="12 caractères au moins : par exemple plusieurs mots sans lien."
      required
      error={errors?.password}
    />
    <PasswordField
      label="Confirmez le mot de passe"
      name="password_confirm"
      autoComplete="new-password"
      required
      error={errors?.password_confirm}
    />
  </>
)
