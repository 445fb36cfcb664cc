/** Uncached lists over keep-alive connections: how many responses succeed beyond the server’s capacity. */
import { setTimeout as pause } from 'node:timers/promises'
import { type BenchConnection, openConnection } from '../kit/connection.ts'
import { processorMs } from '../kit/processor.ts'

export type Server = { site: URL; pid: number }
export type TimedResponse = {
  goodPerSecond: number
  refusedPerSecond: number
  /** Connections reset by the system because its accept queue was full. */
  broken: number
  /** Processor time of the server per good response, refusals included; hardly affected by other processes. */
  processorMsPerGood: number
}

let n = 0
const nextPath = () => `/api/articles?prixMax=${1_000 + (n++ % 9_000_000)}`

/** Sends requests with `send` during `seconds`, then waits for all responses and counts them. */
async function counted(
  { pid }: Server,
  seconds: number,
  send: (request: Request) => Promise<unknown>,
): Promise<TimedResponse> {
  let good = 0
  let refused = 0
  let broken = 0
  let isOver = false
  const before = processorMs(pid)
  const sent = send(async line => {
    const status = await line.request({ path: nextPath() }).then(
      response => response.status,
      () => 0,
    )
    if (status !== 200 && status !== 503 && status !== 0) throw new Error(`unexpected status ${status}`)
    if (isOver) return status
    if (status === 200) good++
    else if (status === 503) refused++
    else broken++
    return status
  })
  await pause(seconds * 1_000)
  isOver = true
  const spent = processorMs(pid) - before
  await sent
  return {
    goodPerSecond: good / seconds,
    refusedPerSecond: refused / seconds,
    broken,
    processorMsPerGood: spent / good,
  }
}
type Request = (line: BenchConnection) => Promise<number>

/** Closed loop: every connection sends its next request as soon as it has a response; `Retry-After` is ignored. */
export async function saturate(server: Server, connections: number, seconds: number): Promise<TimedResponse> {
  const lines = await Promise.all(Array.from({ length: connections }, () => openConnection(server.site)))
  const until = performance.now() + seconds * 1_000
  const responses = await counted(server, seconds, request =>
    Promise.all(
      lines.map(async line => {
        while (performance.now() < until && (await request(line)) > 0);
      }),
    ),
  )
  for (const line of lines) line.close()
  return responses
}

/** Beyond this the load generator would measure itself. */
const connectionsAtMost = 1_500

/** Open loop: a fixed rate of requests, whatever the responses; a refused client leaves and others arrive. */
export async function offer(
  server: Server,
  perSecond: number,
  seconds: number,
): Promise<TimedResponse & { offeredPerSecond: number }> {
  const idle: BenchConnection[] = []
  let sent = 0
  const responses = await counted(server, seconds, async request => {
    const one = async () => {
      const line = idle.pop() ?? (await openConnection(server.site).catch(() => null))
      if (!line) return
      if ((await request(line)) === 200) idle.push(line)
      else line.close()
    }
    const pending = new Set<Promise<void>>()
    let planned = 0
    const from = performance.now()
    while (performance.now() - from < seconds * 1_000) {
      const due = Math.floor(((performance.now() - from) / 1_000) * perSecond)
      for (; due > planned; planned++) {
        if (pending.size >= connectionsAtMost) continue
        sent++
        const response = one().finally(() => pending.delete(response))
        pending.add(response)
      }
      await pause(2)
    }
    await Promise.all(pending)
  })
  for (const line of idle) line.close()
  return { ...responses, offeredPerSecond: sent / seconds }
}
