/** TLS in front of a server of this machine, with a certificate that nobody signed. */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { request } from 'node:http'
import { createServer } from 'node:https'

const tags = { sequence: 0x30, set: 0x31, integer: 0x02, bits: 0x03, oid: 0x06, utf8: 0x0c, time: 0x17, version: 0xa0 }

/** One value in DER (ITU-T X.690). */
function der(tag: keyof typeof tags, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map(part => Buffer.from(part)))
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tags[tag], ...size]), content])
}

/** An X.509 certificate (RFC 5280) of `localhost`, signed with its own key, valid for a day before and after now. */
function certificate(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const ecdsaWithSha256 = der('sequence', der('oid', Buffer.from('2a8648ce3d040302', 'hex')))
  const commonName = der('oid', Buffer.from('550403', 'hex'))
  const name = der('sequence', der('set', der('sequence', commonName, der('utf8', 'localhost'))))
  const day = (shift: number) =>
    `${new Date(Date.now() + shift * 86_400_000).toISOString().replace(/\D/g, '').slice(2, 14)}Z`
  const signed = der(
    'sequence',
    der('version', der('integer', Buffer.from([2]))),
    der('integer', Buffer.from([1]), randomBytes(8)),
    ecdsaWithSha256,
    name,
    der('sequence', der('time', day(-1)), der('time', day(1))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der('bits', Buffer.from([0]), sign('sha256', signed, privateKey))
  const body = der('sequence', signed, ecdsaWithSha256, signature).toString('base64')
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
  }
}

/** Listens with TLS on `port`, and passes each request on to `to`. */
export async function openTlsProxy(port: number, to: number): Promise<{ close: () => void }> {
  const server = createServer(certificate(), (incoming, response) => {
    const { method, url, headers } = incoming
    const passed = request({ host: '127.0.0.1', port: to, method, path: url, headers }, received => {
      response.writeHead(received.statusCode ?? 502, received.headers)
      received.pipe(response)
    })
    passed.on('error', () => response.destroy())
    response.on('close', () => passed.destroy())
    incoming.pipe(passed)
  })
  await new Promise<void>(ready => server.listen(port, '127.0.0.1', ready))
  return {
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
