import type { AccountHooks } from '#domains/identity/server/account-hooks.ts'
import { revokeMadeBy } from './keys.ts'

export const integrationAccountHooks: AccountHooks = { onFirstProof: revokeMadeBy }
