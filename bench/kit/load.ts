/** Measures throughput and latency under concurrent requests. */
import { type BenchConnection, openConnection } from './connection.ts'

/** `perSecond` is the total over all connections; times are in milliseconds. */
export type Timing = { perSecond: number; p50: number; p99: number; times: number }
export type Load = {
  site: URL
  connections: number
  seconds: number
  /** Stops after this many requests, where each may be sent only once. */
  atMost?: number
  /** `n` counts requests over all connections; `lane` is the number of the connection. */
  act: (line: BenchConnection, n: number, lane: number) => Promise<void>
}

export async function load({
  site,
  connections,
  seconds,
  atMost = Number.POSITIVE_INFINITY,
  act,
}: Load): Promise<Timing> {
  const lines = await Promise.all(Array.from({ length: connections }, () => openConnection(site)))
  const times: number[] = []
  let next = 0
  const started = performance.now()
  const until = started + seconds * 1_000
  const lane = async (line: BenchConnection, own: number) => {
    while (next < atMost && performance.now() < until) {
      const from = performance.now()
      await act(line, next++, own)
      times.push(performance.now() - from)
    }
  }
  try {
    await Promise.all(lines.map(lane))
    return summed(times, (performance.now() - started) / 1_000)
  } finally {
    for (const line of lines) line.close()
  }
}

export function summed(times: number[], seconds: number): Timing {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
  return { perSecond: round(sorted.length / seconds), p50: at(0.5), p99: at(0.99), times: sorted.length }
}

/** Three significant digits: more are not reproducible. */
const round = (value: number) => Number(value.toPrecision(3))
