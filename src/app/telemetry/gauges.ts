/** Gauges of the marketplace on the Prometheus page, read from the database at each scrape. */
import type pg from 'pg'
import { countRecentPayments, observeRunning, type RunningFacts } from '#domains/opening/server/running/observe.ts'
import { readReadOnly } from '#domains/opening/server/running/read-only.ts'
import type { Db } from '#platform/db/pool.ts'
import { observe, type Sample } from '#platform/telemetry/metrics.ts'
import { observeProcess } from '#platform/telemetry/process-gauges.ts'

export const marketGauges = {
  cep_queue_jobs: 'Jobs by kind and state: waiting (due), failing (will be retried), dead (needs an operator).',
  cep_queue_oldest_seconds: 'Age of the oldest due job, by kind.',
  cep_worker_silence_seconds: 'Since the last heartbeat of any worker.',
  cep_mails_waiting: 'Mails that are not sent yet.',
  cep_payments_last_day: 'Payments created in the last 24 hours, by status.',
  cep_payments_pending_old: 'Payments pending for more than an hour.',
  cep_payment_events_set_aside: 'Events of the payment provider set aside in the last 7 days.',
  cep_transfers_refused: 'Transfers to sellers that the payment provider refuses though their accounts may receive.',
  cep_invoice_deposits_waiting: 'Invoices that the approved platform has not received.',
  cep_invoice_deposits_oldest_seconds: 'Age of the oldest of them.',
  cep_carrier_labels_waiting: 'Labels requested from the carrier for more than an hour without a response.',
  cep_backup_age_seconds: 'Since the last completed backup; absent without one.',
  cep_disk_free_bytes: 'Free space in the folder of data.',
  cep_disk_total_bytes: 'Size of its disk.',
  cep_file_store_answers:
    '1 when the store of files returns one of its objects; absent where files are in the database.',
  cep_database_bytes: 'Size of the database.',
  cep_database_statement_seconds: 'Duration of the shortest statement, on a connection of the pool.',
  cep_read_only: '1 in read-only mode.',
} as const
type Name = keyof typeof marketGauges

const pageGauges = { cep_page_cache_pages: 'Pages in the cache of the process.' } as const
export const serverGauges = { ...marketGauges, ...pageGauges }

type Sources = { db: Db; pool: pg.Pool; facts: RunningFacts; pageCache: { size: () => number } }

export function observeServer({ db, pool, facts, pageCache }: Sources): void {
  observeProcess(pool)
  observe(pageGauges, () => [{ name: 'cep_page_cache_pages', value: pageCache.size() }])
  observe(marketGauges, () => readMarket(db, facts))
}

async function readMarket(db: Db, facts: RunningFacts): Promise<Sample<Name>[]> {
  const [observed, payments, readOnly] = await Promise.all([
    observeRunning(db, facts),
    countRecentPayments(db),
    readReadOnly(db),
  ])
  const { database, disk, fileStore, jobs, invoicing, carrier, workerAge, backupAge } = observed
  const mails = jobs.find(({ kind }) => kind === 'mail.send')
  const one = (name: Name, value: number | null): Sample<Name>[] => (value === null ? [] : [{ name, value }])
  return [
    ...jobs.flatMap(jobSamples),
    ...one('cep_worker_silence_seconds', workerAge),
    ...one('cep_mails_waiting', mails ? mails.waiting + mails.failing + mails.dead : 0),
    ...payments.map(({ status, count }) => ({
      name: 'cep_payments_last_day' as const,
      value: count,
      labels: { status },
    })),
    ...one('cep_payments_pending_old', observed.payments.pendingForAnHour),
    ...one('cep_payment_events_set_aside', observed.payments.setAside),
    ...one('cep_transfers_refused', observed.payments.transfersRefused),
    ...one('cep_invoice_deposits_waiting', invoicing.waiting),
    ...one('cep_invoice_deposits_oldest_seconds', invoicing.oldestAge),
    ...one('cep_carrier_labels_waiting', carrier.withoutLabel),
    ...one('cep_backup_age_seconds', backupAge),
    ...one('cep_disk_free_bytes', disk?.freeBytes ?? null),
    ...one('cep_disk_total_bytes', disk?.totalBytes ?? null),
    ...one('cep_file_store_answers', fileStore && !fileStore.isEmpty ? Number(fileStore.milliseconds !== null) : null),
    ...one('cep_database_bytes', database.bytes),
    ...one('cep_database_statement_seconds', database.milliseconds / 1_000),
    ...one('cep_read_only', readOnly ? 1 : 0),
  ]
}

const jobSamples = ({
  kind,
  waiting,
  failing,
  dead,
  waitedSeconds,
}: Awaited<ReturnType<typeof observeRunning>>['jobs'][number]): Sample<Name>[] => [
  ...Object.entries({ waiting, failing, dead }).map(([state, value]) => ({
    name: 'cep_queue_jobs' as const,
    value,
    labels: { kind, state },
  })),
  { name: 'cep_queue_oldest_seconds', value: waitedSeconds, labels: { kind } },
]
