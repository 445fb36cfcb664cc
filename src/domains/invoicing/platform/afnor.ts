/** Adapter of the API of AFNOR XP Z12-013 (flow service and directory service), with OAuth client credentials. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { paidLifeCycle, readLifeCycle } from './cdar.ts'
import { type ApprovedPlatform, type InvoiceStatusEvent, PlatformRefusal, PlatformUnavailable } from './port.ts'

export type AfnorConfig = {
  /** `https://…/afnor-flow/v1` and `https://…/afnor-directory/v1`, without a slash at the end. */
  flowUrl: string
  directoryUrl: string
  tokenUrl: string
  clientId: string
  clientSecret: string
  webhookSecret: string
}

const token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const submitted = z.object({ flowId: z.string().min(1) })
const acknowledgement = z.object({
  status: z.enum(['Pending', 'Ok', 'Error']),
  details: z.array(z.object({ reasonCode: z.string(), reasonMessage: z.string().nullish() })).nullish(),
})
const flow = z.object({
  flowId: z.string(),
  trackingId: z.string().nullish(),
  flowType: z.string().nullish(),
  updatedAt: z.iso.datetime({ offset: true }),
  acknowledgement: acknowledgement.nullish(),
})
type Flow = z.infer<typeof flow>
const found = z.object({ results: z.array(flow) })
const directoryLine = z.object({
  addressingIdentifier: z.string().min(1),
  legalUnit: z.object({ businessName: z.string().nullish() }).nullish(),
})

const pageSize = 100
const timeoutMs = 20_000
/** Life cycles of sold invoices, and the invoices themselves: an error of their acknowledgement is a rejection. */
const followed = ['CustomerInvoice', 'CustomerInvoiceLC', 'StateCustomerInvoiceLC']

export function createAfnorPlatform(config: AfnorConfig, fetchWith: typeof fetch = fetch): ApprovedPlatform {
  const call = createCaller(config, fetchWith)
  const submit = async (info: Record<string, string>, file: Blob, name: string) => {
    const form = new FormData()
    const bytes = new Uint8Array(await file.arrayBuffer())
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    form.set('flowInfo', new Blob([JSON.stringify({ ...info, name, sha256 })], { type: 'application/json' }))
    form.set('file', file, name)
    const response = await call(`${config.flowUrl}/flows`, { method: 'POST', body: form })
    return submitted.parse(await response.json())
  }
  return {
    async lookup(siren) {
      const response = await call(`${config.directoryUrl}/directory-line/code:${siren}`, {}, [404])
      if (response.status === 404) return null
      const { addressingIdentifier, legalUnit } = directoryLine.parse(await response.json())
      return { siren, electronicAddress: addressingIdentifier, name: legalUnit?.businessName ?? null }
    },
    async deposit({ trackingId, number, pdf }) {
      // The standard does not require platforms to refuse a tracking id that they have.
      const [known] = await searchPage(config, call, { trackingId })
      if (known) return { flowId: known.flowId }
      const file = new Blob([new Uint8Array(pdf)], { type: 'application/pdf' })
      const info = { trackingId, flowSyntax: 'Factur-X', flowProfile: 'CIUS', processingRule: 'B2B' }
      return submit(info, file, `${number.replaceAll('/', '-')}.pdf`)
    },
    declarePaid: paid => {
      const file = new Blob([paidLifeCycle(paid)], { type: 'application/xml' })
      return submit({ trackingId: `${paid.trackingId}-212`, flowSyntax: 'CDAR' }, file, `${paid.trackingId}-212.xml`)
    },
    report: ({ trackingId, xml }) =>
      submit({ trackingId, flowSyntax: 'FRR' }, new Blob([xml], { type: 'application/xml' }), `${trackingId}.xml`),
    async statuses(since) {
      const events: InvoiceStatusEvent[] = []
      for (const found of await searchFlows(config, call, since)) {
        const event = await eventOf(config, call, found)
        if (event) events.push(event)
      }
      return events
    },
    verifyEvent: (body, signature) => isSigned(config.webhookSecret, body, signature),
    async probe() {
      await searchPage(config, call, { updatedAfter: new Date().toISOString() })
    },
  }
}

type Call = (url: string, init: RequestInit, allowed?: number[]) => Promise<Response>

