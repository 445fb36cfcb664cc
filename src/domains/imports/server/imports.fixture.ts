import type { Db } from '#platform/db/pool.ts'
import type { Cookies, TestApp } from '#tests/support/app.ts'
import { pieceBytes } from '../rules.ts'
import { workOnImport } from './work.ts'

/** Runs the job until no work is left without user input. */
export const runImport = (db: Db, importId: number) => workOnImport(db, { importId })

const headersOf = { host: 'localhost', origin: 'http://localhost', 'content-type': 'application/octet-stream' }

/** Uploads one part of an import as a browser does: the pieces, then the completion request. */
export async function sendPart(
  app: TestApp,
  cookies: Cookies,
  importId: number,
  part: 'table' | 'pictures',
  bytes: Uint8Array,
) {
  const pieces = Math.max(1, Math.ceil(bytes.length / pieceBytes))
  for (let position = 0; position < pieces; position++) {
    const payload = Buffer.from(bytes.subarray(position * pieceBytes, (position + 1) * pieceBytes))
    await app.http.inject({
      method: 'PUT',
      url: `/api/seller/imports/${importId}/${part}/${position}`,
      cookies,
      headers: headersOf,
      payload,
    })
  }
  return app.request('POST', `/api/seller/imports/${importId}/received`, { part, pieces }, { cookies })
}

/** Uploads a file and reads it; returns the id. */
export async function uploadImport(
  app: TestApp,
  cookies: Cookies,
  bytes: Uint8Array,
  kind = 'catalogue',
): Promise<number> {
  const begun = await app.request('POST', '/api/seller/imports', { kind, fileName: 'catalogue.csv' }, { cookies })
  if (begun.status !== 200) throw new Error(begun.body.error ?? 'not begun')
  await sendPart(app, cookies, begun.body.data.id, 'table', bytes)
  await runImport(app.db, begun.body.data.id)
  return begun.body.data.id
}

type Given = { columns?: object; settings?: object; categories?: object[] }
/** Sets the columns, as recognised by default, and checks every line; returns the import. */
export async function checkImport(app: TestApp, cookies: Cookies, importId: number, given: Given = {}) {
  const at = `/api/seller/imports/${importId}`
  const { data } = (await app.request('GET', at, undefined, { cookies })).body
  const body = {
    columns: { ...data.columns, ...given.columns },
    settings: { ...data.settings, weightGrams: 500, ...given.settings },
    categories: given.categories ?? [],
  }
  const response = await app.request('PUT', at, body, { cookies })
  if (response.status !== 200) throw new Error(response.body.error ?? 'not configured')
  await runImport(app.db, importId)
  return (await app.request('GET', at, undefined, { cookies })).body.data
}

export async function applyAndWait(app: TestApp, cookies: Cookies, importId: number) {
  const at = `/api/seller/imports/${importId}`
  await app.request('POST', `${at}/apply`, {}, { cookies })
  await runImport(app.db, importId)
  return (await app.request('GET', at, undefined, { cookies })).body.data
}

/** The seller's offers by reference. */
export async function offersByReference(db: Db, vendorId: number) {
  const rows = await db
    .selectFrom('offers as o')
    .innerJoin('variants as v', 'v.id', 'o.variant_id')
    .innerJoin('articles as a', 'a.id', 'v.article_id')
    .leftJoin('stock as s', 's.offer_id', 'o.id')
    .select([
      'o.reference',
      'o.price_cents as price',
      'o.vat_code as vat',
      'o.status',
      's.on_hand as stock',
      'a.title',
      'v.ean',
      'a.id as articleId',
    ])
    .where('o.vendor_id', '=', vendorId)
    .orderBy('o.reference')
    .execute()
  return rows
}
