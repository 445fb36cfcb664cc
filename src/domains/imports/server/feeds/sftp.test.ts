import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { referenceData } from '#domains/offers/server/seller/new-article.fixture.ts'
import { downloadSftp } from '#platform/outbound/sftp.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createVendor, type TestVendor } from '#tests/support/factories.ts'
import { checkImport, offersByReference } from '../imports.fixture.ts'
import { feedsOf } from './feeds.fixture.ts'
import { sftpPassword, sftpUser, sshKeys, startSftpServer } from './sftp-server.fixture.ts'

type SftpServer = Awaited<ReturnType<typeof startSftpServer>>
const userKey = sshKeys()

let app: TestApp
let tagId: number
let vendor: TestVendor
let cookies: Cookies
let feeds: ReturnType<typeof feedsOf>
let server: SftpServer

beforeAll(async () => {
  app = await testApp({ WEBHOOK_LOOPBACK: 'on' })
  tagId = await referenceData(app.db)
  feeds = feedsOf(app, () => cookies)
})
beforeEach(async () => {
  await app.pool.query('DELETE FROM import_feeds')
  vendor = await createVendor(app.db)
  cookies = await app.loginAs(vendor.userId)
  server = await startSftpServer({ publicKey: userKey.public })
})
afterEach(() => server.close())
afterAll(() => app.close())

const file = (price: number) => `Référence;Désignation;Prix HT;Stock;En vente\nS-1;Piquet de vigne;${price};5;oui`
const login = { user: sftpUser, password: sftpPassword }
const add = (given: object = {}) => feeds.add({ feedAddress: `${server.at}/exports/stock.csv`, ...login, ...given })
const added = async (given: object = {}): Promise<number> => {
  const { status, body } = await add(given)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.id
}
const feed = async () => (await feeds.list())[0]
/** Another server takes the place of the first: its name leads elsewhere. */
const redirectName = (id: number, address: string) =>
  app.db.updateTable('import_feeds').set({ address }).where('id', '=', id).execute()

test('imports the file of an SFTP server, then only what changed', async () => {
  const id = await added()
  server.files['/exports/stock.csv'] = file(10)
  const first = await feeds.tryNow(id)
  expect(first).toMatchObject({ state: 'waiting', importStatus: 'mapping' })
  await checkImport(app, cookies, first.importId, { settings: { tagId } })
  await app.request('POST', `/api/seller/imports/${first.importId}/apply`, {}, { cookies })
  await feeds.run()
  expect(await feeds.tryNow(id)).toMatchObject({ state: 'unchanged' })
  server.files['/exports/stock.csv'] = file(12)
  expect(await feeds.tryNow(id)).toMatchObject({ state: 'applied' })
  expect((await offersByReference(app.db, vendor.vendorId)).map(({ price }) => price)).toEqual([1_200])
})

test('reads a path in the directory of the user, and logs in with a private key', async () => {
  const id = await added({ feedAddress: `${server.at}/~/stock.csv`, password: '', privateKey: userKey.private })
  server.files['stock.csv'] = file(10)
  expect(await feeds.tryNow(id)).toMatchObject({ state: 'waiting' })
  expect(server.logins).toContain('caisse publickey')
  expect(await feed()).toMatchObject({ authentication: 'key' })
  expect(JSON.stringify(await feed())).not.toContain('PRIVATE')
})

test('pins the host key of the first answer, and sends no credentials to another server in its place', async () => {
  const id = await added()
  server.files['/exports/stock.csv'] = file(10)
  await feeds.tryNow(id)
  const { hostKey } = await feed()
  expect(hostKey).toMatch(/^SHA256:[\w+/]{43}$/)

  const other = await startSftpServer()
  other.files['/exports/stock.csv'] = file(1)
  await redirectName(id, `${other.at}/exports/stock.csv`)
  expect(await feeds.tryNow(id)).toMatchObject({ state: 'failed', sentence: expect.stringContaining('même clé') })
  expect(other.logins).toEqual([])
  const { seenHostKey, ...changed } = await feed()
  expect(changed.hostKey).toBe(hostKey)
  expect(seenHostKey).not.toBe(hostKey)

  const trust = (key: string) => feeds.call('POST', `/api/seller/import-feeds/${id}/host-key`, { hostKey: key })
  expect((await trust(hostKey)).body.code).toBe('CONFLICT')
  expect((await trust(seenHostKey)).status).toBe(200)
  expect(await feed()).toMatchObject({ hostKey: seenHostKey, seenHostKey: null })
  expect((await feeds.tryNow(id)).state).toBe('waiting')
  other.close()
})

