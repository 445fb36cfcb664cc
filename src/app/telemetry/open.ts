import { startTelemetry, type Telemetry, type TelemetrySettings } from '#platform/telemetry/start.ts'
import type { Env } from '../startup/env-schema.ts'
import { listenFault } from '../startup/start-checks.ts'
import { StartUpError } from '../startup/start-up.ts'

/** What servers and workers share. */
export const telemetrySettings = (env: Env) => ({
  endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
  sampled: env.OTEL_TRACES_SAMPLER_ARG,
  metricsHost: env.METRICS_HOST,
})

/** A port that is taken is a fault of the configuration, as that of the site. */
export async function openTelemetry(settings: TelemetrySettings, { METRICS_HOST }: Env): Promise<Telemetry> {
  try {
    return await startTelemetry(settings)
  } catch (error) {
    const fault = listenFault(error, { HOST: METRICS_HOST, PORT: settings.metricsPort ?? 0 })
    throw fault ? new StartUpError([`métriques, ${fault}`]) : error
  }
}
