/** A mail transport that stores the sent messages. */
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { smtpTransport } from '#platform/mail/send.ts'

export type ReceivedMail = { to: string[]; heading: string[] }

export async function openPost() {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      let text = ''
      stream.on('data', chunk => {
        text += chunk
      })
      stream.on('end', () => {
        const heading = text.slice(0, text.indexOf('\r\n\r\n')).split('\r\n')
        mails.push({ to: session.envelope.rcptTo.map(to => to.address), heading })
        done()
      })
    },
  })
  await new Promise<void>(ready => server.listen(0, '127.0.0.1', ready))
  // listen() on a port returns an address of this form.
  const { port } = server.server.address() as AddressInfo
  return {
    mails,
    transport: smtpTransport(`smtp://127.0.0.1:${port}`, 'Cep & Chai <ne-pas-repondre@cepetchai.example>'),
    close: () => new Promise<void>(closed => server.close(closed)),
  }
}
