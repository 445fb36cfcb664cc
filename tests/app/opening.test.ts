/** Opens a marketplace from an empty database, with the environment of a real one, step by step. */
import type { AddressInfo } from 'node:net'
import { Secret, TOTP } from 'otpauth'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inviteAdministrator, inviteFirstAdministrator } from '#domains/identity/server/administrators.ts'
import { purgeExpiredCredentials } from '#domains/identity/server/jobs.ts'
import { type RequirementId, requirementIds, requirementOf } from '#domains/opening/rules/requirements.ts'
import { refreshListing } from '#domains/search/server/listing.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createOffer, createUser, createVendor } from '#tests/support/factories.ts'
import { productionEnv } from '#tests/support/production.ts'

const site = 'https://localhost'
let app: TestApp
let smtp: SMTPServer
const received: string[] = []
beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, done) => {
      stream.resume()
      stream.on('end', () => {
        received.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  await new Promise<void>(ready => smtp.listen(0, '127.0.0.1', ready))
  // listen() on a port returns an address of this form.
  const { port } = smtp.server.address() as AddressInfo
  app = await testApp({ ...productionEnv, PUBLIC_URL: site, SMTP_URL: `smtp://127.0.0.1:${port}` })
})
afterAll(async () => {
  await app.close()
  await new Promise<void>(closed => smtp.close(closed))
})

const password = 'coteaux-craie-cuvier-pressoir'
const person = (email: string) => ({
  first_name: 'Jeanne',
  name: 'Lemaire',
  email,
  phone_number: '03 26 51 00 00',
  password,
  password_confirm: password,
})
const company = {
  name: 'Coopérative des Coteaux',
  legalForm: 'SCA à capital variable',
  siret: '849 203 104 00013',
  vatNumber: 'FR 63 849203104',
  register: 'RCS Reims 849 203 104',
  address: '12 rue des Crayères, 51200 Épernay',
  director: 'Jeanne Lemaire',
  phone: '03 26 51 00 00',
  email: 'contact@exemple.fr',
  host: 'Hébergeur des Coteaux, 59000 Lille',
  mediator: 'Médiateur de la coopération, Paris',
  sellerMediator: 'Médiateur des entreprises, Paris',
  secondSellerMediator: 'Centre de médiation et d’arbitrage, Paris',
  dataOfficer: 'Paul Renard, dpo@exemple.fr',
}
const closed = 'MARKETPLACE_CLOSED'
const reason = 'Décidé en conseil du 20 novembre.'
const tokenOf = (path: string | null) => path?.split('/').at(-1) ?? ''
const accept = (path: string | null, email: string) =>
  app.request(
    'POST',
    '/api/auth/administrators',
    { ...person(email), token: tokenOf(path) },
    { headers: { origin: site } },
  )

let cookies: Cookies
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, as = cookies) =>
  app.request(method, path, body, { cookies: as, headers: { origin: site } })
/** On HTTPS, the session has another name. */
const loginAs = async (userId: number): Promise<Cookies> => {
  const { session = '', token = '' } = await app.loginAs(userId)
  return { '__Host-session': session, token }
}
const mark = (id: string, kind: string, why = reason) =>
  call('POST', `/api/admin/opening/requirements/${id}/mark`, { kind, reason: why })
const missing = async (): Promise<RequirementId[]> => {
  const { requirements } = (await call('GET', '/api/admin/opening')).body.data
  return requirements
    .filter(({ state }: { state: string }) => state === 'missing')
    .map(({ id }: { id: RequirementId }) => id)
}

/** What « Aujourd'hui » shows of the opening. */
const requirementsWaiting = async () =>
  (await call('GET', '/api/admin/workspace')).body.data.waiting.find(
    ({ topic }: { topic: string }) => topic === 'requirementsMissing',
  )

