/** Job `imports.pictures`: fetches the pictures of an import, one at a time, each outside any transaction. */
import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { pictureIds } from '#domains/catalogue/server/picture-ids.ts'
import type { JobPayloads } from '#domains/jobs.ts'
import { setOfferPictures } from '#domains/offers/server/seller/pictures.ts'
import { type Db, inTransaction, type Tx } from '#platform/db/pool.ts'
import { storeFile } from '#platform/files/files.ts'
import { type ReadFile, readFileBytes } from '#platform/files/reading.ts'
import { Unreachable } from '#platform/outbound/addresses.ts'
import { download, type Outbound } from '#platform/outbound/request.ts'
import { AppError } from '#shared/errors.ts'
import { type ImportedDocumentKind, picturesAtMost } from '../../rules.ts'
import { addPicturesJob } from './addresses.ts'
import { archivedBytes, archiveName, attachDocument, dropArchived } from './documents.ts'

const jobMilliseconds = 10_000
const megabyte = 1_048_576
const pictureBytes = 10 * megabyte
/** Between two requests to one server. */
const politeMilliseconds = 200
const minute = 60_000
/** Before the second try, the third…; after the last one the picture is refused. */
const retryDelays = [minute, 5 * minute, 30 * minute]

export async function fetchPictures(
  db: Db,
  { importId }: JobPayloads['imports.pictures'],
  outbound: Outbound,
): Promise<void> {
  const end = performance.now() + jobMilliseconds
  const hosts = new Map<string, number>()
  while (performance.now() < end) {
    const next = await findNext(db, importId)
    if (!next) return
    if (next.wait > 0) return void (await addPicturesJob(db, importId, new Date(Date.now() + next.wait)))
    const result = await readOne(db, importId, next, { outbound, hosts })
    await inTransaction(db, tx => record(tx, importId, next, result))
  }
  await addPicturesJob(db, importId)
}

type Fetching = { outbound: Outbound; hosts: Map<string, number> }

async function readOne(
  db: Db,
  importId: number,
  { url, kind }: WaitingRow,
  { outbound, hosts }: Fetching,
): Promise<Result> {
  const archived = kind === null ? null : archiveName(url)
  if (archived !== null) {
    const bytes = await archivedBytes(db, importId, archived)
    return bytes ? readBytes(bytes, kind) : { refusal: 'Ce document n’est plus dans l’archive.', again: false }
  }
  const address = secured(url, outbound)
  await politely(hosts, URL.parse(address)?.host ?? '')
  return fetchOne(address, kind, outbound)
}

type Waiting = NonNullable<Awaited<ReturnType<typeof findNext>>>

type WaitingRow = {
  line: number
  position: number
  url: string
  offerId: number
  wait: number
  /** Null: a picture. */
  kind: ImportedDocumentKind | null
  datedOn: string | null
}

/** Null when nothing waits, or the import is being undone. `wait`: milliseconds until its next try. */
async function findNext(db: Db, importId: number) {
  const { rows } = await sql<WaitingRow>`
    SELECT u.line, u.position, u.url, u.offer_id AS "offerId", u.kind, u.dated_on::text AS "datedOn", greatest(0, extract(epoch FROM u.due_at - clock_timestamp()) * 1000)::int AS wait
    FROM import_picture_urls u JOIN imports i ON i.id = u.import_id
    WHERE u.import_id = ${importId} AND u.state = 'waiting' AND i.status = 'done'
    ORDER BY greatest(u.due_at, now()), u.line, u.position LIMIT 1`.execute(db)
  return rows[0] ?? null
}

/** Old exports have `http:` addresses of servers that all answer over TLS today. */
const secured = (url: string, { allowLoopback }: Outbound) =>
  allowLoopback && /^http:\/\/127\./.test(url) ? url : url.replace(/^http:/i, 'https:')

async function politely(hosts: Map<string, number>, host: string) {
  const since = performance.now() - (hosts.get(host) ?? -politeMilliseconds)
  if (since < politeMilliseconds) await delay(politeMilliseconds - since)
  hosts.set(host, performance.now())
}

type Result = { read: ReadFile } | { refusal: string; again: boolean }

async function fetchOne(url: string, kind: WaitingRow['kind'], outbound: Outbound): Promise<Result> {
  try {
    const { status, bytes } = await download(url, pictureBytes, outbound)
    if (status !== 200) return { refusal: statusLabel(status, kind), again: status === 429 || status >= 500 }
    return await readBytes(bytes, kind)
  } catch (error) {
    if (error instanceof Unreachable) return { refusal: error.message, again: isTemporary(error.message) }
    throw error
  }
}

/** A picture, or the PDF of a document. */
async function readBytes(bytes: Buffer, kind: WaitingRow['kind']): Promise<Result> {
  const refused = { refusal: kind === null ? notPicture : 'Ce n’est pas un document PDF.', again: false }
  try {
    const read = await readFileBytes(bytes)
    return read.mediaType === (kind === null ? 'image/webp' : 'application/pdf') ? { read } : refused
  } catch (error) {
    if (error instanceof AppError) return refused
    throw error
  }
}

