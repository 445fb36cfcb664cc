/** The only function that calls an address entered by a seller. */
import http from 'node:http'
import https from 'node:https'
import { urlFault } from '../rules.ts'
import { type Resolve, type ResolvedAddress, resolvePublicAddress, Unreachable } from './addresses.ts'

export type Outbound = { allowLoopback: boolean; resolve?: Resolve; milliseconds?: number }
export type OutboundResponse = { status: number; excerpt: string }

const timeLimit = 5_000
const answerLimit = 64 * 1_024
const excerptLimit = 500

/**
 * Posts JSON; returns the status and the beginning of the body. Throws Unreachable, with a French message, for any
 * failure.
 */
export async function post(
  url: string,
  body: string,
  headers: Record<string, string>,
  { allowLoopback, resolve, milliseconds = timeLimit }: Outbound,
): Promise<OutboundResponse> {
  const fault = urlFault(url, allowLoopback)
  if (fault) throw new Unreachable(fault)
  const target = new URL(url)
  // One timeout covers DNS, the connection and a response sent slowly.
  const signal = AbortSignal.timeout(milliseconds)
  const late = `Pas de réponse complète en ${milliseconds / 1_000}\u00a0secondes.`
  try {
    const address = await within(signal, resolvePublicAddress(target.hostname, allowLoopback, resolve))
    return await exchange(target, address, body, headers, signal)
  } catch (error) {
    if (signal.aborted) throw new Unreachable(late)
    throw error instanceof Unreachable ? error : new Unreachable(words(error))
  }
}

/** A DNS look-up cannot be aborted by a signal. */
const within = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([work, new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))])

function exchange(
  target: URL,
  { address, family }: ResolvedAddress,
  body: string,
  headers: object,
  signal: AbortSignal,
) {
  const secure = target.protocol === 'https:'
  return new Promise<OutboundResponse>((resolve, reject) => {
    const request = (secure ? https : http).request({
      method: 'POST',
      // Connects to the address that was checked; a second look-up could return another one.
      host: address,
      family,
      port: target.port || (secure ? 443 : 80),
      path: `${target.pathname}${target.search}`,
      // TLS still checks the certificate of the host name; an IP address has no SNI.
      ...(secure ? { servername: target.hostname.includes(':') ? '' : target.hostname } : {}),
      headers: {
        ...headers,
        host: target.host,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'accept-encoding': 'identity',
        connection: 'close',
      },
      agent: false,
      signal,
    })
    request.on('error', reject)
    // Redirects are returned as responses and never followed.
    request.on('response', response => {
      readSome(response).then(excerpt => resolve({ status: response.statusCode ?? 0, excerpt }), reject)
    })
    request.end(body)
  })
}

async function readSome(response: http.IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > answerLimit) throw new Unreachable('Réponse de plus de 64\u00a0ko.')
    parts.push(part)
  }
  return printable(
    Buffer.concat(parts)
      .subarray(0, excerptLimit * 4)
      .toString('utf8'),
  )
}

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
