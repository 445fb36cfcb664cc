import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import { createUser } from '#tests/support/factories.ts'
import { statusCodes } from '../rules-life-cycle.ts'
import { createAfnorPlatform, signEvent } from './afnor.ts'
import { type ApprovedPlatform, type InvoiceStatusEvent, PlatformRefusal, PlatformUnavailable } from './port.ts'
import { createTestPlatform } from './test-platform.ts'

const secret = 'shared'
const entry = { siren: '404833048', electronicAddress: '404833048', name: 'Domaine de la Côte' }
/** Records of the embedded platform; the fake HTTP API serves the same ones. */
let database: Awaited<ReturnType<typeof freshDatabase>>
/** Served instead of the records, when set. */
let served: InvoiceStatusEvent[] | null = null
let tokens = 0
let failures: number[] = []

const cdar = ({ number, status, reason }: InvoiceStatusEvent) => {
  const code = statusCodes[status]
  const why =
    reason &&
    `<ram:SpecifiedDocumentStatus><ram:ReasonCode>${reason.code}</ram:ReasonCode><ram:Reason>${reason.text}</ram:Reason></ram:SpecifiedDocumentStatus>`
  return `<rsm:CrossDomainAcknowledgementAndResponse xmlns:rsm="urn:a" xmlns:ram="urn:b"><rsm:AcknowledgementDocument><ram:ReferenceReferencedDocument><ram:IssuerAssignedID>${number}</ram:IssuerAssignedID><ram:ProcessConditionCode>${code}</ram:ProcessConditionCode>${why ?? ''}</ram:ReferenceReferencedDocument></rsm:AcknowledgementDocument></rsm:CrossDomainAcknowledgementAndResponse>`
}

const readBody = async (request: IncomingMessage) => Buffer.concat(await request.toArray())

/** The HTTP API of the published standard, over the state of the embedded platform. */
async function respond(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  const bytes = await readBody(request)
  const { method, url = '', headers } = request
  if (url === '/token') return { status: 200, body: { access_token: `token-${++tokens}`, expires_in: 3_600 } }
  const failure = failures.shift()
  if (failure) return { status: failure, body: { errorCode: 'FAILED' } }
  if (headers.authorization !== `Bearer token-${tokens}`) return { status: 401, body: {} }
  const platform = createTestPlatform(database.db, secret)
  const events = async (since = start) => served ?? (await platform.statuses(since))
  if (method === 'POST' && url === '/flow/v1/flows') {
    const form = await new Response(bytes, { headers: { 'content-type': headers['content-type'] ?? '' } }).formData()
    const info = JSON.parse(await (form.get('flowInfo') as File).text())
    const file = form.get('file') as File
    if (info.flowSyntax === 'FRR')
      return { status: 202, body: await platform.report({ ...info, xml: await file.text() }) }
    if (info.flowSyntax === 'CDAR') {
      const trackingId = info.trackingId.replace('-212', '')
      return { status: 202, body: await platform.declarePaid({ ...paid, trackingId }) }
    }
    const pdf = new Uint8Array(await file.arrayBuffer())
    return { status: 202, body: await platform.deposit({ ...info, number: info.name.replace('.pdf', ''), pdf }) }
  }
  if (url === '/flow/v1/flows/search') {
    const { where, limit } = JSON.parse(bytes.toString())
    if (where.trackingId) return { status: 200, body: { results: await flowsOf(where.trackingId) } }
    const all = await events()
    const since = all.filter(({ at }) => at >= new Date(where.updatedAfter))
    const results = since.slice(0, limit).map(event => ({
      flowId: String(all.indexOf(event)),
      flowType: 'CustomerInvoiceLC',
      updatedAt: event.at.toISOString(),
    }))
    return { status: 200, body: { results } }
  }
  const flow = /^\/flow\/v1\/flows\/(\d+)\?docType=Original$/.exec(url)?.[1]
  const event = flow && (await events())[Number(flow)]
  if (event) return { status: 200, body: cdar(event) }
  const siren = /^\/directory\/v1\/directory-line\/code:(\d{9})$/.exec(url)?.[1]
  const line = siren ? await platform.lookup(siren) : null
  if (!line) return { status: 404, body: {} }
  return {
    status: 200,
    body: { addressingIdentifier: line.electronicAddress, siren, legalUnit: { businessName: line.name } },
  }
}

const flowsOf = async (trackingId: string) => {
  const known = database.db
    .selectFrom('sandbox_flows')
    .select('flow_id as flowId')
    .where('tracking_id', '=', trackingId)
  return (await known.execute()).map(flow => ({ ...flow, updatedAt: start.toISOString() }))
}
const provoke = (fault: string, { code, text } = { code: '', text: '' }) =>
  database.db.insertInto('sandbox_faults').values({ fault, reason_code: code, reason: text }).execute()
const flowCount = async (kind: string) =>
  (await database.db.selectFrom('sandbox_flows').select('xml').where('kind', '=', kind).execute()).length

