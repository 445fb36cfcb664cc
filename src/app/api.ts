import { alertHandlers } from '#domains/alerts/server/routes.ts'
import { analyticsHandlers } from '#domains/analytics/server/routes.ts'
import { auditHandlers } from '#domains/audit/server/routes.ts'
import { cartHandlers as cart } from '#domains/cart/server/routes.ts'
import { catalogueHandlers } from '#domains/catalogue/server/routes.ts'
import { checkoutHandlers } from '#domains/checkout/server/routes.ts'
import { contentHandlers } from '#domains/content/server/routes.ts'
import { cooperativeHandlers } from '#domains/cooperative/server/routes.ts'
import { estateHandlers } from '#domains/estates/server/routes.ts'
import { groupHandlers } from '#domains/groups/server/routes.ts'
import { identityHandlers } from '#domains/identity/server/routes.ts'
import { viesFor } from '#domains/identity/server/vat/vies.ts'
import { importFeedHandlers } from '#domains/imports/server/feeds/feed-routes.ts'
import { importHandlers } from '#domains/imports/server/routes.ts'
import { integrationHandlers } from '#domains/integrations/server/routes.ts'
import { platformSettings } from '#domains/invoicing/platform/settings.ts'
import { invoicingHandlers } from '#domains/invoicing/server/routes.ts'
import { listHandlers } from '#domains/lists/server/routes.ts'
import { marketingHandlers as marketing } from '#domains/marketing/server/routes.ts'
import { messagingHandlers } from '#domains/messaging/server/routes.ts'
import { newsletterHandlers } from '#domains/newsletter/server/routes.ts'
import { recordOwnDecision } from '#domains/notices/server/own-initiative.ts'
import { noticeHandlers } from '#domains/notices/server/routes.ts'
import { notificationHandlers } from '#domains/notifications/server/routes.ts'
import { archiveOffers, moveToVariant, unpublishOffers } from '#domains/offers/server/article-changes.ts'
import { offerHandlers } from '#domains/offers/server/routes.ts'
import { onboardingHandlers as onboarding } from '#domains/onboarding/server/routes.ts'
import { openingHandlers } from '#domains/opening/server/routes.ts'
import { runningHandlers } from '#domains/opening/server/running/routes.ts'
import { carrierLabelHandlers, orderHandlers as orders } from '#domains/orders/server/routes.ts'
import { parcelshopHandlers } from '#domains/parcelshop/server/routes.ts'
import { paymentsHandlers } from '#domains/payments/server/routes.ts'
import { paymentSettings } from '#domains/payments/server/settings.ts'
import { pricingHandlers } from '#domains/pricing/server/routes.ts'
import { promotionHandlers } from '#domains/promotions/server/routes.ts'
import { quoteHandlers } from '#domains/quotes/server/routes.ts'
import { recallHandlers } from '#domains/recalls/server/routes.ts'
import { regulationHandlers } from '#domains/regulation/server/routes.ts'
import { returnHandlers } from '#domains/returns/server/routes.ts'
import { reviewHandlers } from '#domains/reviews/server/routes.ts'
import { searchEngineFor } from '#domains/search/server/engines.ts'
import { searchHandlers } from '#domains/search/server/routes.ts'
import { settingsHandlers } from '#domains/settings/server/routes.ts'
import { settlementHandlers as settlement } from '#domains/settlement/server/routes.ts'
import { carrierSettings } from '#domains/shipping/carriers/settings.ts'
import { shippingHandlers } from '#domains/shipping/server/routes.ts'
import { shopHandlers as shops } from '#domains/shops/server/routes.ts'
import { sellerHandlers } from '#domains/shops/server/seller-routes.ts'
import { stockHandlers } from '#domains/stock/server/routes.ts'
import { supportHandlers } from '#domains/support/server/routes.ts'
import { takebackHandlers } from '#domains/takeback/server/routes.ts'
import { vineyardHandlers } from '#domains/vineyard/server/routes.ts'
import { weatherHandlers } from '#domains/weather/server/routes.ts'
import { workspaceHandlers } from '#domains/workspace/server/routes.ts'
import type { Handler } from '#platform/http/pipeline.ts'
import { sharedSecret } from '#platform/shared-secret.ts'
import { accountHooks } from './account-hooks.ts'
import { marketplaceFacts, servicesOf } from './services.ts'
import { pushSettingsOf, sealingKeysOf } from './startup/env.ts'
import type { Env } from './startup/env-schema.ts'
import { runningFacts } from './telemetry/running.ts'
import { workspaceSources } from './waiting.ts'

const offerWrites = { unpublish: unpublishOffers, archiveOffers, moveToVariant }
const agreementHandlers: readonly Handler[] = [
  ...pricingHandlers,
  ...promotionHandlers,
  ...quoteHandlers,
  ...groupHandlers,
  ...takebackHandlers,
  ...parcelshopHandlers,
]

/** Every operation of the site, domain by domain; a domain with settings gets them as arguments. */
export const handlersFor = (env: Env): readonly Handler[] => [
  ...identityHandlers({
    captchaSecret: env.CAPTCHA_SECRET ?? sharedSecret(env.DATABASE_URL, 'captcha'),
    limits: env.RATE_LIMITS,
    demo: env.DEMO,
    hooks: accountHooks,
  }),
  ...searchHandlers(searchEngineFor(env)),
  ...catalogueHandlers(searchEngineFor(env), offerWrites, recordOwnDecision),
  ...offerHandlers(searchEngineFor(env)),
  ...cooperativeHandlers,
  ...agreementHandlers,
  ...recallHandlers,
  ...importHandlers,
  ...importFeedHandlers({ keys: sealingKeysOf(env), allowLoopback: env.WEBHOOK_LOOPBACK }),
  ...stockHandlers,
  ...cart({ findsRelays: carrierSettings(env).kind === 'sendcloud' }),
  ...listHandlers,
  ...estateHandlers(env),
  ...regulationHandlers(env),
  ...shops(recordOwnDecision),
  ...shippingHandlers(carrierSettings(env)),
  ...orders,
  ...carrierLabelHandlers(carrierSettings(env)),
  ...sellerHandlers(paymentSettings(env)),
  ...settlement,
  ...invoicingHandlers(platformSettings(env)),
  ...returnHandlers(paymentSettings(env), carrierSettings(env)),
  ...onboarding,
  ...messagingHandlers({ limits: env.RATE_LIMITS }),
  ...noticeHandlers,
  ...notificationHandlers(pushSettingsOf(env)),
  ...reviewHandlers,
  ...newsletterHandlers,
  ...alertHandlers,
  ...paymentsHandlers(paymentSettings(env)),
  ...contentHandlers(env, searchEngineFor(env)),
  ...supportHandlers(env),
  ...marketing,
  ...vineyardHandlers(env),
  ...weatherHandlers(env),
  ...analyticsHandlers(env),
  ...auditHandlers,
  ...settingsHandlers,
  ...openingHandlers(marketplaceFacts(env), servicesOf(env)),
  ...runningHandlers(runningFacts(env)),
  ...checkoutHandlers(paymentSettings(env), viesFor(env)),
  ...integrationHandlers(env),
  ...workspaceHandlers(workspaceSources(marketplaceFacts(env))),
]
