/** F9: two real worker processes, one of them killed while it sends a mail. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { queueMail } from '#platform/mail/mail.ts'
import { type FaultProxy, faultProxy } from './fault-proxy.ts'
import type { PayingMarket } from './paying.ts'
import { eventually, startProgram, stopProgram } from './processes.ts'

export type WorkerKill = {
  /** Mails locked by the killed worker. */
  held: number
  /** Milliseconds from the kill to the last mail at the mail server. */
  takenOverMs: number
  /** Copies received by the mail server, per mail. */
  received: Record<string, number>
  sent: number
}

export async function killMidMail(
  market: PayingMarket,
  { mails, leaseSeconds, round = 1 }: { mails: number; leaseSeconds: number; round?: number },
): Promise<WorkerKill> {
  const received: Record<string, number> = {}
  const server = await mailServer(to => {
    received[to] = (received[to] ?? 0) + 1
  })
  const ways = await Promise.all([faultProxy(server), faultProxy(server)])
  const workers = ways.map(({ port }) => startWorker(market, port, leaseSeconds))
  let isKilled = false
  let held = 0
  const { promise: firstHeld, resolve: hold } = Promise.withResolvers<FaultProxy>()
  let victim: FaultProxy | undefined
  for (const way of ways)
    way.intercept(sent => {
      if (isKilled || !sent.includes('MAIL FROM')) return 'pass'
      victim ??= way
      if (victim !== way) return 'pass'
      held++
      hold(way)
      return 'hold'
    })
  const recipients = Array.from({ length: mails }, (_, n) => `tour${round}lettre${n}@exemple.fr`)
  for (const to of recipients)
    await queueMail(market.db, { event: `relais:${round}`, to, subject: 'Bonjour', title: 'Bonjour', blocks: [] })
  const way = await firstHeld
  // The other worker sends the rest meanwhile.
  await eventually(async () => Object.keys(received).length + held === mails, 'all mails are taken')
  const dying = workers[ways.indexOf(way)]
  const from = performance.now()
  if (dying) await stopProgram(dying, 'SIGKILL')
  isKilled = true
  await eventually(async () => recipients.every(to => received[to]), 'the other worker sends them', 60_000)
  const takenOverMs = performance.now() - from
  const isMarked = async () => (await marked(market, round)) === mails
  await eventually(isMarked, 'all are marked as sent')
  await Promise.all(workers.map(worker => stopProgram(worker, 'SIGTERM')))
  for (const each of ways) await each.close()
  await server.close()
  return { held, takenOverMs, received, sent: await marked(market, round) }
}

const startWorker = (market: PayingMarket, smtpPort: number, leaseSeconds: number) =>
  startProgram('src/app/worker.ts', {
    NODE_ENV: 'production',
    DATABASE_URL: market.url,
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    JOB_LEASE: String(leaseSeconds),
  })

const marked = async (market: PayingMarket, round: number) => {
  const { rows } = await market.pool.query(
    'SELECT count(*)::int AS sent FROM mails WHERE event = $1 AND sent_at IS NOT NULL',
    [`relais:${round}`],
  )
  return rows[0].sent
}

async function mailServer(received: (to: string) => void) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      stream.resume()
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) received(address)
        done()
      })
    },
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  // listen() on a port returns an address of this form.
  const { port } = server.server.address() as AddressInfo
  return { host: '127.0.0.1', port, close: () => new Promise<void>(closed => server.close(closed)) }
}
