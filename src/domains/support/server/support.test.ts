import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pages } from '#app/pages.ts'
import { markdownToHtml } from '#platform/markdown.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser } from '#tests/support/factories.ts'
import { readMails } from '#tests/support/mails.ts'
import { loadFaq, readFaq } from './load-faq.ts'

let app: TestApp
let requester: Cookies
let otherUser: Cookies
let admin: Cookies
beforeAll(async () => {
  app = await testApp()
  await app.db.transaction().execute(loadFaq)
  requester = await app.loginAs(await createUser(app.db, { email: 'camille@exemple.fr' }))
  otherUser = await app.loginAs(await createUser(app.db))
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
})
afterAll(() => app.close())

const faq = readFaq()
const articles = faq.flatMap(chapter => chapter.articles)

describe('questions and answers', () => {
  test('contain at least fifty questions in ten themes, each with a unique slug', () => {
    expect(articles.length).toBeGreaterThanOrEqual(50)
    expect(faq.length).toBe(10)
    expect(new Set(articles.map(({ slug }) => slug)).size).toBe(articles.length)
    for (const { slug } of articles) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  })

  test.each(articles.map(article => [article.slug, article] as const))(
    '%s is a real answer, set as French is, and leads only where there is something',
    (_, { body, title, keywords }) => {
      expect(body.split(/\s+/).length).toBeGreaterThanOrEqual(60)
      expect(title.length).toBeGreaterThan(8)
      expect(keywords).not.toBe('')
      const html = markdownToHtml(body)
      expect(`${title} ${html.replace(/<[^>]+>/g, ' ')}`).not.toMatch(/[\w’»)] [;:!?»]|« |\w'\w/)
      const known = pages.map(({ path }) => path)
      for (const [, link = ''] of body.matchAll(/\]\((\/[^)]*)\)/g)) {
        const { pathname, searchParams } = new URL(link, 'http://own.invalid')
        expect(known, link).toContain(pathname)
        const slug = searchParams.get('slug')
        if (slug) expect(articles.map(article => article.slug)).toContain(slug)
      }
    },
  )

  test('are loaded once, without overwriting the operator’s changes', async () => {
    await app.db.updateTable('faq_articles').set({ title: 'Titre changé' }).where('slug', '=', 'facture').execute()
    expect(await app.db.transaction().execute(loadFaq)).toBe(0)
    const { body } = await app.request('GET', '/api/support/articles/facture')
    expect(body.data.title).toBe('Titre changé')
  })

  test('are found by words of the text, without accents, and misspelt', async () => {
    const found = async (q: string) => {
      const { body } = await app.request('GET', `/api/support/articles?q=${encodeURIComponent(q)}`)
      return body.data.questions.map(({ slug }: { slug: string }) => slug)
    }
    expect((await found('certiphyto'))[0]).toBe('certiphyto')
    expect(await found('palette abimee')).toContain('palette-abimee')
    expect(await found('remboursment')).toContain('delai-remboursement')
    expect(await found("'; DROP TABLE faq_articles; --")).toBeInstanceOf(Array)
    expect(await found('zzzz')).toEqual([])
  })

  test('are listed by theme in order; an unknown theme or slug returns 404', async () => {
    const { body } = await app.request('GET', '/api/support/articles?categorie=livraison')
    expect(body.data.questions[0].slug).toBe('delais')
    expect((await app.request('GET', '/api/support/articles?categorie=nulle')).status).toBe(404)
    expect((await app.request('GET', '/api/support/articles/nulle')).status).toBe(404)
  })

  test('show three questions per theme in the help centre', async () => {
    const { body } = await app.request('GET', '/api/support/categories')
    expect(body.data.categories).toHaveLength(10)
    for (const category of body.data.categories) expect(category.questions).toHaveLength(3)
  })
})

describe('« Utile ? »', () => {
  const vote = (useful: unknown, cookies?: Cookies) =>
    app.request('POST', '/api/support/articles/certiphyto/vote', { useful }, cookies ? { cookies } : {})
  const votes = async () => {
    const { body } = await app.request('GET', '/api/dashboard/faq-votes', undefined, { cookies: admin })
    const row = body.data.articles.find(({ slug }: { slug: string }) => slug === 'certiphyto')
    return [row?.useful ?? 0, row?.useless ?? 0]
  }

  test('counts one vote per user, who may change it', async () => {
    await vote(true, requester)
    await vote(true, requester)
    await vote(true, otherUser)
    expect(await votes()).toEqual([2, 0])
    await vote(false, requester)
    expect(await votes()).toEqual([1, 1])
  })

  test('stores nothing that identifies a visitor', async () => {
    expect((await vote(false)).status).toBe(200)
    const rows = await app.db.selectFrom('faq_votes').select('voter').execute()
    for (const { voter } of rows) expect(voter).toHaveLength(32)
  })

  test('rejects a vote that is neither yes nor no, and returns 404 for an unknown article', async () => {
    expect((await vote('oui')).status).toBe(400)
    expect((await app.request('POST', '/api/support/articles/nulle/vote', { useful: true })).status).toBe(404)
  })
})

