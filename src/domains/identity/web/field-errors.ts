import type { z } from '#shared/contract.ts'
import type { FieldErrors } from '#shared/errors.ts'

/** First error message of each field, from the schema that the server also uses. */
export const fieldErrors = (schema: z.ZodType, values: object): FieldErrors => {
  const parsed = schema.safeParse(values)
  const errors: FieldErrors = {}
  if (!parsed.success) for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= issue.message
  return errors
}
