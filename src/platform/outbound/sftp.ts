/** Reads one file of an SFTP server that a person named. */
import { createHash } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import ssh2, { type Client } from 'ssh2'
import { resolvePublicAddress, Unreachable } from './addresses.ts'
import { type Outbound, readUpTo, timed } from './request.ts'

export type SftpLogin = { user: string; password: string; privateKey: string }
type SftpOptions = {
  /** As `ssh-keygen -l` prints it; null trusts the key that the server shows. */
  hostKey: string | null
  limit: number
  milliseconds: number
}
export type SftpFile = { bytes: Buffer; hostKey: string }

/** The server shows another key than the known one: no credentials were sent to it. */
export class HostKeyChanged extends Unreachable {
  readonly hostKey: string
  constructor(hostKey: string) {
    super(
      'Le serveur n’a plus la même clé\u00a0: confirmez la nouvelle, ou demandez à son administrateur si elle est la sienne.',
    )
    this.hostKey = hostKey
  }
}

export const fingerprintOf = (key: Buffer): string =>
  `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`

/** French sentence; null for a private key that opens with this passphrase. */
export function privateKeyFault(privateKey: string, passphrase: string): string | null {
  const parsed = ssh2.utils.parseKey(privateKey, passphrase || undefined)
  if (!(parsed instanceof Error)) return parsed.isPrivateKey() ? null : 'Collez la clé privée, pas la clé publique.'
  return /passphrase/i.test(parsed.message)
    ? 'Cette clé est protégée\u00a0: saisissez sa phrase secrète comme mot de passe.'
    : 'Cette clé est illisible\u00a0: collez une clé privée OpenSSH ou PEM entière.'
}

/** Throws Unreachable, with a French message, for any failure. */
export function downloadSftp(
  address: string,
  login: SftpLogin,
  options: SftpOptions,
  outbound: Outbound,
): Promise<SftpFile> {
  return timed({ ...outbound, milliseconds: options.milliseconds }, options.milliseconds, async signal => {
    const { host, port, path } = readSftpAddress(address)
    const resolved = await resolvePublicAddress(host, outbound.allowLoopback, outbound.resolve)
    signal.throwIfAborted()
    // Connects to the address that was checked; a second look-up could return another one.
    const socket = connect({ host: resolved.address, family: resolved.family, port })
    const client = new ssh2.Client()
    const stop = () => {
      client.destroy()
      socket.destroy()
    }
    signal.addEventListener('abort', stop)
    try {
      const hostKey = await handshake(client, socket, login, options)
      return { bytes: await readFile(client, path, options.limit), hostKey }
    } catch (error) {
      throw sftpFault(error)
    } finally {
      signal.removeEventListener('abort', stop)
      stop()
    }
  })
}

const usualPort = 22

/** `/~/` begins a path in the directory of the user, as curl and browsers have it. */
function readSftpAddress(address: string) {
  const { hostname, port, pathname } = new URL(address)
  const path = decodeURIComponent(pathname)
  return { host: hostname, port: Number(port) || usualPort, path: path.startsWith('/~/') ? path.slice(3) : path }
}

/** Resolves with the fingerprint of the server. The key is checked before the credentials are sent. */
function handshake(client: Client, socket: Socket, login: SftpLogin, { hostKey, milliseconds }: SftpOptions) {
  return new Promise<string>((resolve, reject) => {
    let seen = ''
    client.on('ready', () => resolve(seen))
    client.on('error', reject)
    client.on('close', () => reject(new Unreachable('Connexion coupée.')))
    socket.on('error', reject)
    client.connect({
      sock: socket,
      username: login.user,
      ...(login.privateKey
        ? { privateKey: login.privateKey, ...(login.password ? { passphrase: login.password } : {}) }
        : { password: login.password }),
      readyTimeout: milliseconds,
      hostVerifier: key => {
        seen = fingerprintOf(key)
        if (hostKey === null || hostKey === seen) return true
        reject(new HostKeyChanged(seen))
        return false
      },
    })
  })
}

function readFile(client: Client, path: string, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    client.on('close', () => reject(new Unreachable('Connexion coupée.')))
    client.on('error', reject)
    client.sftp((error, sftp) => {
      if (error) return reject(new Unreachable('Ce serveur n’offre pas de SFTP.'))
      sftp.on('error', reject)
      const stream = sftp.createReadStream(path)
      // Also emitted once the whole file is read, for a server that does not answer its closing: it would stop the process.
      stream.on('error', reject)
      readUpTo(stream, limit).then(resolve, reject)
    })
  })
}

/** Status codes of the protocol (draft-ietf-secsh-filexfer-02). */
const noSuchFile = 2
const permissionDenied = 3

function sftpFault(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof Unreachable) return error
  const { level, code } = error as Error & { level?: string; code?: unknown }
  if (level === 'client-authentication')
    return new Unreachable('Le serveur refuse l’accès\u00a0: vérifiez l’identifiant, le mot de passe ou la clé.')
  if (code === noSuchFile) return new Unreachable('Aucun fichier à cette adresse.')
  if (code === permissionDenied) return new Unreachable('Le serveur refuse la lecture de ce fichier.')
  return level === 'handshake' || level === 'protocol' ? new Unreachable('Aucun serveur SFTP à cette adresse.') : error
}
