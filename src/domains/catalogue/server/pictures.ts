import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Db } from '#platform/db/pool.ts'
import { fail } from '#shared/errors.ts'
import { type PictureFiles, pictureFiles } from './picture-files.ts'
import { type Format, formatFor, type Original, pictureWidths, rasterOf } from './picture-formats.ts'

const compress = promisify(brotliCompress)
/** An SVG opened directly may use inline styles and nothing else. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
type Ask = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>
type Picture = Original & { hash: string }

/** `GET /images/:id?w=&q=`: stored pictures only, never a URL, at the specified widths. */
export const mountPictures = (app: FastifyInstance, db: Db, dataDirectory: string) => {
  const files = pictureFiles(join(dataDirectory, 'pictures'))
  app.get('/images/:id', { logLevel: 'warn' }, async (request: Ask, reply) => {
    const width = widthOf(request.query)
    const picture = await readPicture(db, request.params.id)
    const accept = request.headers.accept ?? ''
    if (picture.mediaType === 'image/svg+xml' && accept.includes('image/svg+xml'))
      return sendDrawing(request, reply, picture, files)
    return sendRaster(request, reply, picture, width, formatFor(accept, picture.mediaType), files)
  })
}

/** Rejects other widths, qualities and parameters: each would be another file to cache. */
function widthOf({ w, q, ...others }: Record<string, unknown>): number {
  const width = pictureWidths.find(known => `${known}` === w)
  if (width === undefined || (q !== undefined && q !== '75') || Object.keys(others).length) throw fail('INVALID_INPUT')
  return width
}

async function readPicture(db: Db, id: string): Promise<Picture> {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw fail('NOT_FOUND')
  const row = await db
    .selectFrom('pictures')
    .select(['content_hash', 'media_type', 'bytes', 'width', 'height'])
    .where('id', '=', Number(id))
    .executeTakeFirst()
  if (!row) throw fail('NOT_FOUND')
  return { ...row, mediaType: row.media_type, hash: row.content_hash.toString('hex') }
}

async function sendDrawing(request: Ask, reply: FastifyReply, { hash, bytes }: Picture, files: PictureFiles) {
  reply.header('content-security-policy', drawingPolicy)
  const brotli = String(request.headers['accept-encoding'] ?? '').includes('br')
  if (isKnown(request, reply, `"${hash.slice(0, 24)}-svg${brotli ? '-br' : ''}"`)) return reply
  reply.type('image/svg+xml')
  if (!brotli) return reply.send(bytes)
  return reply.header('content-encoding', 'br').send(await files.get(`${hash}.svg.br`, () => compress(bytes)))
}

async function sendRaster(
  request: Ask,
  reply: FastifyReply,
  picture: Picture,
  width: number,
  format: Format,
  files: PictureFiles,
) {
  if (isKnown(request, reply, `"${picture.hash.slice(0, 24)}-${width}-${format}"`)) return reply
  const bytes = await files.get(`${picture.hash}-${width}.${format}`, () => rasterOf(picture, width, format))
  return reply.type(`image/${format}`).send(bytes)
}

/** A picture never changes under its id; true when a 304 was sent. */
function isKnown(request: Ask, reply: FastifyReply, etag: string): boolean {
  reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', etag, vary: 'accept, accept-encoding' })
  reply.headers({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' })
  if (request.headers['if-none-match'] !== etag) return false
  reply.code(304).send()
  return true
}
