import { createContext, use } from 'react'
import type { FieldErrors } from '#shared/errors.ts'

/** By name, the fields that the server refused of the form around; null while it refused none. */
export const RefusedFields = createContext<FieldErrors | null>(null)

/** The error of a field: its own, else what the server refused of it. */
export function useFieldError(name: string | undefined, error: string | undefined): string | undefined {
  const refused = use(RefusedFields)
  return error ?? (name ? refused?.[name] : undefined)
}
