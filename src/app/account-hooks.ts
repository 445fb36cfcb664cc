import { alertAccountHooks } from '#domains/alerts/server/account-hooks.ts'
import { cartAccountHooks } from '#domains/cart/server/account-hooks.ts'
import { cooperativeAccountHooks } from '#domains/cooperative/server/account-hooks.ts'
import { estateAccountHooks } from '#domains/estates/server/account-hooks.ts'
import { groupAccountHooks } from '#domains/groups/server/account-hooks.ts'
import type { AccountHooks } from '#domains/identity/server/account-hooks.ts'
import { integrationAccountHooks } from '#domains/integrations/server/account-hooks.ts'
import { listAccountHooks } from '#domains/lists/server/account-hooks.ts'
import { messagingAccountHooks } from '#domains/messaging/server/account-hooks.ts'
import { newsletterAccountHooks } from '#domains/newsletter/server/account-hooks.ts'
import { notificationAccountHooks } from '#domains/notifications/server/account-hooks.ts'
import { onboardingAccountHooks } from '#domains/onboarding/server/account-hooks.ts'
import { orderAccountHooks } from '#domains/orders/server/account-hooks.ts'
import { parcelshopAccountHooks } from '#domains/parcelshop/server/account-hooks.ts'
import { paymentAccountHooks } from '#domains/payments/server/debits/account-hooks.ts'
import { pricingAccountHooks } from '#domains/pricing/server/account-hooks.ts'
import { quoteAccountHooks } from '#domains/quotes/server/account-hooks.ts'
import { regulationAccountHooks } from '#domains/regulation/server/account-hooks.ts'
import { reviewAccountHooks } from '#domains/reviews/server/account-hooks.ts'
import { settlementAccountHooks } from '#domains/settlement/server/account-hooks.ts'
import { shopAccountHooks } from '#domains/shops/server/account-hooks.ts'
import { supportAccountHooks } from '#domains/support/server/account-hooks.ts'
import { takebackAccountHooks } from '#domains/takeback/server/account-hooks.ts'
import { vineyardAccountHooks } from '#domains/vineyard/server/account-hooks.ts'
import { workspaceAccountHooks } from '#domains/workspace/server/account-hooks.ts'

/** What other domains do when an account logs in, is proved, exported or erased; they run in this order. */
export const accountHooks: readonly AccountHooks[] = [
  cartAccountHooks,
  orderAccountHooks,
  settlementAccountHooks,
  regulationAccountHooks,
  paymentAccountHooks,
  estateAccountHooks,
  shopAccountHooks,
  onboardingAccountHooks,
  integrationAccountHooks,
  listAccountHooks,
  pricingAccountHooks,
  cooperativeAccountHooks,
  groupAccountHooks,
  takebackAccountHooks,
  parcelshopAccountHooks,
  quoteAccountHooks,
  messagingAccountHooks,
  supportAccountHooks,
  vineyardAccountHooks,
  workspaceAccountHooks,
  reviewAccountHooks,
  alertAccountHooks,
  newsletterAccountHooks,
  notificationAccountHooks,
]