describe('the first administrator', () => {
  test('needs the latest link, which works once', async () => {
    const [former] = await Promise.all([inviteFirstAdministrator(app.db), inviteFirstAdministrator(app.db)])
    const { rows } = await app.pool.query('SELECT count(*)::int AS links FROM administrator_invitations')
    expect(rows).toEqual([{ links: 1 }])
    const link = await inviteFirstAdministrator(app.db)
    expect((await accept(former, 'jeanne@exemple.fr')).body.code).toBe('INVITATION_EXPIRED')
    expect((await call('GET', `/api/auth/administrators?token=${tokenOf(link)}`, undefined, {})).body.data).toEqual({
      email: null,
    })
    const [one, two] = await Promise.all([accept(link, 'jeanne@exemple.fr'), accept(link, 'autre@exemple.fr')])
    expect([one.body.code, two.body.code].sort()).toEqual(['INVITATION_EXPIRED', null])
    cookies = (one.status === 200 ? one : two).cookies
    expect(await inviteFirstAdministrator(app.db)).toBeNull()
  })

  test('reaches nothing before the second factor', async () => {
    expect((await call('GET', '/api/admin/opening')).body.code).toBe('SECOND_FACTOR_NEEDED')
    const { secret } = (await call('POST', '/api/user/second-factor', { password })).body.data
    const code = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate()
    expect((await call('POST', '/api/user/second-factor/confirm', { code })).status).toBe(200)
    expect((await call('GET', '/api/admin/opening')).body.data.state).toBe('never')
  })

  test('an expired link is refused, and an address with an account gets none', async () => {
    const link = await inviteAdministrator(app.db, 'second@exemple.fr')
    expect((await accept(link, 'troisieme@exemple.fr')).body.fields).toEqual({
      email: 'Cette invitation est pour second@exemple.fr',
    })
    await app.pool.query("UPDATE administrator_invitations SET expires_at = now() - interval '1 second'")
    expect((await accept(link, 'second@exemple.fr')).body.code).toBe('INVITATION_EXPIRED')
    await app.pool.query("UPDATE administrator_invitations SET expires_at = now() - interval '2 days'")
    await purgeExpiredCredentials(app.db)
    expect((await app.pool.query('SELECT FROM administrator_invitations')).rowCount).toBe(0)
    await createUser(app.db, { email: 'connu@exemple.fr' })
    await expect(inviteAdministrator(app.db, 'connu@exemple.fr')).rejects.toThrow('a déjà un compte')
  })
})

