/** Responses memoised by the code that computes them: validated against their contract once, serialised once. */
import type { Operation, OperationResponse } from '#shared/contract.ts'

const memoised = new WeakSet<object>()
const checked = new WeakMap<object, unknown>()
const written = new WeakMap<object, Buffer>()

/** The caller promises that this object never changes and is returned by one operation only. */
export function lasting<D extends object>(answer: D): D {
  memoised.add(answer)
  return answer
}

/** The fields of `answer` that its contract lets out. */
export function presented<O extends Operation>(operation: O, answer: unknown): OperationResponse<O> {
  if (typeof answer !== 'object' || answer === null || !memoised.has(answer))
    return operation.data.parse(answer) as OperationResponse<O>
  // A memoised object belongs to one operation, so the stored value has that operation's type.
  const known = checked.get(answer) as OperationResponse<O> | undefined
  if (known !== undefined) return known
  const data = operation.data.parse(answer) as OperationResponse<O>
  checked.set(answer, data)
  if (typeof data === 'object' && data !== null) memoised.add(data)
  return data
}

/** The JSON of `wrap(data)` for a memoised response; null for any other. */
export function writtenOnce(data: unknown, wrap: (data: unknown) => unknown): Buffer | null {
  if (typeof data !== 'object' || data === null || !memoised.has(data)) return null
  const known = written.get(data)
  if (known) return known
  const bytes = Buffer.from(JSON.stringify(wrap(data)))
  written.set(data, bytes)
  return bytes
}
