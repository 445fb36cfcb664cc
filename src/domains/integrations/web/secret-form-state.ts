import type { FormState } from '#domains/identity/web/form-state.ts'

/** What the page says after one of its forms; a secret leaves once, with the form that made it. */
export type SecretFormState = { state: FormState; secret?: string }
