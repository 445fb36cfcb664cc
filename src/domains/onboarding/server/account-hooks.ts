import type { AccountHooks } from '#domains/identity/server/account-hooks.ts'
import { deleteApplicationsOf } from './actions.ts'

export const onboardingAccountHooks: AccountHooks = {
  onFirstProof: deleteApplicationsOf,
  onErasure: deleteApplicationsOf,
}
