/** F4: a mail server that is down, hangs, disconnects or refuses during orders. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { queueMail } from '#platform/mail/mail.ts'
import { sendMail, smtpTransport, type Transport } from '#platform/mail/send.ts'
import { createOffer, createVendor } from '#tests/support/factories.ts'
import { type Fault, type FaultProxy, faultProxy } from '#tests/support/fault-proxy.ts'
import { deleteJobs, runJobs } from '#tests/support/jobs.ts'
import { openTestMarket, type TestMarket } from '#tests/support/test-market.ts'

let market: TestMarket
let server: SMTPServer
let proxy: FaultProxy
/** Has the time that a busy machine needs. */
let patient: Transport
/** Sees soon that a server hangs. */
let impatient: Transport
let received: string[] = []
let refusal: string | null = null
let events = 0

beforeAll(async () => {
  market = await openTestMarket()
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, done) =>
      done(refusal ? Object.assign(new Error(refusal), { responseCode: Number(refusal.slice(0, 3)) }) : null),
    onData: (stream, session, done) => {
      stream.resume()
      stream.on('end', () => {
        received.push(session.envelope.rcptTo.map(to => to.address).join())
        done()
      })
    },
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  // listen() on a port returns an address of this form.
  const { port } = server.server.address() as AddressInfo
  proxy = await faultProxy({ host: '127.0.0.1', port })
  const open = (timeout: number) =>
    smtpTransport(`smtp://127.0.0.1:${proxy.port}`, 'Cep & Chai <ne-pas-repondre@cepetchai.example>', {
      connectionTimeout: timeout,
      greetingTimeout: timeout,
      socketTimeout: timeout,
    })
  ;[patient, impatient] = [open(10_000), open(400)]
})
beforeEach(async () => {
  received = []
  refusal = null
  await proxy.set({ kind: 'pass' })
  await deleteJobs(market.pool)
})
afterAll(async () => {
  await proxy.close()
  await new Promise<void>(closed => server.close(closed))
  await market.close()
})

const write = async (to: string) =>
  queueMail(market.db, { event: `panne:${++events}`, to, subject: 'Bonjour', title: 'Bonjour', blocks: [] })
/** Runs the due jobs as the worker does. */
const send = (transport = patient) =>
  // Queued by queueMail, in this shape.
  runJobs(market.pool, {
    'mail.send': payload =>
      sendMail(
        market.db,
        { transport, findOperator: async () => null, findAttachments: async () => [], findHold: async () => null },
        payload as { mailId: number },
      ),
  })
/** Its retry is far away, as after an hour of failures. */
const later = () =>
  market.pool.query(
    "SELECT graphile_worker.reschedule_jobs(ARRAY(SELECT id FROM graphile_worker.jobs), run_at => now() + interval '1 hour')",
  )
/** Why each mail that waits was not sent. */
const waiting = async () => {
  const { rows } = await market.pool.query<{ error: string | null }>(
    "SELECT last_error AS error FROM graphile_worker.jobs WHERE task_identifier = 'mail.send'",
  )
  return rows.map(({ error }) => error)
}

const faults: Fault[] = [{ kind: 'refuse' }, { kind: 'reset' }, { kind: 'stall' }, { kind: 'cut', afterBytes: 60 }]
for (const fault of faults)
  test(`a mail server that does this (${fault.kind}): mails wait, orders go on, and each is sent once afterwards`, async () => {
    await proxy.set(fault)
    for (const to of ['a@exemple.fr', 'b@exemple.fr', 'c@exemple.fr']) await write(to)
    await send(impatient)
    await later()
    expect(received).toEqual([])
    expect(await waiting()).toHaveLength(3)

    const vendor = await createVendor(market.db)
    const { offerId } = await createOffer(market.db, vendor)
    const buyer = await market.newBuyer()
    await market.fill(buyer, vendor, [{ offerId, quantity: 1 }])
    const placed = await market.place(buyer)
    expect((await market.pay(buyer, placed)).body.data.step).toBe('paid')

    await proxy.set({ kind: 'pass' })
    // The next mail shows that the server is back: the others need not wait for their long retry delays.
    await write('d@exemple.fr')
    await send()
    await send()
    expect(received.filter(to => /^[abcd]@/.test(to)).toSorted()).toEqual([
      'a@exemple.fr',
      'b@exemple.fr',
      'c@exemple.fr',
      'd@exemple.fr',
    ])
  })

for (const code of ['450', '550'])
  test(`a mail refused with ${code} is retried on its own schedule, and the others are sent`, async () => {
    refusal = `${code} refus`
    await write('refuse@exemple.fr')
    await send()
    await later()
    refusal = null
    await write('admis@exemple.fr')
    await send()
    await send()
    expect(received).toEqual(['admis@exemple.fr'])
    expect(await waiting()).toEqual([expect.stringContaining(code)])
  })
