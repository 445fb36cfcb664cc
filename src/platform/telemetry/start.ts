/** Starts the SDK of OpenTelemetry. Its packages load here only, and only when something is configured. */
import { createServer, type RequestListener } from 'node:http'
import type { IMetricReader } from '@opentelemetry/sdk-metrics'
import { disableMetrics, enableMetrics } from './metrics.ts'
import { disableTracing, enableTracing, takeTraceId } from './tracing.ts'

export type TelemetrySettings = {
  /** `service.name` of traces and metrics. */
  service: string
  /** Collector (OTLP over HTTP); traces and metrics are sent to `/v1/traces` and `/v1/metrics` below it. */
  endpoint?: string | undefined
  /** Share of the traces that are recorded, from 0 to 1. */
  sampled: number
  /** Time between two batches of spans. */
  sendEveryMs?: number
  /** Port of the Prometheus page. */
  metricsPort?: number | undefined
  metricsHost: string
  /** Other pages of that port. */
  pages?: Record<string, RequestListener> | undefined
}
/** `stop` sends what is left. */
export type Telemetry = { stop: () => Promise<void> }

const nothing: Telemetry = { stop: async () => undefined }

export async function startTelemetry(settings: TelemetrySettings): Promise<Telemetry> {
  if (!settings.endpoint && settings.metricsPort === undefined) return nothing
  const started = [
    await startMeters(settings),
    ...(settings.endpoint ? [await startTracer(settings, settings.endpoint)] : []),
  ]
  return {
    stop: async () => {
      // A collector that is down must not delay the end of the process, nor fail it.
      await Promise.allSettled(started.map(stop => stop()))
    },
  }
}

async function startTracer({ service, sampled, sendEveryMs = 5_000 }: TelemetrySettings, endpoint: string) {
  const [{ context, trace }, sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/context-async-hooks'),
  ])
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const random = new sdk.RandomIdGenerator()
  const provider = new sdk.TracerProvider({
    resource: await resourceOf(service),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(sampled) }),
    idGenerator: {
      generateTraceId: () => takeTraceId() ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }),
        scheduledDelayMillis: sendEveryMs,
      }),
    ],
  })
  trace.setGlobalTracerProvider(provider)
  enableTracing()
  return async () => {
    disableTracing()
    await provider.shutdown()
    trace.disable()
    context.disable()
  }
}

async function startMeters(settings: TelemetrySettings) {
  const [{ metrics }, { MeterProvider }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-metrics'),
  ])
  const readers: IMetricReader[] = []
  if (settings.endpoint) readers.push(await pushReader(settings.endpoint))
  const page = settings.metricsPort === undefined ? null : await openPage(settings, settings.metricsPort)
  if (page) readers.push(page.reader)
  const provider = new MeterProvider({ resource: await resourceOf(settings.service), readers })
  metrics.setGlobalMeterProvider(provider)
  enableMetrics()
  return async () => {
    disableMetrics()
    await page?.close()
    await provider.shutdown()
    metrics.disable()
  }
}

async function pushReader(endpoint: string): Promise<IMetricReader> {
  const [{ PeriodicExportingMetricReader }, { OTLPMetricExporter }] = await Promise.all([
    import('@opentelemetry/sdk-metrics'),
    import('@opentelemetry/exporter-metrics-otlp-http'),
  ])
  return new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter({ url: `${endpoint}/v1/metrics` }) })
}

/** `/metrics` and the other pages, on a port of their own that no proxy publishes. */
async function openPage({ metricsHost, pages = {} }: TelemetrySettings, port: number) {
  const { PrometheusExporter } = await import('@opentelemetry/exporter-prometheus')
  const reader = new PrometheusExporter({ preventServerStart: true, withoutScopeInfo: true })
  const routes: Record<string, RequestListener> = {
    ...pages,
    '/metrics': (request, response) => reader.getMetricsRequestHandler(request, response),
  }
  const server = createServer((request, response) => {
    const serve = request.method === 'GET' && routes[request.url?.split('?', 1)[0] ?? '']
    if (serve) serve(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, metricsHost, resolve))
  return {
    reader,
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The type of the resource is that of a package that only the SDK depends on. */
async function resourceOf(service: string) {
  const { resourceFromAttributes } = await import('@opentelemetry/resources')
  return resourceFromAttributes({ 'service.name': service })
}
