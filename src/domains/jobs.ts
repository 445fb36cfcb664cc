import { createJobs, type NoPayload } from '#platform/jobs.ts'
import type { MailJobs } from '#platform/mail/send.ts'
import type { CheckoutJobs } from './checkout/server/jobs.ts'
import type { IdentityJobs } from './identity/server/password-reset.ts'
import type { ImportJobs } from './imports/server/work.ts'
import type { WebhookJobs } from './integrations/server/deliver.ts'
import type { MessagingJobs } from './messaging/server/jobs.ts'
import type { OrderJobs } from './orders/server/jobs.ts'
import type { PaymentJobs } from './payments/server/sandbox-events.ts'
import type { PromotionJobs } from './promotions/server/jobs.ts'
import type { ReturnJobs } from './returns/server/jobs.ts'
import type { SearchJobs } from './search/server/jobs.ts'
import type { SettlementJobs } from './settlement/server/invoices.ts'
import type { StockJobs } from './stock/server/watch.ts'

/** Every job with its payload, as its domain declares it. `src/app/jobs.ts` has the function of each. */
export type JobPayloads = MailJobs &
  CheckoutJobs &
  IdentityJobs &
  ImportJobs &
  WebhookJobs &
  MessagingJobs &
  OrderJobs &
  PaymentJobs &
  PromotionJobs &
  ReturnJobs &
  SearchJobs &
  SettlementJobs &
  StockJobs & { maintenance: NoPayload }

export const { addJob, addJobs } = createJobs<JobPayloads>()
