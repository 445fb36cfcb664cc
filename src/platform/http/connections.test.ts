import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { connectionLimits, createLimitedServer } from './connections.ts'

let server: Server | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server?.close()
  server?.closeAllConnections()
})

const get = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

/** A server whose every answer is `body`; answers how many requests were handled, and its port. */
async function listen(body: Buffer | string, limits: Partial<typeof connectionLimits> = {}) {
  const handled = { count: 0 }
  server = createLimitedServer(
    (_, response) => {
      handled.count++
      response.end(body)
    },
    { ...connectionLimits, ...limits },
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { handled, port: (server.address() as AddressInfo).port }
}

function open(port: number): Socket {
  const socket = connect({ host: '127.0.0.1', port })
  socket.on('error', () => undefined)
  sockets.push(socket)
  return socket
}

test('a connection that pipelines more than it may is closed, and no more of it is handled', async () => {
  const { handled, port } = await listen('answer')
  const socket = open(port)
  socket.write(get.repeat(60))
  socket.resume()
  await once(socket, 'close')
  expect(handled.count).toBeLessThanOrEqual(connectionLimits.requestsAtOnce)
})

test('many that pipeline and never read hold little, and others are served', async () => {
  const { handled, port } = await listen(Buffer.alloc(2_000_000))
  const silent = Array.from({ length: 50 }, () => open(port))
  for (const socket of silent) {
    socket.pause()
    socket.write(get.repeat(60))
  }
  // Each is closed by the server, which says so to who writes.
  await Promise.all(
    silent.map(socket => new Promise(resolve => socket.once('close', resolve).once('error', resolve).resume())),
  )
  expect(handled.count).toBeLessThanOrEqual(50 * connectionLimits.requestsAtOnce)
  const other = await fetch(`http://127.0.0.1:${port}/`)
  expect((await other.arrayBuffer()).byteLength).toBe(2_000_000)
})

test('requests one after the other on a connection are all answered', async () => {
  const { port, handled } = await listen('answer')
  const socket = open(port)
  for (let index = 0; index < 20; index++) {
    socket.write(get)
    await once(socket, 'data')
  }
  expect([handled.count, socket.destroyed]).toEqual([20, false])
})

test('an answer that nobody reads ends with its connection', async () => {
  const { port } = await listen(Buffer.alloc(50_000_000), { silenceMs: 100 })
  const closed = new Promise(resolve => server?.once('connection', socket => socket.once('close', resolve)))
  const socket = open(port)
  socket.pause()
  socket.write(get)
  await closed
})

test('a head that never ends is not waited for', async () => {
  const { port } = await listen('answer', { silenceMs: 100 })
  const socket = open(port)
  socket.write('GET / HTTP/1.1\r\n')
  socket.resume()
  await once(socket, 'close')
})
