/** VIES, where the member states say whether a VAT number is valid. One port, two adapters: its REST API, and an embedded one. */
import { z } from 'zod'
import { observedPort } from '#platform/telemetry/observed-port.ts'

export type ViesResult = {
  isValid: boolean
  /** Of the company, where the member state gives it. */
  name: string | null
  /** Number of the consultation, where its requester is known: proof that the number was valid. */
  consultation: string | null
}
export type Vies = {
  /** `requester`: VAT number of the company that asks. Throws `ViesUnavailable` when nobody can say. */
  check(vatNumber: string, requester?: string | null): Promise<ViesResult>
}

/** The service, or that of the member state, is down, slow or overloaded: the number may be asked again later. */
export class ViesUnavailable extends Error {
  readonly code: string
  constructor(code: string) {
    super(`VIES: ${code}`)
    this.code = code
  }
}

const timeoutMs = 15_000
const commission = 'https://ec.europa.eu/taxation_customs/vies/rest-api'

const answered = z.object({
  isValid: z.boolean(),
  userError: z.string(),
  name: z.string().nullish(),
  requestIdentifier: z.string().nullish(),
})
const refused = z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) })

/** `GET …/ms/{country}/vat/{number}`; faults come with status 200 or 500, as a `userError` or in `errorWrappers`. */
export function createRestVies(url = commission, fetchWith: typeof fetch = fetch): Vies {
  const send = async (vatNumber: string, requester: string | null) => {
    const asks = requester
      ? `?requesterMemberStateCode=${requester.slice(0, 2)}&requesterNumber=${encodeURIComponent(requester.slice(2))}`
      : ''
    const path = `/ms/${vatNumber.slice(0, 2)}/vat/${encodeURIComponent(vatNumber.slice(2))}${asks}`
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await fetchWith(`${url}${path}`, {
        signal,
        redirect: 'error',
        headers: { accept: 'application/json' },
      })
      return JSON.parse(await response.text())
    } catch (error) {
      throw new ViesUnavailable(
        error instanceof Error && error.name === 'TimeoutError' ? 'TIMEOUT' : 'SERVICE_UNAVAILABLE',
      )
    }
  }
  return { check: async (vatNumber, requester = null) => readVies(await send(vatNumber, requester)) }
}

function readVies(body: unknown): ViesResult {
  const failure = refused.safeParse(body)
  const response = answered.safeParse(body)
  const code = failure.success ? failure.data.errorWrappers[0]?.error : response.data?.userError
  if (response.success && code === 'VALID' && response.data.isValid) {
    const name = response.data.name?.trim() ?? ''
    // Member states that give no name write dashes.
    const consultation = response.data.requestIdentifier ?? ''
    return {
      isValid: true,
      name: /[\p{L}\p{N}]/u.test(name) ? name.slice(0, 200) : null,
      consultation: /^[0-9A-Za-z]{1,40}$/.test(consultation) ? consultation : null,
    }
  }
  if (code === 'INVALID' || code === 'INVALID_INPUT') return { isValid: false, name: null, consultation: null }
  throw new ViesUnavailable(code && /^[A-Z_]{2,40}$/.test(code) ? code : 'SERVICE_UNAVAILABLE')
}

/** By the last three digits of a number, as the Commission's test service; every other number is valid. */
const embeddedErrors: Record<string, string> = {
  '200': 'INVALID',
  '201': 'INVALID_INPUT',
  '300': 'SERVICE_UNAVAILABLE',
  '301': 'MS_UNAVAILABLE',
  '302': 'TIMEOUT',
  '600': 'MS_MAX_CONCURRENT_REQ',
}

/** What the REST API responds, without a network. */
export function embeddedViesResponse(vatNumber: string, requester: string | null = null): object {
  const userError = embeddedErrors[vatNumber.slice(-3)] ?? 'VALID'
  const isValid = userError === 'VALID'
  const requestIdentifier = isValid && requester ? `WAPIAAAA${vatNumber.slice(-8)}` : ''
  return { isValid, userError, name: isValid ? 'SOCIETE D ESSAI' : '---', requestIdentifier }
}

export const createEmbeddedVies = (): Vies => ({
  check: async (vatNumber, requester = null) => readVies(embeddedViesResponse(vatNumber, requester)),
})

/** The demo asks nobody: its numbers are invented. */
export const viesFor = ({ DEMO }: { DEMO: boolean }): Vies =>
  observedPort('vies', DEMO ? createEmbeddedVies() : createRestVies())
