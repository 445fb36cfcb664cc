import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SearchEngine } from '#domains/search/server/port.ts'
import type { Db } from '#platform/db/pool.ts'
import { storedBytes } from '#platform/files/objects/stored-bytes.ts'
import type { ReadFromServer } from '#platform/http/rls.ts'
import { fail } from '#shared/errors.ts'
import { getArticle } from './article/article.ts'
import { technicalSheet } from './article/technical-sheet.ts'
import { formatFor, rasterOf } from './picture-formats.ts'

type Hook = (request: FastifyRequest, reply: FastifyReply) => Promise<void>
/** Of the routes of pictures and documents. */
export type FileHooks = { onRequest: Hook; onSend: Hook }

/** Sellers' documents, and the generated technical sheet of any article. */
export const mountDocuments = (
  app: FastifyInstance,
  read: ReadFromServer,
  engine: SearchEngine,
  /** Decide who receives a document. */
  hooks: FileHooks,
) => {
  app.get('/documents/:id', hooks, async (request, reply) => {
    // The route declares this parameter.
    const { id } = request.params as { id: string }
    const document = await read(({ db }) => readDocument(db, id))
    // The bytes are a seller's: nothing opens them inside our origin.
    return sendPdf(reply, 'attachment', `${document.slug}-${document.kind.toLowerCase()}.pdf`, document.bytes)
  })
  app.get('/articles/:slug/fiche-technique.pdf', hooks, async (request, reply) => {
    // The route declares this parameter.
    const { slug } = request.params as { slug: string }
    const { article, plate } = await read(async ({ db }) => {
      const found = await getArticle(db, engine, slug)
      return { article: found, plate: await loadPlate(db, found.pictureId) }
    })
    const bytes = await technicalSheet(article, plate)
    return sendPdf(reply, 'inline', `${article.slug}-fiche-technique.pdf`, bytes)
  })
}

async function readDocument(db: Db, id: string) {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw fail('NOT_FOUND')
  const document = await db
    .selectFrom('article_documents as d')
    .innerJoin('articles as a', 'a.id', 'd.article_id')
    .select(['a.slug', 'd.kind', 'd.bytes', 'd.object_key'])
    .where('d.id', '=', Number(id))
    .where('a.status', '=', 'published')
    .executeTakeFirst()
  if (!document) throw fail('NOT_FOUND')
  return { slug: document.slug, kind: document.kind, bytes: await storedBytes(document) }
}

const platePixels = 384
/** The article's picture in a format that PDF accepts; null without one. */
async function loadPlate(db: Db, pictureId: number | null): Promise<Buffer | null> {
  if (pictureId === null) return null
  const picture = await db
    .selectFrom('pictures')
    .select(['media_type as mediaType', 'bytes', 'object_key', 'width', 'height'])
    .where('id', '=', pictureId)
    .executeTakeFirstOrThrow()
  return rasterOf({ ...picture, bytes: await storedBytes(picture) }, platePixels, formatFor('', picture.mediaType))
}

// Built-in PDF readers use inline styles.
const readerPolicy = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'none'"

/** File names are made of slugs, which hold only letters, digits and hyphens. */
const sendPdf = (reply: FastifyReply, shown: 'attachment' | 'inline', name: string, bytes: Buffer) =>
  reply
    .type('application/pdf')
    .headers({ 'content-disposition': `${shown}; filename="${name}"`, 'cache-control': 'public, max-age=300' })
    .header('content-security-policy', readerPolicy)
    .send(bytes)
