/** The pipeline with a span, a duration and an outcome for each operation, over HTTP and in pages. */
import type { Operation } from '#shared/contract.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { recordDuration } from '../telemetry/metrics.ts'
import { withSpan } from '../telemetry/tracing.ts'
import { errorCode, operationKey, type Pipeline } from './pipeline.ts'

/** `onError`: called with the code of each error. */
export function observedPipeline(
  pipeline: Pipeline,
  onError: (operation: string, code: ErrorCode) => void = () => undefined,
): Pipeline {
  const admit: Pipeline['admit'] = async (operation, context) => {
    const watch = stopwatch(operation, onError)
    const run = await watch(() => pipeline.admit(operation, context), false)
    return (request, onMessage) =>
      watch(() => withSpan(operationKey(operation), {}, () => run(request, onMessage)), true)
  }
  return {
    handlers: pipeline.handlers,
    admit,
    call: async (operation, request, context) => (await admit(operation, context))(request),
  }
}

/** Adds up the steps of one operation: between them, over HTTP, its body is read. */
function stopwatch(operation: Operation, onError: (operation: string, code: ErrorCode) => void) {
  const name = operationKey(operation)
  let spent = 0
  const record = (outcome: string) =>
    recordDuration('cep_operation_duration_seconds', spent, { operation: name, outcome })
  return async <T>(step: () => Promise<T>, isLast: boolean): Promise<T> => {
    const started = performance.now()
    try {
      const result = await step()
      spent += performance.now() - started
      if (isLast) record('ok')
      return result
    } catch (error) {
      spent += performance.now() - started
      const code = errorCode(error)
      record(code)
      onError(name, code)
      throw error
    }
  }
}