const notPicture = 'Ce n’est pas une photo JPEG, PNG ou WebP.'
const statusLabel = (status: number, kind: WaitingRow['kind']) => {
  const what = kind === null ? 'Photo' : 'Document'
  if (status === 404 || status === 410) return `${what} introuvable à cette adresse.`
  if (status === 401 || status === 403)
    return kind === null ? 'Le serveur refuse l’accès à cette photo.' : 'Le serveur refuse l’accès à ce document.'
  return `Le serveur a répondu par le code ${status}.`
}
/** Silence, a connection that is cut: the same request may succeed later. */
const isTemporary = (message: string) =>
  /^(?:Pas de réponse|Connexion|Serveur injoignable|Échange impossible)/.test(message)

async function record(tx: Tx, importId: number, next: Waiting, result: Result) {
  const row = await tx
    .selectFrom('import_picture_urls as u')
    .innerJoin('imports as i', 'i.id', 'u.import_id')
    .select(['u.tries', 'i.vendor_id as vendorId', 'i.user_id as userId'])
    .where('u.import_id', '=', importId)
    .where('u.line', '=', next.line)
    .where('u.position', '=', next.position)
    .where('u.state', '=', 'waiting')
    .where('i.status', '=', 'done')
    .forUpdate('u')
    .executeTakeFirst()
  // Undone, or fetched by another worker meanwhile.
  if (!row) return
  const write = (values: {
    state?: string
    reason?: string | null
    picture_id?: number
    document_id?: number
    due_at?: Date
  }) =>
    tx
      .updateTable('import_picture_urls')
      .set({ ...values, tries: row.tries + 1 })
      .where('import_id', '=', importId)
      .where('line', '=', next.line)
      .where('position', '=', next.position)
      .execute()
  if ('refusal' in result) {
    const wait = result.again ? retryDelays[row.tries] : undefined
    const reason = result.refusal
    await write(wait === undefined ? { state: 'refused', reason } : { reason, due_at: new Date(Date.now() + wait) })
    return
  }
  const seller = { vendorId: row.vendorId, userId: row.userId ?? 0 }
  const { kind } = next
  const attached =
    kind === null
      ? await attach(tx, importId, next, seller, result.read)
      : await attachDocument(tx, { ...next, kind }, seller, result.read)
  const archived = archiveName(next.url)
  if (kind !== null && archived !== null && typeof attached === 'number') await dropArchived(tx, importId, archived)
  await write(
    typeof attached === 'string'
      ? { state: 'refused', reason: attached }
      : { state: 'attached', reason: null, ...(kind === null ? { picture_id: attached } : { document_id: attached }) },
  )
}

type Seller = { vendorId: number; userId: number }

/** After the pictures that the article has, in the order of the file; a sentence where it may have no more. */
async function attach(
  tx: Tx,
  importId: number,
  next: Waiting,
  seller: Seller,
  read: ReadFile,
): Promise<number | string> {
  const present = await picturesOf(tx, next.offerId)
  const mine = await tx
    .selectFrom('import_picture_urls')
    .select(['position', 'picture_id as pictureId'])
    .where('import_id', '=', importId)
    .where('line', '=', next.line)
    .where('state', '=', 'attached')
    .execute()
  const position = new Map(mine.map(one => [one.pictureId, one.position]))
  const others = present.filter(id => !position.has(id))
  if (present.length >= picturesAtMost) return `Cet article a déjà ${picturesAtMost} photos.`
  const file = await storeFile(tx, seller.userId, 'photo.webp', read)
  const own = [
    ...present.flatMap(id => (position.has(id) ? [{ rank: position.get(id) ?? 0, given: { pictureId: id } }] : [])),
    { rank: next.position, given: { fileId: file.id } },
  ].sort((a, b) => a.rank - b.rank)
  try {
    await setOfferPictures(tx, seller, next.offerId, [
      ...others.map(pictureId => ({ pictureId })),
      ...own.map(({ given }) => given),
    ])
    return await pictureOf(tx, read)
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

/** Equal pictures are stored once. */
async function pictureOf(tx: Tx, { bytes }: ReadFile): Promise<number> {
  const { id } = await tx
    .selectFrom('pictures')
    .select('id')
    .where('content_hash', '=', createHash('sha256').update(bytes).digest())
    .executeTakeFirstOrThrow()
  return id
}

async function picturesOf(tx: Tx, offerId: number): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    SELECT ${pictureIds} AS ids FROM offers o JOIN variants v ON v.id = o.variant_id JOIN articles a ON a.id = v.article_id
    WHERE o.id = ${offerId}`.execute(tx)
  return rows[0]?.ids ?? []
}
