import type { Envelope, Operation, OperationRequest, OperationResponse } from './contract.ts'
import type { ErrorCode, FieldErrors } from './errors.ts'

/** The server's error, or `status` 500 when the server is unreachable. */
export class RequestError extends Error {
  readonly status: number
  readonly code: ErrorCode | null
  readonly fields: FieldErrors
  constructor(status: number, message: string, code: ErrorCode | null = null, fields: FieldErrors | null = null) {
    super(message)
    this.status = status
    this.code = code
    this.fields = fields ?? {}
  }
}

/** Method and path of an operation, checked against its type, so that its schemas stay out of the browser bundle. */
export type Endpoint<O extends Operation> = { method: O['method']; path: O['path'] }

/**
 * Calls an operation from the browser: `request<typeof cartCount>({ method: 'GET', path: '/api/cart/count' }, {})`.
 * Throws a RequestError with a French sentence.
 */
export async function request<O extends Operation>(
  endpoint: Endpoint<O>,
  input: OperationRequest<O>,
  options: { idempotencyKey?: string; signal?: AbortSignal } = {},
): Promise<OperationResponse<O>> {
  return (await requestEnvelope(endpoint, input, options)).data
}

/** The same, with the message that a response may carry beside its data (a login that waits for its code). */
export async function requestEnvelope<O extends Operation>(
  endpoint: Endpoint<O>,
  input: OperationRequest<O>,
  options: { idempotencyKey?: string; signal?: AbortSignal } = {},
): Promise<{ data: OperationResponse<O>; error: string | null }> {
  const response = await send(endpoint, input, options)
  const envelope = (await response.json().catch(() => null)) as Envelope<OperationResponse<O>> | null
  if (!envelope) throw new RequestError(500, 'Le service ne répond pas. Réessayez dans un instant.')
  if (!response.ok) throw new RequestError(envelope.status, envelope.error ?? '', envelope.code, envelope.fields)
  // A success holds the operation's own data.
  return { data: envelope.data as OperationResponse<O>, error: envelope.error }
}

async function send<O extends Operation>(
  { method, path }: Endpoint<O>,
  input: { params?: unknown; query?: unknown; body?: unknown },
  options: { idempotencyKey?: string; signal?: AbortSignal },
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (method !== 'GET') headers['content-type'] = 'application/json'
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  try {
    return await fetch(urlOf(path, input), {
      method,
      headers,
      body: method === 'GET' ? undefined : JSON.stringify(input.body ?? {}),
      signal: options.signal,
      credentials: 'same-origin',
      // Sends the no-cache headers: API data is always personal or current.
      cache: 'no-store',
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new RequestError(500, 'Connexion impossible\u00a0: vérifiez votre réseau, puis réessayez.')
  }
}

function urlOf(path: string, input: { params?: unknown; query?: unknown }): string {
  const values = (input.params ?? {}) as Record<string, unknown>
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) search.set(name, String(value))
  return search.size ? `${filled}?${search}` : filled
}
