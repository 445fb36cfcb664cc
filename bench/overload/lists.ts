/** Lists nobody has requested before, over keep-alive connections: how many are answered well when more is requested than can be. */
import { setTimeout as pause } from 'node:timers/promises'
import { type Line, openLine } from '../kit/line.ts'

export type Answered = { goodPerSecond: number; refusedPerSecond: number; others: number; goodP99: number }

let n = 0
const nextPath = () => `/api/articles?prixMax=${1_000 + (n++ % 9_000_000)}`

function tally() {
  const goodMs: number[] = []
  let refused = 0
  let others = 0
  return {
    request: async (line: Line) => {
      const from = performance.now()
      const { status } = await line.ask({ path: nextPath() })
      if (status === 200) goodMs.push(performance.now() - from)
      else if (status === 503) refused++
      else others++
    },
    result: (seconds: number): Answered => ({
      goodPerSecond: goodMs.length / seconds,
      refusedPerSecond: refused / seconds,
      others,
      goodP99: goodMs.toSorted((a, b) => a - b)[Math.floor(goodMs.length * 0.99)] ?? 0,
    }),
  }
}

const openLines = (site: URL, count: number) => Promise.all(Array.from({ length: count }, () => openLine(site)))

/** Every connection sends its next request as soon as the last is answered, refused or not: `Retry-After` is ignored. */
export async function saturate(site: URL, connections: number, seconds: number): Promise<Answered> {
  const lines = await openLines(site, connections)
  const { request, result } = tally()
  const until = performance.now() + seconds * 1_000
  const loop = async (line: Line) => {
    while (performance.now() < until) await request(line)
  }
  const loops = lines.map(loop)
  await pause(seconds * 1_000)
  const answered = result(seconds)
  await Promise.all(loops)
  for (const line of lines) line.close()
  return answered
}

/** Sends so many a second, whatever is answered, over at most so many connections. */
export async function offer(
  site: URL,
  perSecond: number,
  seconds: number,
  connections: number,
): Promise<Answered & { offeredPerSecond: number }> {
  const idle = await openLines(site, connections)
  const lines = [...idle]
  const { request, result } = tally()
  const from = performance.now()
  const pending = new Set<Promise<void>>()
  let sent = 0
  while (performance.now() - from < seconds * 1_000) {
    const due = Math.floor(((performance.now() - from) / 1_000) * perSecond)
    for (; sent < due; sent++) {
      const line = idle.pop()
      // All are waiting: what is not sent is not offered.
      if (!line) break
      const answer = request(line).finally(() => {
        idle.push(line)
        pending.delete(answer)
      })
      pending.add(answer)
    }
    await pause(2)
  }
  const answered = result(seconds)
  await Promise.all(pending)
  for (const line of lines) line.close()
  return { ...answered, offeredPerSecond: sent / seconds }
}
