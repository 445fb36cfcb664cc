/** The embedded platform: it accepts, rejects and refuses by rules that its user sets, as a real one would. */
import { randomUUID } from 'node:crypto'
import { isSigned } from './afnor.ts'
import {
  type ApprovedPlatform,
  type DirectoryEntry,
  type InvoiceStatus,
  type InvoiceStatusEvent,
  PlatformUnavailable,
} from './port.ts'

export type TestPlatformState = {
  directory: DirectoryEntry[]
  deposits: { flowId: string; trackingId: string; number: string }[]
  reports: { flowId: string; trackingId: string; xml: string }[]
  events: InvoiceStatusEvent[]
  /** What happens to the next deposits; none: accepted. */
  provoked: { status: 'REJECTED' | 'REFUSED' | 'UNAVAILABLE'; reason: { code: string; text: string } }[]
}

export const emptyTestPlatform = (directory: DirectoryEntry[] = []): TestPlatformState => ({
  directory,
  deposits: [],
  reports: [],
  events: [],
  provoked: [],
})

export function createTestPlatform(state: TestPlatformState, secret: string, now = () => new Date()): ApprovedPlatform {
  const record = (status: InvoiceStatus, number: string, trackingId: string, reason: InvoiceStatusEvent['reason']) =>
    state.events.push({ number, trackingId, status, at: now(), reason })
  return {
    lookup: async siren => state.directory.find(entry => entry.siren === siren) ?? null,
    async deposit({ trackingId, number }) {
      const known = state.deposits.find(deposit => deposit.trackingId === trackingId)
      if (known) return { flowId: known.flowId }
      const fault = state.provoked.shift()
      if (fault?.status === 'UNAVAILABLE') throw new PlatformUnavailable(fault.reason.text)
      const flowId = randomUUID()
      state.deposits.push({ flowId, trackingId, number })
      if (fault?.status !== 'REJECTED') record('DEPOSITED', number, trackingId, null)
      if (fault) record(fault.status, number, trackingId, fault.reason)
      return { flowId }
    },
    async report({ trackingId, xml }) {
      const known = state.reports.find(report => report.trackingId === trackingId)
      if (known) return { flowId: known.flowId }
      const flowId = randomUUID()
      state.reports.push({ flowId, trackingId, xml })
      return { flowId }
    },
    statuses: async since => state.events.filter(({ at }) => at >= since),
    verifyEvent: (body, signature) => isSigned(secret, body, signature),
  }
}
