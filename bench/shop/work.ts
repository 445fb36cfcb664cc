/** A workload, repeated during the load, with its goals. */
import type { BenchConnection, BenchRequest, BenchResponse } from '../kit/connection.ts'

export type Work = {
  what: string
  connections: number
  /** Where each request may be sent only once: a cache would serve the second one. */
  atMost?: number
  /** Warm-up requests: enough to fill the caches, or for the plans and the compiled code to exist. */
  before?: number
  act: (line: BenchConnection, n: number, lane: number) => Promise<void>
  goal?: { perSecond?: number; p99?: number; ofTrivial?: number }
}

export const readers = 32
export const buyers = 16
const pauseMs = 50

/** Requests a path and accepts only 200. */
export async function read(line: BenchConnection, path: string, cookie?: string): Promise<void> {
  const { status } = await patient(line, { path, cookie })
  if (status !== 200) throw new Error(`${path}: ${status}`)
}

/** Responses by refusal status so far. */
export const refusals = new Map<number, number>()

/** Retries when the server is overloaded, as its page does: both the wait and the refusal are counted. */
export async function patient(line: BenchConnection, request: BenchRequest): Promise<BenchResponse> {
  for (;;) {
    const response = await line.request(request)
    if (response.status < 500) return response
    refusals.set(response.status, (refusals.get(response.status) ?? 0) + 1)
    await new Promise(resume => setTimeout(resume, pauseMs))
  }
}

/** The data of an operation that must succeed. */
export async function act<T>(
  line: BenchConnection,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  cookie: string,
  body?: unknown,
): Promise<T> {
  const response = await patient(line, { method, path, cookie, body })
  if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${response.body}`)
  // The shape of the operation, known to the caller.
  return JSON.parse(response.body.toString()).data as T
}

export const pick = <T>(values: readonly T[], n: number): T => {
  const value = values[n % values.length]
  if (value === undefined) throw new Error('nothing to choose from')
  return value
}