/** Authenticates, sets a time limit, and sorts failures into those worth sending again and the others. */
function createCaller(config: AfnorConfig, fetchWith: typeof fetch): Call {
  let known: { value: string; until: number } | null = null
  const send = async (url: string, init: RequestInit) => {
    try {
      return await fetchWith(url, { ...init, signal: AbortSignal.timeout(timeoutMs), redirect: 'error' })
    } catch (error) {
      throw new PlatformUnavailable(`La plateforme ne répond pas (${error instanceof Error ? error.name : 'erreur'})`)
    }
  }
  const authenticate = async () => {
    if (known && known.until > Date.now()) return known.value
    const { clientId, clientSecret, tokenUrl } = config
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    })
    const response = await checked(await send(tokenUrl, { method: 'POST', body }))
    const { access_token, expires_in } = token.parse(await response.json())
    // A minute early: the clocks differ.
    known = { value: access_token, until: Date.now() + (expires_in - 60) * 1_000 }
    return access_token
  }
  return async (url, init, allowed = []) => {
    const request = async () => {
      const headers = { ...init.headers, authorization: `Bearer ${await authenticate()}`, accept: '*/*' }
      return send(url, { ...init, headers })
    }
    let response = await request()
    // A token may be revoked before its end: one new token, once.
    if (response.status === 401) {
      known = null
      response = await request()
    }
    return checked(response, allowed)
  }
}

async function checked(response: Response, allowed: number[] = []): Promise<Response> {
  if (response.ok || allowed.includes(response.status)) return response
  const text = (await response.text()).slice(0, 500)
  const message = `La plateforme a répondu ${response.status}\u00a0: ${text}`
  // Only these concern the file: an expired secret or a wrong address refuses no invoice.
  if ([400, 409, 413, 415, 422].includes(response.status)) throw new PlatformRefusal(message)
  throw new PlatformUnavailable(message)
}

/** All flows updated since a moment, page by page: the search has no cursor but the date of the last one. */
async function searchFlows(config: AfnorConfig, call: Call, since: Date): Promise<Flow[]> {
  const flows = new Map<string, Flow>()
  let updatedAfter = since.toISOString()
  for (;;) {
    const results = await searchPage(config, call, { updatedAfter, flowType: followed })
    for (const result of results) flows.set(result.flowId, result)
    const last = results
      .map(result => new Date(result.updatedAt).toISOString())
      .sort()
      .at(-1)
    if (results.length < pageSize || !last || last === updatedAfter) break
    updatedAfter = last
  }
  return [...flows.values()].sort((a, b) => Date.parse(a.updatedAt) - Date.parse(b.updatedAt))
}

async function searchPage(config: AfnorConfig, call: Call, where: object): Promise<Flow[]> {
  const body = JSON.stringify({ limit: pageSize, where })
  const headers = { 'content-type': 'application/json' }
  const response = await call(`${config.flowUrl}/flows/search`, { method: 'POST', headers, body })
  return found.parse(await response.json()).results
}

async function eventOf(config: AfnorConfig, call: Call, found: Flow): Promise<InvoiceStatusEvent | null> {
  const at = new Date(found.updatedAt)
  if (found.flowType === 'CustomerInvoice') return acknowledged(found, at)
  const response = await call(`${config.flowUrl}/flows/${encodeURIComponent(found.flowId)}?docType=Original`, {})
  return readLifeCycle(await response.text(), at, null)
}

function acknowledged({ acknowledgement: given, trackingId }: Flow, at: Date): InvoiceStatusEvent | null {
  if (!given || given.status === 'Pending') return null
  const event = { number: null, trackingId: trackingId ?? null, at }
  if (given.status === 'Ok') return { ...event, status: 'DEPOSITED', reason: null }
  const [first] = given.details ?? []
  const reason = { code: first?.reasonCode ?? '', text: first?.reasonMessage ?? '' }
  return { ...event, status: 'REJECTED', reason }
}

/** HMAC-SHA256 of the body in hexadecimal. */
export const signEvent = (secret: string, body: string) => createHmac('sha256', secret).update(body).digest('hex')

export function isSigned(secret: string, body: string, signature: string | undefined): boolean {
  const expected = Buffer.from(signEvent(secret, body))
  const given = Buffer.from(signature ?? '')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
