import { TextField } from './Field.tsx'

interface Props {
  values: { name: string; email: string }
  errors: Record<string, string>
}

/** Name and address of a person who writes to the operator, with or without an account. */
export const SenderFields = ({ values, errors }: Props) => (
  <>
    <TextField label="Nom" name="name" autoComplete="name" required defaultValue={values.name} error={errors.name} />
    <TextField
      label="Adresse email"
      name="email"
      type="email"
      autoComplete="email"
      required
      defaultValue={values.email}
      error={errors.email}
    />
  </>
)
