/** Calls of other services: one span and one duration each, under the name of the port. */
import { SpanKind } from '@opentelemetry/api'
import { isMeasuring, recordDuration } from './metrics.ts'
import { errorType, isTracing, withSpan } from './tracing.ts'

/** Measures one call. */
export async function observedCall<T>(port: string, method: string, call: () => Promise<T>): Promise<T> {
  const started = performance.now()
  const record = (outcome: string) =>
    recordDuration('cep_outbound_call_duration_seconds', performance.now() - started, { port, method, outcome })
  const attributes = { 'peer.service': port, 'rpc.method': method }
  try {
    const result = await withSpan(`${port}.${method}`, { kind: SpanKind.CLIENT, attributes }, call)
    record('ok')
    return result
  } catch (error) {
    record(errorType(error))
    throw error
  }
}

/** The port, each of whose asynchronous methods is measured; unchanged while nothing is measured. */
export function observedPort<Port extends object>(name: string, port: Port, synchronous: readonly string[] = []): Port {
  if (!isMeasuring() && !isTracing()) return port
  return new Proxy(port, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key)
      if (typeof member !== 'function' || typeof key !== 'string' || synchronous.includes(key)) return member
      return (...given: unknown[]) => observedCall(name, key, async () => Reflect.apply(member, target, given))
    },
  })
}
