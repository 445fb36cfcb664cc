/** Answers kept by who computes them: checked against their contract once, written as JSON once. */
import type { Operation, OperationResponse } from '#shared/contract.ts'

const kept = new WeakSet<object>()
const checked = new WeakMap<object, unknown>()
const written = new WeakMap<object, Buffer>()

/** Promises that this object stays as it is, and is given to one operation only. */
export function lasting<D extends object>(answer: D): D {
  kept.add(answer)
  return answer
}

/** What may leave the building of `answer`. */
export function presented<O extends Operation>(operation: O, answer: unknown): OperationResponse<O> {
  if (typeof answer !== 'object' || answer === null || !kept.has(answer))
    return operation.data.parse(answer) as OperationResponse<O>
  // What was put under this answer came of the same operation.
  const known = checked.get(answer) as OperationResponse<O> | undefined
  if (known !== undefined) return known
  const data = operation.data.parse(answer) as OperationResponse<O>
  checked.set(answer, data)
  if (typeof data === 'object' && data !== null) kept.add(data)
  return data
}

/** The JSON of what `wrap` makes of a lasting answer; null for any other. */
export function writtenOnce(data: unknown, wrap: (data: unknown) => unknown): Buffer | null {
  if (typeof data !== 'object' || data === null || !kept.has(data)) return null
  const known = written.get(data)
  if (known) return known
  const bytes = Buffer.from(JSON.stringify(wrap(data)))
  written.set(data, bytes)
  return bytes
}