describe('ticket', () => {
  const form = {
    name: 'Camille',
    email: 'camille@exemple.fr',
    topic: 'order',
    orderNumber: 'CC-1',
    message: 'Où est-elle ?\r\nMerci.',
  }
  const write = (values: object = {}, cookies?: Cookies) =>
    app.request('POST', '/api/support/tickets', { ...form, ...values }, cookies ? { cookies } : {})
  const mails = (recipient: string) => readMails(app.db, { recipient })

  async function opened(): Promise<number> {
    const { body } = await write({}, requester)
    const row = await app.db
      .selectFrom('tickets')
      .select('id')
      .where('reference', '=', body.data.reference)
      .executeTakeFirstOrThrow()
    return row.id
  }
  const handle = (id: number, act: object, cookies = admin) =>
    app.request('POST', `/api/dashboard/tickets/${id}`, act, { cookies })

  test('from a visitor is stored, acknowledged by mail without its text, and mailed to the operator', async () => {
    const { status, body } = await write({ email: 'visiteur@exemple.fr' })
    expect(status).toBe(200)
    expect(body.data.reference).toMatch(/^D-[2-9A-Z]{6}$/)
    const [received] = await mails('visiteur@exemple.fr')
    expect(received?.text).toContain(body.data.reference)
    expect(received?.text).not.toContain('Où est-elle ?')
    const operatorMail = (await mails('aide@cepetchai.example')).at(-1)
    expect(operatorMail?.subject).toContain(body.data.reference)
    expect(operatorMail?.text).toContain('Où est-elle ?')
  })

  test.each([
    ['name', { name: ' ' }, 'Requis'],
    ['email', { email: 'camille' }, 'Adresse email invalide'],
    ['topic', { topic: 'autre' }, 'Choisissez un sujet'],
    ['message', { message: '' }, 'Requis'],
    ['message', { message: 'x'.repeat(4_001) }, '4000 caractères au plus'],
  ])('rejects an invalid %s at its field', async (field, values, sentence) => {
    const { status, body } = await write(values)
    expect([status, body.fields?.[field]]).toEqual([400, sentence])
  })

  test('is visible to its requester only', async () => {
    const id = await opened()
    const list = await app.request('GET', '/api/support/tickets', undefined, { cookies: requester })
    expect(list.body.data.tickets.map((ticket: { id: number }) => ticket.id)).toContain(id)
    for (const [method, path, body] of [
      ['GET', `/api/support/tickets/${id}`, undefined],
      ['POST', `/api/support/tickets/${id}/replies`, { message: 'a' }],
      ['POST', `/api/support/tickets/${id}/close`, {}],
    ] as const)
      expect((await app.request(method, path, body, { cookies: otherUser })).status).toBe(404)
  })

  test('is answered by mail; hides notes from the requester; reopens on a new message', async () => {
    const id = await opened()
    await handle(id, { action: 'note', message: 'Vendeur prévenu' })
    const replied = await handle(id, { action: 'reply', message: 'Elle arrive demain.' })
    expect(replied.body.data.status).toBe('answered')
    expect((await mails('camille@exemple.fr')).at(-1)?.text).toContain('Elle arrive demain.')
    const mine = await app.request('GET', `/api/support/tickets/${id}`, undefined, { cookies: requester })
    expect(mine.body.data.messages.map(({ side }: { side: string }) => side)).toEqual(['requester', 'operator'])
    expect(mine.body.data.email).toBeNull()
    await app.request('POST', `/api/support/tickets/${id}/close`, {}, { cookies: requester })
    expect((await handle(id, { action: 'reply', message: 'Trop tard' })).status).toBe(409)
    const again = await app.request(
      'POST',
      `/api/support/tickets/${id}/replies`,
      { message: 'Toujours rien' },
      { cookies: requester },
    )
    expect(again.body.data.status).toBe('open')
  })

  test('rejects the second of two concurrent closings', async () => {
    const id = await opened()
    const both = await Promise.all([handle(id, { action: 'close' }), handle(id, { action: 'close' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})
