/** The part of ssh2 that this project uses; its own type package would bring a second copy of the types of Node. */
declare module 'ssh2' {
  import type { EventEmitter } from 'node:events'
  import type { Socket } from 'node:net'
  import type { Readable } from 'node:stream'

  type ConnectConfig = {
    sock: Socket
    username: string
    password?: string
    privateKey?: string
    passphrase?: string
    readyTimeout: number
    hostVerifier: (key: Buffer) => boolean
  }
  type ReadSftp = EventEmitter & { createReadStream(path: string): Readable }
  export class Client extends EventEmitter {
    connect(config: ConnectConfig): this
    sftp(done: (error: Error | undefined, sftp: ReadSftp) => void): this
    destroy(): this
  }

  type Authentication = {
    method: string
    username: string
    password?: string
    key?: { algo: string; data: Buffer }
    accept(): void
    reject(methods?: readonly string[]): void
  }
  type SftpStream = EventEmitter & {
    handle(id: number, handle: Buffer): void
    attrs(
      id: number,
      attrs: { mode: number; uid: number; gid: number; size: number; atime: number; mtime: number },
    ): void
    data(id: number, data: Buffer): void
    status(id: number, code: number): void
  }
  export class Server extends EventEmitter {
    constructor(config: { hostKeys: readonly string[] })
    listen(port: number, host: string, listening: () => void): this
    address(): { port: number }
    close(): this
  }
  export type ServerConnection = EventEmitter & { end(): void }
  export type ServerAuthentication = Authentication
  export type ServerSftp = SftpStream
  type KeyPair = { private: string; public: string }
  const ssh2: {
    Client: typeof Client
    Server: typeof Server
    utils: {
      generateKeyPairSync(type: 'ecdsa', options: { bits: 256 }): KeyPair
      parseKey(key: string, passphrase?: string): Error | { isPrivateKey(): boolean; getPublicSSH(): Buffer }
    }
  }
  export default ssh2
}
