/**
 * Metrics of OpenTelemetry, named as Prometheus shows them. Application code imports this file; the SDK (`start.ts`)
 * loads only where a port or an endpoint is configured. Until `enableMetrics`, every function returns at once.
 */
import { type Attributes, type Counter, type Histogram, type Meter, metrics } from '@opentelemetry/api'

type Instruments = { meter: Meter; durations: Record<DurationName, Histogram>; counts: Record<CountName, Counter> }

/** Seconds; the buckets fit pages (tens of milliseconds) and providers (seconds). */
export const durationBuckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Histograms in seconds, with their labels. */
export const durationNames = {
  cep_http_request_duration_seconds: 'HTTP requests by route, method and status.',
  cep_operation_duration_seconds: 'Operations of the API, over HTTP and in pages, by outcome (ok or an error code).',
  cep_job_duration_seconds: 'Attempts of jobs, by outcome.',
  cep_outbound_call_duration_seconds: 'Calls of other services, by port, method and outcome.',
} as const
type DurationName = keyof typeof durationNames

export const countNames = {
  cep_page_cache_requests_total: 'Requests of cached pages, by result: fresh, stale or rendered.',
} as const
type CountName = keyof typeof countNames

let instruments: Instruments | null = null

export function enableMetrics(): void {
  const meter = metrics.getMeter('cep-et-chai')
  const make = <Name extends string, Made>(names: Record<Name, string>, one: (name: string, text: string) => Made) =>
    Object.fromEntries(Object.entries<string>(names).map(([name, text]) => [name, one(name, text)])) as Record<
      Name,
      Made
    >
  instruments = {
    meter,
    durations: make(durationNames, (name, description) =>
      meter.createHistogram(name, { description, advice: { explicitBucketBoundaries: durationBuckets } }),
    ),
    counts: make(countNames, (name, description) => meter.createCounter(name, { description })),
  }
}
export const isMeasuring = () => instruments !== null
export const disableMetrics = () => {
  instruments = null
}

/** `milliseconds`: as `performance.now()` measures it. */
export const recordDuration = (name: DurationName, milliseconds: number, labels: Attributes) =>
  instruments?.durations[name].record(milliseconds / 1_000, labels)

export const count = (name: CountName, labels: Attributes) => instruments?.counts[name].add(1, labels)

/** One measured value with its labels. */
export type Sample<Name extends string = string> = { name: Name; value: number; labels?: Attributes }

/**
 * Declares gauges whose values are read at each scrape, all at once. When the reading fails the gauges are absent from
 * that scrape.
 */
export function observe<Name extends string>(
  names: Record<Name, string>,
  read: () => readonly Sample<Name>[] | Promise<readonly Sample<Name>[]>,
): void {
  const meter = instruments?.meter
  if (!meter) return
  const gauges = new Map(
    Object.entries<string>(names).map(([name, description]) => [
      name,
      meter.createObservableGauge(name, { description }),
    ]),
  )
  meter.addBatchObservableCallback(
    async result => {
      for (const { name, value, labels } of await Promise.resolve(read()).catch(() => [])) {
        const gauge = gauges.get(name)
        if (gauge) result.observe(gauge, value, labels)
      }
    },
    [...gauges.values()],
  )
}
