/** Jobs: a span that continues the trace of the request that added the job, and the duration of each attempt. */
import type { Task } from 'graphile-worker'
import { recordDuration } from './metrics.ts'
import { continueTrace, currentTrace, errorType } from './tracing.ts'

/** Beside the fields of a payload, while tracing is on. */
const traceField = '_trace'

export function withTrace(payload: object): object {
  const trace = currentTrace()
  return trace ? { ...payload, [traceField]: trace } : payload
}

export const observedTask =
  (name: string, task: Task): Task =>
  async (payload, helpers) => {
    // Payloads are objects: `addJob` writes them.
    const { [traceField]: parent, ...own } = payload as Record<string, unknown>
    const started = performance.now()
    const record = (outcome: string) =>
      recordDuration('cep_job_duration_seconds', performance.now() - started, { kind: name, outcome })
    try {
      const run = async () => task(own, helpers)
      await continueTrace(typeof parent === 'string' ? parent : null, `job ${name}`, { 'job.name': name }, run)
      record('ok')
    } catch (error) {
      record(errorType(error))
      throw error
    }
  }