test('forgets the host key with the address', async () => {
  const id = await added()
  server.files['/exports/stock.csv'] = file(10)
  await feeds.tryNow(id)
  const moved = await startSftpServer()
  moved.files['/stock.csv'] = file(20)
  expect((await feeds.change(id, { feedAddress: `${moved.at}/stock.csv`, ...login })).status).toBe(200)
  expect(await feed()).toMatchObject({ hostKey: null })
  await feeds.tryNow(id)
  expect((await feed()).hostKey).toMatch(/^SHA256:/)
  moved.close()
})

test('never connects to an address that is not public', async () => {
  const login = { user: sftpUser, password: sftpPassword, privateKey: '' }
  const options = { hostKey: null, limit: 1_000, milliseconds: 5_000 }
  const refused = downloadSftp(`${server.at}/stock.csv`, login, options, { allowLoopback: false })
  await expect(refused).rejects.toThrow('pas de l’internet public')
  const renamed = downloadSftp('sftp://exemple.fr/stock.csv', login, options, {
    allowLoopback: false,
    resolve: async () => [{ address: '10.0.0.8' }],
  })
  await expect(renamed).rejects.toThrow('pas de l’internet public')
  expect(server.logins).toEqual([])
})

test('stops a file above the limit, and a server that breaks off while it is read', async () => {
  const login = { user: sftpUser, password: sftpPassword, privateKey: '' }
  const options = { hostKey: null, limit: 1_000, milliseconds: 5_000 }
  server.files['/stock.csv'] = 'x'.repeat(2_000)
  const tooLong = downloadSftp(`${server.at}/stock.csv`, login, options, { allowLoopback: true })
  await expect(tooLong).rejects.toThrow('plus de 1')
  server.breakOff()
  const broken = downloadSftp(`${server.at}/stock.csv`, login, options, { allowLoopback: true })
  await expect(broken).rejects.toThrow(/coupée|impossible/)
})

test('says why a file was not fetched', async () => {
  const id = await added()
  expect((await feeds.tryNow(id)).sentence).toBe('Aucun fichier à cette adresse.')
  await feeds.change(id, { password: 'autre' })
  expect((await feeds.tryNow(id)).sentence).toContain('refuse l’accès')
  server.close()
  expect((await feeds.tryNow(id)).sentence).toBe('Connexion refusée.')
})

test('refuses an address, a login or a key that could never work', async () => {
  const fault = async (given: object) => {
    const { body } = await add(given)
    return [body.code, ...Object.keys(body.fields ?? {})]
  }
  expect(await fault({ feedAddress: 'sftp://exemple.fr:25/stock.csv' })).toEqual(['INVALID_INPUT', 'feedAddress'])
  expect(await fault({ feedAddress: 'sftp://exemple.fr/exports/' })).toEqual(['INVALID_INPUT', 'feedAddress'])
  expect(await fault({ feedAddress: 'sftp://caisse:secret@exemple.fr/a.csv' })).toEqual([
    'INVALID_INPUT',
    'feedAddress',
  ])
  expect(await fault({ user: '' })).toEqual(['INVALID_INPUT', 'user'])
  expect(await fault({ password: '' })).toEqual(['INVALID_INPUT', 'password'])
  expect(await fault({ privateKey: userKey.public })).toEqual(['INVALID_INPUT', 'privateKey'])
  expect(await fault({ feedAddress: 'https://exemple.fr/a.csv', privateKey: userKey.private })).toEqual([
    'INVALID_INPUT',
    'privateKey',
  ])
})
