/** A proxy between a program and its dependency (database, mail, provider) that injects network faults. */
import { createServer, type Server, type Socket, connect as tcp } from 'node:net'

export type Fault =
  | { kind: 'pass' }
  /** Each chunk is delayed; the order stays. */
  | { kind: 'latency'; ms: number }
  /** Connections stay open, but no data passes. */
  | { kind: 'stall' }
  /** Connections are reset, and so is each new one. */
  | { kind: 'reset' }
  /** Nothing listens on the port. */
  | { kind: 'refuse' }
  /** Responses come a few bytes at a time. */
  | { kind: 'trickle'; bytesPerSecond: number }
  /** Each new connection is closed once this much of the response passed. */
  | { kind: 'cut'; afterBytes: number }

/** What happens to a chunk: it passes, is dropped, or passes while its response is held back. */
export type Verdict = 'pass' | 'hold' | 'hold response'
type Intercept = (sent: Buffer) => Verdict

export type FaultProxy = {
  port: number
  set: (fault: Fault) => Promise<void>
  /**
   * Inspects every chunk sent; « hold response » calls `onHeldResponse` once the response arrived and is held.
   */
  intercept: (intercept: Intercept | null, onHeldResponse?: () => void) => void
  close: () => Promise<void>
}

/** A chunk that starts with a query of PostgreSQL’s protocol: Parse, Bind of a prepared statement, or simple Query. */
export const isStatement = (sent: Buffer) => [0x50, 0x42, 0x51].includes(sent[0] ?? 0)

export async function faultProxy(target: { host: string; port: number }): Promise<FaultProxy> {
  const pairs = new Set<Pair>()
  let fault: Fault = { kind: 'pass' }
  let intercept: Intercept | null = null
  let onHeldResponse = () => {}
  const watch = {
    fault: () => fault,
    verdict: (sent: Buffer): Verdict => intercept?.(sent) ?? 'pass',
    onHeldResponse: () => onHeldResponse(),
  }
  const server = createServer(client => {
    if (fault.kind === 'reset') return void client.resetAndDestroy()
    const pair = join(client, tcp(target), watch)
    pairs.add(pair)
    client.once('close', () => pairs.delete(pair))
  })
  const breakAll = () => {
    for (const { client, upstream } of pairs) {
      client.resetAndDestroy()
      upstream.destroy()
    }
  }
  const port = await listen(server, 0)

  return {
    port,
    set: async next => {
      const wasDeaf = fault.kind === 'refuse'
      fault = next
      if (next.kind === 'refuse' && !wasDeaf) server.close()
      if (next.kind === 'refuse' || next.kind === 'reset') breakAll()
      else for (const pair of pairs) pair.go()
      if (next.kind !== 'refuse' && wasDeaf) await listen(server, port)
    },
    intercept: (next, then = () => {}) => {
      intercept = next
      onHeldResponse = then
    },
    close: async () => {
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      breakAll()
      await closed
    },
  }
}

type Watch = { fault: () => Fault; verdict: (sent: Buffer) => Verdict; onHeldResponse: () => void }
type Pair = { client: Socket; upstream: Socket; go: () => void }

/** Both directions of one connection; the current fault applies to each chunk. */
function join(client: Socket, upstream: Socket, watch: Watch): Pair {
  let held = false
  let holdsResponse = false
  let answeredBytes = 0
  const up = flow(client, upstream, watch, piece => {
    const verdict = held || holdsResponse ? 'hold' : watch.verdict(piece)
    if (verdict === 'hold') held = true
    if (verdict === 'hold response') holdsResponse = true
    return verdict !== 'hold'
  })
  const down = flow(upstream, client, watch, piece => {
    if (holdsResponse) watch.onHeldResponse()
    const fault = watch.fault()
    answeredBytes += piece.length
    if (fault.kind === 'cut' && answeredBytes > fault.afterBytes) client.resetAndDestroy()
    return !holdsResponse && !held
  })
  const end = () => {
    client.destroy()
    upstream.destroy()
  }
  for (const socket of [client, upstream]) socket.on('error', end).on('close', end).setNoDelay(true)
  const go = () => {
    up()
    down()
  }
  return { client, upstream, go }
}

/** Forwards chunks from one socket to the other, in order; returns a function to call when the fault changes. */
function flow(from: Socket, to: Socket, watch: Watch, isLet: (piece: Buffer) => boolean): () => void {
  const waiting: Buffer[] = []
  let timer: NodeJS.Timeout | null = null
  const send = (piece: Buffer) => {
    if (!to.destroyed) to.write(piece)
  }
  const next = () => {
    timer = null
    const fault = watch.fault()
    if (fault.kind === 'stall') return
    const piece = waiting.shift()
    if (!piece) return
    if (fault.kind === 'latency') {
      timer = setTimeout(() => {
        send(piece)
        next()
      }, fault.ms)
      return
    }
    if (fault.kind === 'trickle') {
      const part = Math.max(1, Math.floor(fault.bytesPerSecond / 10))
      send(piece.subarray(0, part))
      if (piece.length > part) waiting.unshift(piece.subarray(part))
      timer = setTimeout(next, 100)
      return
    }
    send(piece)
    next()
  }
  from.on('data', (piece: Buffer) => {
    if (!isLet(piece)) return
    waiting.push(piece)
    if (!timer) next()
  })
  return () => {
    if (!timer) next()
  }
}

const listen = (server: Server, port: number) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })

/** The address of a database, without the Unix socket that programs would use instead. */
export function overTcp(url: string): URL {
  const address = new URL(url)
  address.searchParams.delete('host')
  return address
}

/** The same URL, through the proxy. */
export const throughProxy = (url: string, proxy: FaultProxy): string =>
  Object.assign(overTcp(url), { hostname: '127.0.0.1', port: String(proxy.port) }).href

export const proxyTo = (url: string): Promise<FaultProxy> => {
  const { hostname, port } = new URL(url)
  return faultProxy({ host: hostname, port: Number(port) })
}
