/** The embedded platform: it accepts, rejects, refuses and fails as its records provoke, as a real one would. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addJob } from '#domains/jobs.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import type { InvoiceStatus } from '../rules-life-cycle.ts'
import { isSigned, signEvent } from './afnor.ts'
import { paidLifeCycle } from './cdar.ts'
import { type ApprovedPlatform, type InvoiceStatusEvent, PlatformUnavailable } from './port.ts'
import { notificationHeader } from './statuses.ts'

type Reason = { code: string; text: string }
type Flow = { kind: 'DEPOSIT' | 'PAYMENT' | 'REPORT'; trackingId: string; number?: string; xml?: string }

export function createTestPlatform(db: Db, secret: string): ApprovedPlatform {
  return {
    lookup: siren => lookUp(db, siren),
    deposit: ({ trackingId, number }) =>
      accept(db, { kind: 'DEPOSIT', trackingId, number }, async (tx, flowId) => {
        const fault = await takeFault(tx)
        if (fault?.fault !== 'reject') await addStatus(tx, flowId, 'DEPOSITED')
        if (fault) await addStatus(tx, flowId, fault.fault === 'reject' ? 'REJECTED' : 'REFUSED', fault)
      }),
    declarePaid: paid =>
      accept(db, { kind: 'PAYMENT', trackingId: paid.trackingId, number: paid.number, xml: paidLifeCycle(paid) }),
    report: ({ trackingId, xml }) => accept(db, { kind: 'REPORT', trackingId, xml }),
    statuses: since => findStatuses(db, since),
    verifyEvent: (body, signature) => isSigned(secret, body, signature),
    probe: () => refuseWhileDown(db),
  }
}

/** The directory has every company that the marketplace knows. */
async function lookUp(db: Db, siren: string) {
  await refuseWhileDown(db)
  const { rows } = await sql<{ name: string | null }>`
    SELECT legal_name AS name FROM vendors WHERE siren = ${siren}
    UNION ALL SELECT company_name FROM users WHERE left(company_number, 9) = ${siren} LIMIT 1`.execute(db)
  return rows[0] ? { siren, electronicAddress: siren, name: rows[0].name } : null
}

/** One tracking id is one flow: the second request returns the first one's. */
async function accept(db: Db, flow: Flow, then: (tx: Tx, flowId: string) => Promise<void> = async () => undefined) {
  await refuseWhileDown(db)
  const { kind, trackingId, number = null, xml = null } = flow
  return inTransaction(db, async tx => {
    const flowId = randomUUID()
    const added = await tx
      .insertInto('sandbox_flows')
      .values({ flow_id: flowId, tracking_id: trackingId, kind, number, xml })
      .onConflict(on => on.doNothing())
      .returning('flow_id')
      .executeTakeFirst()
    if (added) {
      await then(tx, flowId)
      return { flowId }
    }
    const known = await tx
      .selectFrom('sandbox_flows')
      .select('flow_id')
      .where('kind', '=', kind)
      .where('tracking_id', '=', trackingId)
      .executeTakeFirstOrThrow()
    return { flowId: known.flow_id }
  })
}

async function refuseWhileDown(db: Db): Promise<void> {
  const outage = await db.selectFrom('sandbox_faults').select('reason').where('fault', '=', 'outage').executeTakeFirst()
  if (outage) throw new PlatformUnavailable(outage.reason || 'La plateforme d’essai est en panne')
}

async function takeFault(tx: Tx): Promise<({ fault: string } & Reason) | undefined> {
  const { rows } = await sql<{ fault: string } & Reason>`
    DELETE FROM sandbox_faults WHERE id = (SELECT id FROM sandbox_faults WHERE fault <> 'outage' ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING fault, reason_code AS code, reason AS text`.execute(tx)
  return rows[0]
}

/** Writes a status, and notifies the marketplace, twice as platforms may. */
export async function addStatus(tx: Tx, flowId: string, status: InvoiceStatus, reason?: Reason): Promise<void> {
  await tx
    .insertInto('sandbox_statuses')
    .values({ flow_id: flowId, status, reason_code: reason?.code ?? null, reason: reason?.text ?? null })
    .execute()
  for (const inSeconds of [1, 3]) await addJob(tx, 'invoices.notify', { flowId }, { inSeconds })
}

async function findStatuses(db: Db, since: Date): Promise<InvoiceStatusEvent[]> {
  await refuseWhileDown(db)
  const rows = await db
    .selectFrom('sandbox_statuses as s')
    .innerJoin('sandbox_flows as f', 'f.flow_id', 's.flow_id')
    .select(['f.number', 'f.tracking_id', 's.status', 's.at', 's.reason_code', 's.reason'])
    .where('s.at', '>=', since)
    .orderBy('s.at')
    .orderBy('s.id')
    .execute()
  return rows.map(row => ({
    number: row.number,
    trackingId: row.tracking_id,
    // The column's CHECK constraint allows these only.
    status: row.status as InvoiceStatus,
    at: row.at,
    reason: row.reason_code === null ? null : { code: row.reason_code, text: row.reason ?? '' },
  }))
}

/** Job: the embedded platform notifies the marketplace; a refused notification is sent again. */
export async function deliverNotification(
  { secret, deliverTo }: { secret: string; deliverTo: string },
  { flowId }: { flowId: string },
) {
  const body = JSON.stringify({ flowId })
  const response = await fetch(`${deliverTo}/api/invoices/platform-events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [notificationHeader]: signEvent(secret, body) },
    body,
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`the marketplace returned ${response.status}`)
}
