/** An SFTP server of one user, in the role of a seller's software. */
import { once } from 'node:events'
import ssh2, { type ServerAuthentication, type ServerConnection, type ServerSftp } from 'ssh2'

export const sftpUser = 'caisse'
export const sftpPassword = 'MOTDEPASSE'

/** One ed25519 key in 270 that the library generates is one that it cannot read. */
export const sshKeys = () => ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 })

type Options = { hostKey?: string; publicKey?: string }

/** `files`: by path. `logins`: user and method of each attempt to authenticate. */
export async function startSftpServer({ hostKey, publicKey }: Options = {}) {
  const key = hostKey ?? sshKeys().private
  const files: Record<string, string> = {}
  const logins: string[] = []
  const state = { breaks: false }
  const server = new ssh2.Server({ hostKeys: [key] })
  server.on('connection', (connection: ServerConnection) => {
    connection.on('error', () => {})
    connection.on('authentication', (given: ServerAuthentication) => {
      logins.push(`${given.username} ${given.method}`)
      const known = given.username === sftpUser && (isPassword(given) || isKey(given, publicKey))
      if (known) given.accept()
      else given.reject(['password', 'publickey'])
    })
    connection.on('session', (accept: () => ServerConnection) => {
      accept().on('sftp', (open: () => ServerSftp) =>
        serve(open(), files, () => state.breaks && connection.end() !== null),
      )
    })
  })
  server.listen(0, '127.0.0.1', () => {})
  await once(server, 'listening')
  return {
    at: `sftp://127.0.0.1:${server.address().port}`,
    hostKey: key,
    files,
    logins,
    breakOff: () => {
      state.breaks = true
    },
    close: () => server.close(),
  }
}

const isPassword = ({ method, password }: ServerAuthentication) => method === 'password' && password === sftpPassword
const isKey = ({ method, key }: ServerAuthentication, known: string | undefined) =>
  method === 'publickey' && known !== undefined && known.split(' ')[1] === key?.data.toString('base64')

/** Codes of the protocol: end of file, no such file. */
const endOfFile = 1
const noSuchFile = 2
const success = 0

function serve(sftp: ServerSftp, files: Record<string, string>, onRead: () => unknown) {
  let bytes = Buffer.alloc(0)
  sftp.on('OPEN', (id: number, path: string) => {
    const content = files[path]
    if (content === undefined) return sftp.status(id, noSuchFile)
    bytes = Buffer.from(content)
    sftp.handle(id, Buffer.from('file'))
  })
  sftp.on('FSTAT', (id: number) =>
    sftp.attrs(id, { mode: 0o100644, uid: 0, gid: 0, size: bytes.length, atime: 0, mtime: 0 }),
  )
  sftp.on('READ', (id: number, _: Buffer, offset: number, length: number) => {
    if (onRead()) return
    if (offset >= bytes.length) sftp.status(id, endOfFile)
    else sftp.data(id, bytes.subarray(offset, offset + length))
  })
  sftp.on('CLOSE', (id: number) => sftp.status(id, success))
}