describe('before the opening', () => {
  test('the API refuses visitors and buyers with a code, but not what an account, a seller or the law needs', async () => {
    const buyer = await loginAs(await createUser(app.db))
    for (const path of ['/api/articles', '/api/home', '/api/shops', '/api/cart'])
      for (const as of [{}, buyer])
        expect([path, (await call('GET', path, undefined, as)).body.code]).toEqual([path, closed])
    for (const path of [
      '/api/user/me',
      '/api/content/legal',
      '/api/categories',
      '/api/categories/colours',
      '/api/measure',
    ])
      expect([path, (await call('GET', path, undefined, {})).status]).toEqual([path, 200])
    expect((await call('GET', '/api/articles')).status).toBe(200)
  })

  test('search engines are sent away, and no list of pages or document is served', async () => {
    expect((await app.http.inject('/robots.txt')).body).toContain('Disallow: /\n')
    expect((await app.http.inject('/server-sitemap.xml')).statusCode).toBe(404)
    expect((await app.http.inject('/articles/x/fiche-technique.pdf')).json().code).toBe(closed)
  })

  test('pictures are sent to staff and sellers alone, and stored nowhere in between', async () => {
    const { rows } = await app.pool.query(
      `INSERT INTO pictures (content_hash, media_type, bytes, width, height)
        VALUES (sha256('x'), 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>', 9, 9) RETURNING id`,
    )
    const picture = (as: Cookies) =>
      app.http.inject({ url: `/images/${rows[0].id}?w=384`, cookies: as, headers: { accept: 'image/svg+xml' } })
    const buyer = await loginAs(await createUser(app.db))
    for (const as of [{}, buyer]) expect((await picture(as)).json().code).toBe(closed)
    const shown = await picture(cookies)
    expect([shown.statusCode, shown.headers['cache-control']]).toEqual([200, 'private, no-store'])
  })

  test('an empty marketplace lacks nearly everything, and does not open', async () => {
    expect(await missing()).toEqual(expect.arrayContaining(['identity', 'mails', 'payments', 'categories', 'terms']))
    const refused = await call('POST', '/api/admin/opening/open', { reason })
    expect([refused.status, refused.body.code]).toEqual([409, 'REQUIREMENTS_MISSING'])
    expect(refused.body.error).toMatch(/^Il reste \d+ points à régler/)
    expect(await requirementsWaiting()).toEqual({
      topic: 'requirementsMissing',
      count: (await missing()).length,
      days: null,
    })
  })

  test('the company is checked, and the legal notice shows it', async () => {
    const wrong = await call('PUT', '/api/admin/company', { ...company, siret: '849 203 104 00014', vatNumber: 'FR00' })
    expect(Object.keys(wrong.body.fields ?? {}).sort()).toEqual(['siret', 'vatNumber'])
    const saved = await call('PUT', '/api/admin/company', company)
    expect(saved.body.data).toMatchObject({ siret: '84920310400013', vatNumber: 'FR63849203104' })
    expect((await call('PUT', '/api/admin/company', company)).body.code).toBe('CONFLICT')
    const again = { ...company, director: 'Paul Renard', seen: saved.body.data.changedAt }
    expect((await call('PUT', '/api/admin/company', again)).status).toBe(200)
    const { publisher, isUnfinished } = (await call('GET', '/api/content/legal', undefined, {})).body.data
    expect(isUnfinished).toBe(false)
    expect(publisher).toContainEqual({ label: 'Directeur de la publication', value: 'Paul Renard' })
  })

  test('the mail trial sends a real mail; settings are named without their secrets', async () => {
    const trial = await call('POST', '/api/admin/services/mail/try')
    expect(trial.body.data).toMatchObject({ succeeded: true })
    expect(received).toHaveLength(1)
    expect(await missing()).not.toContain('mails')
    // Without a carrier there is nothing to try, and nothing is missing.
    expect((await call('POST', '/api/admin/services/carrier/try')).body.code).toBe('CARRIER_OFF')
    expect(await missing()).not.toContain('carrier')
    const { raw } = await call('GET', '/api/admin/services')
    expect(raw.body).toContain('STRIPE_SECRET_KEY')
    for (const secret of [productionEnv.STRIPE_SECRET_KEY, productionEnv.CAPTCHA_SECRET])
      expect(raw.body).not.toContain(secret)
  })

  test('one press adds the offered tags and attributes, a second press nothing', async () => {
    const added = await Promise.all([1, 2].map(() => call('POST', '/api/admin/starting-catalogue')))
    expect(added.map(({ body }) => body.data.tags).sort((a, b) => a - b)).toEqual([0, 82])
    expect(await missing()).not.toEqual(expect.arrayContaining(['categories', 'attributes']))
  })

  test('each offered category has axes of variants, which the operator changes', async () => {
    const { categories } = (await call('GET', '/api/admin/starting-catalogue')).body.data
    expect(categories.filter(({ axes }: { axes: string[] }) => axes.length === 0)).toEqual([])
    const { rows } = await app.pool.query(`SELECT c.id FROM categories c WHERE NOT EXISTS (
      SELECT FROM attribute_scopes s JOIN attributes t ON t.code = s.attribute_code WHERE t.axis AND s.category_id = c.id)`)
    expect(rows).toEqual([])
    const { code, articles, scopes, ...clone } = (await call('GET', '/api/admin/attributes')).body.data.attributes.find(
      ({ code }: { code: string }) => code === 'clone',
    )
    expect(clone.axis).toBe(true)
    expect((await call('PUT', `/api/admin/attributes/${code}`, { ...clone, axis: false })).status).toBe(200)
    await call('POST', '/api/admin/starting-catalogue')
    const after = await app.db.selectFrom('attributes').select('axis').where('code', '=', 'clone').executeTakeFirst()
    expect(after).toEqual({ axis: false })
  })
})