let server: Server
let afnor: ApprovedPlatform
beforeAll(async () => {
  database = await freshDatabase()
  const buyer = await createUser(database.db, { kind: 'professional' })
  const company = { company_number: entry.siren, company_name: entry.name }
  await database.db.updateTable('users').set(company).where('id', '=', buyer).execute()
  server = createServer(async (request, response) => {
    const { status, body } = await respond(request)
    response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afnor = createAfnorPlatform({
    flowUrl: `${base}/flow/v1`,
    directoryUrl: `${base}/directory/v1`,
    tokenUrl: `${base}/token`,
    clientId: 'cep',
    clientSecret: 'chai',
    webhookSecret: secret,
  })
})
afterAll(async () => {
  await new Promise(resolve => server.close(resolve))
  await database.close()
})
beforeEach(async () => {
  for (const table of ['sandbox_statuses', 'sandbox_flows', 'sandbox_faults'] as const)
    await database.db.deleteFrom(table).execute()
  served = null
  failures = []
})

const invoice = (number: string) => ({
  trackingId: `track-${number}`,
  number,
  pdf: new TextEncoder().encode('%PDF-1.7'),
})
const paid = {
  trackingId: 'track-FA-1',
  number: 'FA-1',
  issuedOn: '2026-11-02',
  sellerSiren: entry.siren,
  paidOn: '2026-11-01',
  rates: [
    { basisPoints: 2_000, cents: 1_200 },
    { basisPoints: 550, cents: 1_055 },
  ],
}
const start = new Date(0)
const platforms = { embedded: () => createTestPlatform(database.db, secret), 'AFNOR API': () => afnor }

for (const [name, open] of Object.entries(platforms)) {
  test(`${name}: finds a company of the directory, and not another`, async () => {
    expect(await open().lookup('404833048')).toEqual(entry)
    expect(await open().lookup('999999999')).toBeNull()
  })

  test(`${name}: an accepted invoice is deposited, once for one tracking id`, async () => {
    const first = await open().deposit(invoice('FA-1'))
    expect(await open().deposit(invoice('FA-1'))).toEqual(first)
    expect(await flowCount('DEPOSIT')).toBe(1)
    expect(await open().statuses(start)).toMatchObject([{ number: 'FA-1', status: 'DEPOSITED', reason: null }])
  })

  test(`${name}: a rejection and a refusal come with their reason`, async () => {
    const rejected = { code: 'DEST_ERR', text: 'Destinataire erroné' }
    const refused = { code: 'CMD_ERR', text: 'Commande erronée' }
    await provoke('reject', rejected)
    await provoke('refuse', refused)
    await open().deposit(invoice('FA-2'))
    await open().deposit(invoice('FA-3'))
    expect(await open().statuses(start)).toMatchObject([
      { number: 'FA-2', status: 'REJECTED', reason: rejected },
      { number: 'FA-3', status: 'DEPOSITED' },
      { number: 'FA-3', status: 'REFUSED', reason: refused },
    ])
    expect(await open().statuses(new Date(Date.now() + 60_000))).toEqual([])
  })

  test(`${name}: a report is sent once for one tracking id`, async () => {
    const report = { trackingId: 'R-2026-11-1', xml: '<Report/>' }
    expect(await open().report(report)).toEqual(await open().report(report))
    expect(await flowCount('REPORT')).toBe(1)
  })

  test(`${name}: a payment is sent once, with what was collected at each rate`, async () => {
    expect(await open().declarePaid(paid)).toEqual(await open().declarePaid(paid))
    const { xml } = await database.db.selectFrom('sandbox_flows').select('xml').executeTakeFirstOrThrow()
    expect(xml).toContain('<ram:ProcessConditionCode>212</ram:ProcessConditionCode>')
    expect(xml).toContain('<ram:ValuePercent>5.5</ram:ValuePercent><ram:ValueAmount currencyID="EUR">10.55<')
  })

  test(`${name}: only the platform's signature makes a notification`, () => {
    const body = '{"flowId":"1"}'
    expect(open().verifyEvent(body, signEvent(secret, body))).toBe(true)
    expect(open().verifyEvent(body, signEvent('other', body))).toBe(false)
    expect(open().verifyEvent(`${body} `, signEvent(secret, body))).toBe(false)
    expect(open().verifyEvent(body, undefined)).toBe(false)
  })
}

test('embedded: an outage leaves nothing behind, and the next attempt deposits', async () => {
  await provoke('outage')
  await expect(platforms.embedded().deposit(invoice('FA-4'))).rejects.toThrow(PlatformUnavailable)
  expect(await flowCount('DEPOSIT')).toBe(0)
  await database.db.deleteFrom('sandbox_faults').execute()
  await platforms.embedded().deposit(invoice('FA-4'))
  expect(await flowCount('DEPOSIT')).toBe(1)
})

test('AFNOR API: 503, 429 and 403 may be sent again, 422 may not, a revoked token is renewed once', async () => {
  failures = [503]
  await expect(afnor.deposit(invoice('FA-5'))).rejects.toThrow(PlatformUnavailable)
  failures = [429]
  await expect(afnor.deposit(invoice('FA-5'))).rejects.toThrow(PlatformUnavailable)
  failures = [403]
  await expect(afnor.deposit(invoice('FA-5'))).rejects.toThrow(PlatformUnavailable)
  failures = [422]
  await expect(afnor.deposit(invoice('FA-5'))).rejects.toThrow(PlatformRefusal)
  failures = [401]
  await expect(afnor.deposit(invoice('FA-5'))).resolves.toHaveProperty('flowId')
})

test('AFNOR API: more statuses than one page are all returned', async () => {
  const at = (index: number) => new Date(1_780_000_000_000 + index * 1_000)
  served = Array.from({ length: 250 }, (_, index) => ({
    number: `FA-${index}`,
    trackingId: null,
    status: 'DEPOSITED' as const,
    at: at(index),
    reason: null,
  }))
  expect((await afnor.statuses(start)).map(event => event.number)).toEqual(served.map(event => event.number))
})
