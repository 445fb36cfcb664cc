import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type ContentEncoding, compress } from './pages/page-cache.ts'

type Fixed = { bytes: Record<ContentEncoding, Buffer>; etag: string }

/**
 * `GET path`: a document that does not change while the process lives. It is built for the first request, and stored
 * compressed in both encodings. It is never sent uncompressed, which is twenty times as large: gzip is acceptable to a
 * caller that names no encoding (RFC 9110, section 12.5.3).
 */
export function mountFixedDocument(
  app: FastifyInstance,
  path: string,
  headers: Record<string, string>,
  make: () => Promise<string>,
) {
  let made: Promise<Fixed> | undefined
  app.get(path, async (request, reply) => {
    made ??= fixed(make).catch(error => {
      made = undefined
      throw error
    })
    const { bytes, etag } = await made
    reply.headers({ ...headers, etag, 'cache-control': 'public, max-age=0, must-revalidate', vary: 'accept-encoding' })
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    const encoding = `${request.headers['accept-encoding']}`.includes('br') ? 'br' : 'gzip'
    return reply.header('content-encoding', encoding).send(bytes[encoding])
  })
}

async function fixed(make: () => Promise<string>): Promise<Fixed> {
  const body = Buffer.from(await make())
  const [br, gzip] = await Promise.all([compress.br(body), compress.gzip(body)])
  return { bytes: { br, gzip }, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}