describe('the opening', () => {
  test('a declaration and a waiver need a reason; what the law makes firm is not waived', async () => {
    expect((await mark('terms', 'declared', 'ok')).status).toBe(400)
    expect((await mark('identity', 'waived')).body.code).toBe('CONFLICT')
    expect((await mark('vat', 'declared')).body.code).toBe('CONFLICT')
    for (const id of requirementIds.filter(id => requirementOf(id).check === 'declaration'))
      expect((await mark(id, 'declared')).status).toBe(200)
    await mark('commission', 'waived')
    expect(await missing()).not.toContain('commission')
    await call('DELETE', '/api/admin/opening/requirements/commission/mark')
    expect(await missing()).toContain('commission')
    expect((await call('DELETE', '/api/admin/opening/requirements/commission/mark')).body.code).toBe('CONFLICT')
  })

  test('an administrator who is not a super administrator decides nothing', async () => {
    const admin = await createUser(app.db, { roles: ['ADMIN'] })
    await app.pool.query("INSERT INTO second_factors (user_id, secret, confirmed_at) VALUES ($1, 'x', now())", [admin])
    const as = await loginAs(admin)
    expect((await call('GET', '/api/admin/opening', undefined, as)).status).toBe(200)
    for (const path of ['open', 'close', 'requirements/terms/mark'])
      expect((await call('POST', `/api/admin/opening/${path}`, { reason }, as)).body.code).toBe('FORBIDDEN')
  })

  test('the shop opens once nothing is missing, and everybody sees the articles', async () => {
    await createOffer(app.db, await createVendor(app.db))
    await app.db.transaction().execute(tx => refreshListing(tx, 'all'))
    await app.pool.query("INSERT INTO worker_heartbeats (worker_id) VALUES ('w')")
    // The real provider is never called from tests: stripe.test.ts tries it against a stand-in.
    await app.pool.query("INSERT INTO service_trials (service, succeeded, outcome) VALUES ('payment', true, 'ok')")
    const lacking = ['secondAdministrator', 'einvoicing', 'commission', 'relays', 'sellerTerms']
    expect(await missing()).toEqual(lacking)
    expect((await mark('sellerTerms', 'waived')).body.code).toBe('CONFLICT')
    await app.pool.query(`INSERT INTO page_versions (name, source, effective_on, note)
      VALUES ('contract', 'title: x', current_date + 1, 'La première version.')`)
    expect(await missing()).toEqual(lacking)
    await app.pool.query('UPDATE page_versions SET effective_on = current_date')
    expect(await missing()).toEqual(lacking.slice(0, -1))
    const relay = "('R-1', 'Relais', 'Tabac', '1 rue A', '51200', 'Épernay', 49, 4, true)"
    await app.pool.query(
      `INSERT INTO relay_points (id, carrier, name, street, postcode, city, latitude, longitude, closed) VALUES ${relay}`,
    )
    expect(await missing()).toContain('relays')
    for (const id of await missing()) await mark(id, 'waived')
    const both = await Promise.all([1, 2].map(() => call('POST', '/api/admin/opening/open', { reason })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await requirementsWaiting()).toBeUndefined()
    const { articles } = (await call('GET', '/api/articles', undefined, {})).body.data
    expect(articles).toHaveLength(1)
    expect((await app.http.inject('/robots.txt')).body).toContain('Allow: /\n')
  })

  test('closing needs a confirmation; buyers then order nothing, and the audit log names who closed', async () => {
    expect((await call('POST', '/api/admin/opening/close', { reason })).body.fields).toEqual({
      confirmed: 'Cochez pour confirmer',
    })
    expect((await call('POST', '/api/admin/opening/close', { reason, confirmed: true })).body.data.state).toBe('closed')
    // Another request may still see the marketplace open for two seconds.
    const buyer = await loginAs(await createUser(app.db))
    await expect.poll(async () => (await call('GET', '/api/articles', undefined, buyer)).body.code).toBe(closed)
    expect((await call('POST', '/api/checkout/purchases', {}, buyer)).body.code).toBe(closed)
    expect((await call('GET', '/api/orders?user_type=Client', undefined, buyer)).status).toBe(200)
    const { entries } = (await call('GET', '/api/admin/audit-log?kind=opening')).body.data
    expect(entries[0]).toMatchObject({ reason, changes: [{ field: 'opened', before: 'true', after: 'false' }] })
  })
})
