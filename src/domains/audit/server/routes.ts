import { type Handler, reads } from '#platform/http/pipeline.ts'
import { listAuditEntries } from '../contract.ts'
import { findAuditPage } from './audit-log.ts'

export const auditHandlers: Handler[] = [reads(listAuditEntries, (db, { query }) => findAuditPage(db, query))]
