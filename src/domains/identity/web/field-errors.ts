import type { z } from '#shared/contract.ts'
import type { FieldErrors } from '#shared/errors.ts'

/** First message of each field, by the schema the server applies too. */
export const fieldErrors = (schema: z.ZodType, values: object): FieldErrors => {
  const parsed = schema.safeParse(values)
  const errors: FieldErrors = {}
  if (!parsed.success) for (const issue of parsed.error.issues) errors[issue.path.join('.')] ??= issue.message
  return errors
}
