import type { Said } from '#domains/identity/web/account-action.ts'

/** What the page says after one of its forms; a secret leaves once, with the form that made it. */
export type Given = { said: Said; secret?: string }
