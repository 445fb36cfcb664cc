import type { FormState } from '#shared/forms/form-state.ts'

/** State after one of the page's forms; a secret is returned once, in the response that created it. */
export type SecretFormState = { state: FormState; secret?: string }
