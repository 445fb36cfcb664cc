import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '#tests/support/database.ts'
import { readMails } from '#tests/support/mails.ts'
import { queueMail } from './mail.ts'
import type { Mail } from './mail-content.ts'
import { outboxTransport, sendMail, smtpTransport } from './send.ts'

let database: FreshDatabase
let server: SMTPServer
let received: { to: string; body: string }[] = []
let refuses = false

beforeAll(async () => {
  database = await freshDatabase()
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, done) => done(refuses ? new Error('450 revenez plus tard') : null),
    onData: (stream, session, done) => {
      let body = ''
      stream.on('data', chunk => {
        body += chunk
      })
      stream.on('end', () => {
        received.push({ to: session.envelope.rcptTo.map(to => to.address).join(), body })
        done()
      })
    },
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
})
afterAll(async () => {
  await new Promise<void>(closed => server.close(closed))
  await database.close()
})

const transport = () => {
  // listen() on a port returns an address of this form.
  const { port } = server.server.address() as AddressInfo
  return smtpTransport(`smtp://127.0.0.1:${port}`, 'Cep & Chai <ne-pas-repondre@cepetchai.example>')
}
const operator = 'Coopérative des Coteaux <Épernay>, SIREN 849 203 104'
const service = () => ({
  transport: transport(),
  findOperator: async () => operator,
  findAttachments: async () => [],
  findHold: async () => null,
})
const mail = (values: Partial<Mail>): Mail => ({
  event: 'essai:1',
  to: 'camille@exemple.fr',
  subject: 'Votre commande est prête',
  title: 'Votre commande est prête',
  blocks: [{ kind: 'text', text: 'Bonjour <script>alert(1)</script>' }],
  ...values,
})
const written = () =>
  database.db
    .selectFrom('mails')
    .select(['id', 'sent_at', 'shown_in_outbox_at', 'html', 'text'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

test('sends a mail to a real server once, in HTML and in text, with typed text escaped', async () => {
  received = []
  await queueMail(database.db, mail({}))
  const { id, html, text } = await written()
  await sendMail(database.db, service(), { mailId: id })
  await sendMail(database.db, service(), { mailId: id })
  expect(received.map(({ to }) => to)).toEqual(['camille@exemple.fr'])
  expect(received[0]?.body).toContain('multipart/alternative')
  expect(received[0]?.body.match(/SIREN/g)).toHaveLength(2)
  expect(html).not.toContain('<script>')
  expect(text).toContain('<script>')
  expect((await written()).sent_at).not.toBeNull()
})

test('writes one mail per person for the same event, and queues one job', async () => {
  for (const to of ['a@exemple.fr', 'a@exemple.fr', 'b@exemple.fr'])
    await queueMail(database.db, mail({ event: 'essai:2', to }))
  const mails = await readMails(database.db, { event: 'essai:2' })
  expect(mails).toHaveLength(2)
  const { rows } = await database.pool.query(
    "SELECT count(*)::int AS jobs FROM graphile_worker.jobs WHERE task_identifier = 'mail.send'",
  )
  expect(rows[0].jobs).toBe(3)
})

test('leaves a mail to be sent again when the server rejects it', async () => {
  received = []
  await queueMail(database.db, mail({ event: 'essai:3' }))
  const { id } = await written()
  refuses = true
  await expect(sendMail(database.db, service(), { mailId: id })).rejects.toThrow()
  expect((await written()).sent_at).toBeNull()
  refuses = false
  await sendMail(database.db, service(), { mailId: id })
  expect(received).toHaveLength(1)
})

test('never marks a mail shown only on the outbox page as sent, and does not send it later', async () => {
  received = []
  await queueMail(database.db, mail({ event: 'essai:4' }))
  const { id } = await written()
  await sendMail(database.db, { ...service(), transport: outboxTransport }, { mailId: id })
  expect(await written()).toMatchObject({ sent_at: null, shown_in_outbox_at: expect.any(Date) })
  await sendMail(database.db, service(), { mailId: id })
  expect(received).toEqual([])
})
