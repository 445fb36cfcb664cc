import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#platform/db/schema.ts'
import { storedBytes } from '#platform/files/objects/stored-bytes.ts'
import type { ReadFromServer } from '#platform/http/rls.ts'
import { fail } from '#shared/errors.ts'
import { pictureWidths } from '#shared/paths.ts'
import type { FileHooks } from './documents.ts'
import { type PictureFiles, pictureFiles } from './picture-files.ts'
import { type Format, formatFor, type Original, rasterOf } from './picture-formats.ts'

const compress = promisify(brotliCompress)
/** An SVG opened directly may use inline styles and nothing else. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
type PictureRoute = { Params: { id: string }; Querystring: Record<string, unknown> }
type PictureRequest = FastifyRequest<PictureRoute>
type Known = { hash: string; mediaType: string }
type Settings = {
  directory: string
  /** Whether visitors are refused now: then only pictures on disk are sent. */
  isOverloaded: () => boolean
  /** Decide who receives a picture. */
  hooks: FileHooks
}

/** `GET /images/:id?w=&q=`: stored pictures only, never a URL, at the specified widths. */
export const mountPictures = (
  app: FastifyInstance,
  read: ReadFromServer,
  { directory, isOverloaded, hooks }: Settings,
) => {
  const source = pictureSource(read, isOverloaded)
  const files = pictureFiles(join(directory, 'pictures'))
  app.get<PictureRoute>('/images/:id', { logLevel: 'warn', ...hooks }, async (request, reply) => {
    const width = widthOf(request.query)
    const { id } = request.params
    const known = await source.known(id)
    const original = () => source.original(id)
    const accept = request.headers.accept ?? ''
    if (known.mediaType === 'image/svg+xml' && accept.includes('image/svg+xml'))
      return sendDrawing(request, reply, { ...known, original }, files)
    return sendRaster(request, reply, { ...known, original }, width, formatFor(accept, known.mediaType), files)
  })
}

/** Rejects other widths, qualities and parameters: each would be another file to cache. */
function widthOf({ w, q, ...others }: Record<string, unknown>): number {
  const width = pictureWidths.find(known => `${known}` === w)
  if (width === undefined || (q !== undefined && q !== '75') || Object.keys(others).length) throw fail('INVALID_INPUT')
  return width
}

/** A hundred bytes each. */
const knownAtMost = 20_000

/** A picture never changes under its id, so its hash is read once; its bytes, only to make a file of them. */
function pictureSource(read: ReadFromServer, isOverloaded: () => boolean) {
  const memo = new Map<string, Known>()
  const columnsOf = async <Column extends keyof Database['pictures'] & string>(id: string, columns: Column[]) => {
    if (!/^[1-9]\d{0,14}$/.test(id)) throw fail('NOT_FOUND')
    if (isOverloaded()) throw fail('BUSY')
    const row = await read(({ db }) =>
      db.selectFrom('pictures').select(columns).where('id', '=', Number(id)).executeTakeFirst(),
    )
    if (!row) throw fail('NOT_FOUND')
    return row
  }
  const known = async (id: string): Promise<Known> => {
    const found = memo.get(id)
    if (found) return found
    const row = await columnsOf(id, ['content_hash', 'media_type'])
    if (memo.size >= knownAtMost) memo.clear()
    const picture = { hash: row.content_hash.toString('hex'), mediaType: row.media_type }
    memo.set(id, picture)
    return picture
  }
  const original = async (id: string): Promise<Original> => {
    const row = await columnsOf(id, ['media_type', 'bytes', 'object_key', 'width', 'height'])
    const { media_type: mediaType, width, height } = row
    return { mediaType, width, height, bytes: await storedBytes(row) }
  }
  return { original, known }
}

type Picture = Known & { original: () => Promise<Original> }

async function sendDrawing(
  request: PictureRequest,
  reply: FastifyReply,
  { hash, original }: Picture,
  files: PictureFiles,
) {
  reply.header('content-security-policy', drawingPolicy)
  const brotli = String(request.headers['accept-encoding'] ?? '').includes('br')
  if (isKnown(request, reply, `"${hash.slice(0, 24)}-svg${brotli ? '-br' : ''}"`)) return reply
  const bytes = brotli
    ? await files.get(`${hash}.svg.br`, async () => compress((await original()).bytes))
    : (await original()).bytes
  reply.type('image/svg+xml')
  return (brotli ? reply.header('content-encoding', 'br') : reply).send(bytes)
}

async function sendRaster(
  request: PictureRequest,
  reply: FastifyReply,
  { hash, original }: Picture,
  width: number,
  format: Format,
  files: PictureFiles,
) {
  if (isKnown(request, reply, `"${hash.slice(0, 24)}-${width}-${format}"`)) return reply
  const bytes = await files.get(`${hash}-${width}.${format}`, async () => rasterOf(await original(), width, format))
  return reply.type(`image/${format}`).send(bytes)
}

/** A picture never changes under its id; true when a 304 was sent. */
function isKnown(request: PictureRequest, reply: FastifyReply, etag: string): boolean {
  reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', etag, vary: 'accept, accept-encoding' })
  reply.headers({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' })
  if (request.headers['if-none-match'] !== etag) return false
  reply.code(304).send()
  return true
}
