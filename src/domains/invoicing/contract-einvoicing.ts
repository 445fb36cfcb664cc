/** Electronic invoicing for operators: what the platform has not received, rejected or refused, and who must issue. */
import { cents, id, operation, success, z } from '#shared/contract.ts'
import { sizeClasses } from './rules-life-cycle.ts'
import { reportFlows, vatRegimes } from './rules-reporting.ts'

const document = {
  invoiceId: z.number(),
  number: z.string(),
  seller: z.string(),
  buyer: z.string(),
  /** Null for a document of commissions, which `vendorId` names the seller of. */
  orderId: z.number().nullable(),
  orderNumber: z.string().nullable(),
  vendorId: z.number().nullable(),
  since: z.string(),
}

export const platformFaults = ['reject', 'refuse', 'outage', 'recover'] as const

export const showEinvoicing = operation({
  method: 'GET',
  path: '/api/admin/einvoicing',
  summary: 'Returns documents and reports that the platform lacks or rejected, and the terms of each seller.',
  access: 'admin',
  data: z.object({
    platform: z.enum(['sandbox', 'afnor', 'none']),
    /** When statuses were read last; null before the first reading. */
    readAt: z.string().nullable(),
    /** Queued and not received, oldest first; at most 100. */
    deposits: z.array(
      z.object({ ...document, attempts: z.number(), failure: z.string().nullable(), nextAt: z.string() }),
    ),
    depositCount: z.number(),
    /** Rejected by the platform and not replaced, or refused by the buyer and not credited; at most 100. */
    returned: z.array(
      z.object({
        ...document,
        state: z.enum(['REJECTED', 'REFUSED']),
        reasonCode: z.string().nullable(),
        reason: z.string().nullable(),
      }),
    ),
    /** Not received by the administration, soonest due first, then the last ten received. */
    reports: z.array(
      z.object({
        id: z.number(),
        seller: z.string(),
        flow: z.enum(reportFlows),
        from: z.string(),
        to: z.string(),
        version: z.number(),
        dueOn: z.string(),
        vatCents: cents,
        attempts: z.number(),
        failure: z.string().nullable(),
        state: z.enum(['SENT', 'WAITING', 'LATE', 'REFUSED']),
      }),
    ),
    /** Sellers on sale; a null size is taken for small, a null regime for monthly. */
    sellers: z.array(
      z.object({
        id: z.number(),
        name: z.string(),
        sizeClass: z.enum(sizeClasses).nullable(),
        vatRegime: z.enum(vatRegimes).nullable(),
        issuingSince: z.string(),
        hasMandate: z.boolean(),
      }),
    ),
    /** Of the embedded platform: what happens to the next requests. */
    faults: z.array(z.enum(['reject', 'refuse', 'outage'])),
  }),
})

const found = z.object({ id: z.number() })

export const retryDeposit = operation({
  method: 'POST',
  path: '/api/admin/einvoicing/deposits/:id/retry',
  summary: 'Sends a queued document to the platform now rather than at its next attempt.',
  access: 'admin',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: found,
})

export const retryCommissionDeposit = operation({
  method: 'POST',
  path: '/api/admin/einvoicing/commission-deposits/:id/retry',
  summary: 'Sends a queued document of commissions to the platform now rather than at its next attempt.',
  access: 'admin',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: found,
})

export const retryReport = operation({
  method: 'POST',
  path: '/api/admin/einvoicing/reports/:id/retry',
  summary: 'Sends a report again, among others one that the platform refused, with the next sending.',
  access: 'admin',
  params: z.strictObject({ id }),
  errors: ['NOT_FOUND', 'CONFLICT'],
  data: found,
})

export const provokePlatform = operation({
  method: 'POST',
  path: '/api/admin/einvoicing/faults',
  summary: 'Has the embedded platform reject or refuse the next document, or be down until it recovers.',
  access: 'admin',
  body: z.strictObject({ fault: z.enum(platformFaults) }),
  errors: ['CONFLICT'],
  data: success,
})
