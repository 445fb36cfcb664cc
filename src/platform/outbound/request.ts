/** The only functions that call an address entered by a person or found in a file. */
import http from 'node:http'
import https from 'node:https'
import type { Readable } from 'node:stream'
import { observedCall } from '../telemetry/observed-port.ts'
import { type Resolve, type ResolvedAddress, resolvePublicAddress, Unreachable } from './addresses.ts'
import { urlFault } from './url.ts'

export type Outbound = { allowLoopback: boolean; resolve?: Resolve; milliseconds?: number }
export type OutboundResponse = { status: number; excerpt: string }

const timeLimit = 5_000
const answerLimit = 64 * 1_024
const excerptLimit = 500

/**
 * Posts JSON; returns the status and the beginning of the body. Redirects are returned as responses and never followed.
 * Throws Unreachable, with a French message, for any failure.
 */
export function post(
  url: string,
  body: string,
  headers: Record<string, string>,
  outbound: Outbound,
): Promise<OutboundResponse> {
  return observedTimed('post', outbound, timeLimit, async signal => {
    const whole = {
      ...headers,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }
    const { status, bytes } = await exchange(
      url,
      { method: 'POST', headers: whole, body, limit: answerLimit },
      outbound,
      signal,
    )
    return { status, excerpt: printable(bytes.subarray(0, excerptLimit * 4).toString('utf8')) }
  })
}

/** The same for bytes of any type; only the status of the response is of use. */
export const postBytes = (
  url: string,
  body: Buffer,
  headers: Record<string, string>,
  outbound: Outbound,
): Promise<{ status: number }> =>
  observedTimed('post', outbound, timeLimit, signal =>
    exchange(url, { method: 'POST', headers, body, limit: answerLimit }, outbound, signal),
  )

const downloadTimeLimit = 20_000
const redirectsAtMost = 3
const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)

export type Downloaded = { status: number; bytes: Buffer; etag: string | null; lastModified: string | null }
type DownloadOptions = {
  /** Sent to the origin of the first address only: a redirect to another server must not carry a password. */
  headers?: Record<string, string>
  milliseconds?: number
}
/**
 * Gets a file of `limit` bytes at most; follows three redirects, each with the same checks as the first address. Throws
 * Unreachable, with a French message, for any failure.
 */
export function download(
  url: string,
  limit: number,
  outbound: Outbound,
  { headers = {}, milliseconds = downloadTimeLimit }: DownloadOptions = {},
): Promise<Downloaded> {
  return observedTimed('download', outbound, milliseconds, async signal => {
    let target = url
    for (let redirects = 0; ; redirects++) {
      const own = URL.parse(target)?.origin === URL.parse(url)?.origin ? headers : {}
      const { location, ...downloaded } = await exchange(
        target,
        { method: 'GET', headers: { ...own, 'user-agent': 'CepChai-Import/1' }, limit },
        outbound,
        signal,
      )
      if (!isRedirect(downloaded.status) || !location) return downloaded
      if (redirects === redirectsAtMost) throw new Unreachable('Trop de redirections.')
      target = URL.parse(location, target)?.href ?? location
    }
  })
}

const observedTimed = <T>(
  method: string,
  outbound: Outbound,
  usual: number,
  work: (signal: AbortSignal) => Promise<T>,
) => observedCall('outbound', method, () => timed(outbound, usual, work))

/** One timeout covers DNS, the connection, redirects and a response sent slowly. Throws Unreachable for any failure. */
export async function timed<T>(
  { milliseconds }: Outbound,
  usual: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = milliseconds ?? usual
  const signal = AbortSignal.timeout(limit)
  try {
    return await work(signal)
  } catch (error) {
    if (signal.aborted) throw new Unreachable(`Pas de réponse complète en ${limit / 1_000}\u00a0secondes.`)
    throw error instanceof Unreachable ? error : new Unreachable(words(error))
  }
}

/** A DNS look-up cannot be aborted by a signal. */
const within = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([work, new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))])

type Message = { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string | Buffer; limit: number }
type Received = Downloaded & { location: string | null }

async function exchange(
  url: string,
  message: Message,
  { allowLoopback, resolve }: Outbound,
  signal: AbortSignal,
): Promise<Received> {
  const fault = urlFault(url, allowLoopback)
  if (fault) throw new Unreachable(fault)
  const target = new URL(url)
  const address = await within(signal, resolvePublicAddress(target.hostname, allowLoopback, resolve))
  return send(target, address, message, signal)
}

function send(
  target: URL,
  { address, family }: ResolvedAddress,
  { method, headers, body, limit }: Message,
  signal: AbortSignal,
) {
  const secure = target.protocol === 'https:'
  return new Promise<Received>((resolve, reject) => {
    const request = (secure ? https : http).request({
      method,
      // Connects to the address that was checked; a second look-up could return another one.
      host: address,
      family,
      port: target.port || (secure ? 443 : 80),
      path: `${target.pathname}${target.search}`,
      // TLS still checks the certificate of the host name; an IP address has no SNI.
      ...(secure ? { servername: target.hostname.includes(':') ? '' : target.hostname } : {}),
      headers: { ...headers, host: target.host, 'accept-encoding': 'identity', connection: 'close' },
      agent: false,
      signal,
    })
    request.on('error', reject)
    request.on('response', response => {
      const { location = null, etag = null, 'last-modified': lastModified = null } = response.headers
      readUpTo(response, limit).then(
        bytes => resolve({ status: response.statusCode ?? 0, bytes, location, etag, lastModified }),
        reject,
      )
    })
    request.end(body)
  })
}

export async function readUpTo(response: Readable, limit: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > limit) throw new Unreachable(`Réponse de plus de ${sizeLabel(limit)}.`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

const kilobyte = 1_024
const sizeLabel = (bytes: number) =>
  bytes >= kilobyte * kilobyte
    ? `${Math.round(bytes / kilobyte / kilobyte)}\u00a0Mo`
    : `${Math.round(bytes / kilobyte)}\u00a0ko`

/** Sanitises a foreign response for the log: one line, no control characters. */
const printable = (text: string) =>
  text
    .replace(/[\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, excerptLimit)

const reasons: Record<string, string> = {
  ECONNREFUSED: 'Connexion refusée.',
  ECONNRESET: 'Connexion coupée.',
  EHOSTUNREACH: 'Serveur injoignable.',
  ENETUNREACH: 'Serveur injoignable.',
  CERT_HAS_EXPIRED: 'Le certificat du serveur a expiré.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'Le certificat du serveur n’est pas reconnu.',
  SELF_SIGNED_CERT_IN_CHAIN: 'Le certificat du serveur n’est pas reconnu.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'Le certificat du serveur est incomplet.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'Le certificat du serveur n’est pas celui de ce nom.',
}
const words = (error: unknown) => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return reasons[code] ?? `Échange impossible${code ? ` (${code})` : ''}.`
}
