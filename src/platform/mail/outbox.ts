import type { FastifyInstance } from 'fastify'
import type { Db } from '#platform/db/pool.ts'

const escapeHtml = (value: string) => value.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`)

const page = (
  title: string,
  body: string,
) => `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>body{font:16px/1.5 system-ui;color:#1E2A24;max-width:60rem;margin:2rem auto;padding:0 1rem}table{width:100%;border-collapse:collapse}td,th{text-align:left;padding:.5rem;border-bottom:1px solid #DAD8CE}iframe{width:100%;height:80vh;border:1px solid #DAD8CE}a{color:#1B5E3B}</style><main>${body}</main></html>`

/** Page that lists mails when no SMTP server is configured: on this machine only, for the demo and for development. */
export const mountOutbox = (app: FastifyInstance, db: Db) => {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'"

  app.get('/dev/outbox', async (_, reply) => {
    const mails = await db
      .selectFrom('mails')
      .select(['id', 'recipient', 'subject', 'created_at'])
      .orderBy('id', 'desc')
      .limit(200)
      .execute()
    const rows = mails.map(
      mail =>
        `<tr><td>${mail.created_at.toLocaleString('fr-FR')}</td><td>${escapeHtml(mail.recipient)}</td><td><a href="/dev/outbox/${mail.id}">${escapeHtml(mail.subject)}</a></td></tr>`,
    )
    const body = `<h1>Boîte d’envoi</h1><p>Les courriels de la démonstration ne partent pas : ils se lisent ici.</p><table><tr><th>Écrit</th><th>À</th><th>Objet</th></tr>${rows.join('')}</table>`
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html')
      .send(page('Boîte d’envoi', body))
  })

  app.get<{ Params: { id: string } }>('/dev/outbox/:id', async (request, reply) => {
    const mail = await find(db, request.params.id)
    if (!mail)
      return reply
        .code(404)
        .type('text/html')
        .send(page('Introuvable', '<p>Ce courriel n’existe pas. <a href="/dev/outbox">Boîte d’envoi</a></p>'))
    const body = `<p><a href="/dev/outbox">Boîte d’envoi</a></p><h1>${escapeHtml(mail.subject)}</h1><p>À ${escapeHtml(mail.recipient)}</p><iframe title="Courriel" sandbox="allow-popups allow-top-navigation-by-user-activation" src="/dev/outbox/${mail.id}/html"></iframe>`
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-store')
      .type('text/html')
      .send(page(mail.subject, body))
  })

  app.get<{ Params: { id: string } }>('/dev/outbox/:id/html', async (request, reply) => {
    const mail = await find(db, request.params.id)
    const html = mail?.html.replace('<head>', '<head><base target="_top">') ?? ''
    return reply
      .header('content-security-policy', policy)
      .header('x-frame-options', 'SAMEORIGIN')
      .type('text/html')
      .send(html)
  })
}

const find = (db: Db, id: string) =>
  /^\d{1,15}$/.test(id)
    ? db
        .selectFrom('mails')
        .select(['id', 'recipient', 'subject', 'html'])
        .where('id', '=', Number(id))
        .executeTakeFirst()
    : undefined
