/** What a load does again and again, and what the design asks of it. */
import type { BenchConnection, BenchRequest, BenchResponse } from '../kit/connection.ts'

export type Work = {
  what: string
  connections: number
  /** Where each may be asked once: what is kept would answer the second time. */
  atMost?: number
  /** How many are asked beforehand: all that is kept, or enough for the plans and the compiled code to be there. */
  before?: number
  act: (line: BenchConnection, n: number, lane: number) => Promise<void>
  goal?: { perSecond?: number; p99?: number; ofTrivial?: number }
}

export const readers = 32
export const buyers = 16
const pauseMs = 50

/** Asks for a path and accepts nothing but 200. */
export async function read(line: BenchConnection, path: string, cookie?: string): Promise<void> {
  const { status } = await patient(line, { path, cookie })
  if (status !== 200) throw new Error(`${path}: ${status}`)
}

/** Answers with these statuses so far. */
export const refusals = new Map<number, number>()

/** A server that has too much to do is asked again, as its page would: the wait counts, and so does the refusal. */
export async function patient(line: BenchConnection, ask: BenchRequest): Promise<BenchResponse> {
  for (;;) {
    const answer = await line.request(ask)
    if (answer.status < 500) return answer
    refusals.set(answer.status, (refusals.get(answer.status) ?? 0) + 1)
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
  const answer = await patient(line, { method, path, cookie, body })
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`)
  // The operation's own shape, which the caller knows.
  return JSON.parse(answer.body.toString()).data as T
}

export const pick = <T>(values: readonly T[], n: number): T => {
  const value = values[n % values.length]
  if (value === undefined) throw new Error('nothing to choose from')
  return value
}
