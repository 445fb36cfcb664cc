/** A browser client with its own address and cookies; connections are keep-alive. */
import { Agent, type IncomingMessage, request } from 'node:http'

export type BenchReply = { status: number; text: string; cookies: string[]; milliseconds: number }
/** Body of an API response; its shape is the operation's. */
// biome-ignore lint/suspicious/noExplicitAny: responses are read as a client does, by name
export type Data = any

export type BrowserSession = {
  request: (method: string, path: string, body?: object) => Promise<BenchReply>
  /** The same session on another port of this machine. */
  at: (port: number) => BrowserSession
  /** The session cookie, for requests made elsewhere. */
  session: () => string
  close: () => void
}

let people = 0

type Identity = { cookie?: string; authorization?: string | undefined; place?: number }

/** `cookie`: an existing session; `authorization`: of software with a key. */
export function createBrowserSession(
  port: number,
  { cookie = '', authorization, place = ++people }: Identity = {},
): BrowserSession {
  // Rate limits are by address: each client gets its own loopback address.
  const localAddress = `127.0.${1 + Math.floor(place / 200)}.${1 + (place % 200)}`
  const cookies = () => [...jar].map(pair => pair.join('='))
  const agent = new Agent({ keepAlive: true, maxSockets: 4 })
  const jar = new Map(cookie ? [cookie.split('=', 2) as [string, string]] : [])
  const once = (method: string, path: string, body?: object) =>
    send({ method, path, body, port, localAddress, agent, cookie: cookies().join('; '), authorization })
  return {
    request: async (method, path, body) => {
      const reply = await once(method, path, body).catch(error => {
        // As browsers do: retries when a reused connection closes without a byte of response.
        if (error.reused) return once(method, path, body)
        throw error
      })
      for (const set of reply.cookies) {
        const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=', 2)
        jar.set(name, value)
      }
      return reply
    },
    at: other => createBrowserSession(other, { cookie: `session=${jar.get('session') ?? ''}`, authorization, place }),
    session: () => jar.get('session') ?? '',
    close: () => agent.destroy(),
  }
}

export const responseData = (reply: BenchReply): Data => JSON.parse(reply.text).data

type Sent = {
  method: string
  path: string
  body: object | undefined
  port: number
  localAddress: string
  agent: Agent
  cookie: string
  authorization: string | undefined
}

function send({ method, path, body, cookie, authorization, ...where }: Sent): Promise<BenchReply> {
  const started = performance.now()
  const payload = body === undefined ? undefined : JSON.stringify(body)
  const headers = {
    host: 'localhost',
    origin: 'http://localhost',
    cookie,
    ...(authorization ? { authorization } : {}),
    ...(payload === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
  }
  return new Promise((resolve, reject) => {
    const clientRequest = request({ ...where, host: '127.0.0.1', method, path, headers, timeout: 20_000 }, response => {
      read(response).then(text => {
        const milliseconds = performance.now() - started
        resolve({ status: response.statusCode ?? 0, text, cookies: response.headers['set-cookie'] ?? [], milliseconds })
      }, reject)
    })
    clientRequest.on('timeout', () => clientRequest.destroy(new Error('no response')))
    clientRequest.on('error', error => reject(Object.assign(error, { reused: clientRequest.reusedSocket })))
    clientRequest.end(payload)
  })
}

async function read(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part)
  return Buffer.concat(parts).toString()
}
