/** Uploads malicious files to every upload endpoint, and reports the faults of what is stored. */
import { connect } from 'node:net'
import sharp from 'sharp'
import { runImport, sendPart, uploadImport } from '#domains/imports/server/imports.fixture.ts'
import type { Cookies, TestApp } from '#tests/support/injected.ts'
import { type Hostile, script } from './pictures.ts'

export type Sender = { userId: number; cookies: Cookies }
const french = /[a-zà-ÿ’]+ [a-zà-ÿ’]+.*[.!]$/i

const count = async (app: TestApp, from: string): Promise<number> =>
  (await app.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`)).rows[0]?.n ?? 0

const send = (app: TestApp, cookies: Cookies, name: string, payload: Buffer) =>
  app.http.inject({
    method: 'POST',
    url: `/api/files?name=${encodeURIComponent(name)}`,
    cookies,
    headers: { host: 'localhost', origin: 'http://localhost', 'content-type': 'application/octet-stream' },
    payload,
  })

/** A stored picture must be our own encoding, without its original metadata. */
async function drawingFaults(app: TestApp, id: string): Promise<string[]> {
  const { rows } = await app.pool.query('SELECT bytes, media_type FROM files WHERE id = $1', [id])
  const { exif, xmp, iptc, comments, format } = await sharp(rows[0].bytes).metadata()
  const metadata = Object.entries({ exif, xmp, iptc, comments }).filter(([, value]) => value !== undefined)
  const leaks =
    rows[0].bytes.includes(script) || rows[0].bytes.includes('PK\x03\x04') ? ['returns its active content'] : []
  return [...metadata.map(([name]) => `keeps ${name}`), ...leaks, ...(format === 'webp' ? [] : [`is a ${format}`])]
}

/** Uploads each file: rejected in French with 415, re-encoded, or stored as an attachment; only these have rows. */
export async function uploadFaults(app: TestApp, { userId, cookies }: Sender, files: readonly Hostile[]) {
  const faults: string[] = []
  const before = await count(app, `files WHERE uploader_id = ${userId}`)
  let stored = 0
  for (const { name, bytes, becomes } of files) {
    const response = await send(app, cookies, name, bytes)
    const { data, error } = response.json()
    const became = response.statusCode === 200 ? (data.mediaType === 'image/webp' ? 'redrawn' : 'paper') : 'refused'
    if (became !== 'refused') stored++
    if (became !== becomes && (becomes !== 'either' || became === 'paper')) faults.push(`${name}: ${became}`)
    if (became === 'refused' && (response.statusCode !== 415 || !french.test(error)))
      faults.push(`${name}: ${response.statusCode} ${error}`)
    if (became === 'redrawn') faults.push(...(await drawingFaults(app, data.id)).map(fault => `${name}: ${fault}`))
  }
  const rows = (await count(app, `files WHERE uploader_id = ${userId}`)) - before
  if (rows !== stored) faults.push(`${rows} rows for ${stored} files stored`)
  return faults
}

/** File names shown to users and used for downloads. */
export const hostileNames = [
  '../../etc/passwd',
  'a\r\nSet-Cookie: x=1',
  '"><img src=x>',
  '\u202egpj.exe',
  'x'.repeat(5_000),
  'CON\0.png',
  'facture.hta',
  'facture.pdf.exe',
  'facture\u202efdp.js',
]

/** Starts uploads and closes the connections halfway; resolves once all are closed. */
export async function abortUploads(port: number, cookies: Cookies, times: number): Promise<void> {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const head = `POST /api/files?name=photo.jpg HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nCookie: ${cookie}\r\nContent-Type: image/jpeg\r\nContent-Length: 4000000\r\n\r\n`
  const part = Buffer.alloc(300_000, 0xff)
  const once = () =>
    new Promise<void>(done => {
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(head, () => socket.write(part, () => socket.destroy())),
      )
      socket.on('error', () => undefined)
      socket.on('close', () => done())
    })
  for (let left = times; left > 0; left -= 20) await Promise.all(Array.from({ length: Math.min(20, left) }, once))
}

/** Sends each file as the table of an import: it ends with a reason in French, and leaves nothing. */
export async function tableFaults(app: TestApp, cookies: Cookies, tables: Record<string, Uint8Array>) {
  const faults: string[] = []
  for (const [name, bytes] of Object.entries(tables)) {
    const id = await uploadImport(app, cookies, bytes)
    const { rows } = await app.pool.query('SELECT status, failure FROM imports WHERE id = $1', [id])
    if (rows[0].status !== 'failed' || !french.test(rows[0].failure))
      faults.push(`${name}: ${rows[0].status} ${rows[0].failure}`)
    for (const table of ['import_pieces', 'import_lines', 'import_pictures']) {
      const left = await count(app, `${table} WHERE import_id = ${id}`)
      if (left) faults.push(`${name}: ${left} ${table}`)
    }
    await app.request('POST', `/api/seller/imports/${id}/cancel`, {}, { cookies })
  }
  return faults
}

/** The references that an archive of pictures assigns, next to a valid table. */
export async function pictureReferences(app: TestApp, cookies: Cookies, archive: Uint8Array): Promise<string[]> {
  const id = await uploadImport(app, cookies, Buffer.from('Titre;Prix;Référence\nSécateur;12,00;R-1\n'))
  await sendPart(app, cookies, id, 'pictures', archive)
  await runImport(app.db, id)
  const { rows } = await app.pool.query<{ reference: string }>(
    'SELECT reference FROM import_pictures WHERE import_id = $1 ORDER BY reference',
    [id],
  )
  await app.request('POST', `/api/seller/imports/${id}/cancel`, {}, { cookies })
  return rows.map(({ reference }) => reference)
}
