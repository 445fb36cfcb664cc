/** Prevents abuse of our mail server: no third-party text in mails to an address they typed, and no flood. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createMember, createUser, createVendor } from '#tests/support/factories.ts'
import { readMails } from '#tests/support/mails.ts'
import { mailResets } from '#tests/support/resets.ts'

const password = 'Vendanges-2026!'
const lure = 'https://evil.example/login'

let app: TestApp
let owner: Cookies
beforeAll(async () => {
  app = await testApp()
  const { vendorId } = await createVendor(app.db)
  owner = await app.loginAs(await createMember(app.db, vendorId, 'owner'))
})
afterAll(() => app?.close())

const fresh = () => `${randomUUID()}@exemple.fr`
const mailsTo = (recipient: string) => readMails(app.db, { recipient })
const times = async (count: number, act: (turn: number) => Promise<unknown>) => {
  const responses: unknown[] = []
  for (let turn = 0; turn < count; turn++) responses.push(await act(turn))
  return responses
}

const register = (email: string, changes: object = {}) =>
  app.request('POST', '/api/auth/register', {
    account_type: false,
    acolyance_client: false,
    first_name: 'Camille',
    name: 'Vigneron',
    email,
    phone_number: '03 26 51 00 00',
    kind_user: 'normal',
    password,
    password_confirm: password,
    ...changes,
  })
const contact = (email: string, changes: object = {}) =>
  app.request('POST', '/api/support/tickets', {
    name: 'Camille',
    email,
    topic: 'order',
    message: 'Bonjour',
    ...changes,
  })

describe('mail to an address typed by a visitor', () => {
  test('contains no text written by the sender of a contact request', async () => {
    const victim = fresh()
    await contact(victim, { name: `Banque ${lure}`, orderNumber: 'evil.example/1', message: `Gagnez ${lure}` })
    const [mail] = await mailsTo(victim)
    expect(mail).toBeDefined()
    expect(JSON.stringify(mail)).not.toMatch(/evil|Gagnez|Banque/)
  })

  test.each([lure, 'evil.example', 'Votre compte est bloqué, appelez le 08 99 00 00 00'])(
    'does not greet by %j',
    async name => {
      const victim = fresh()
      await register(victim, { first_name: name })
      const mails = await mailsTo(victim)
      expect(mails.map(mail => mail.subject)).toContain('Bienvenue sur Cep & Chai')
      expect(JSON.stringify(mails)).not.toMatch(/evil|bloqué|0899/)
    },
  )

  test('greets by a plausible first name', async () => {
    const camille = fresh()
    await register(camille)
    expect((await mailsTo(camille))[0]?.html).toContain('Bienvenue, Camille')
  })

  test('contains no link made from the name of the inviting seller', async () => {
    const vendor = await createVendor(app.db)
    await app.db.updateTable('vendors').set({ name: lure }).where('id', '=', vendor.vendorId).execute()
    const cookies = await app.loginAs(await createMember(app.db, vendor.vendorId, 'owner'))
    const victim = fresh()
    await app.request('POST', '/api/seller/team/invitations', { email: victim, role: 'staff' }, { cookies })
    expect(JSON.stringify(await mailsTo(victim))).not.toContain('evil.example')
  })
})

describe('flooded mailbox', () => {
  const written = (email: string, turn: number) => (turn % 2 ? email.toUpperCase() : email.replace('@', `+${turn}@`))
  const mailsOf = async (email: string) => {
    const [local = ''] = email.split('@')
    const { rows } = await app.pool.query('SELECT subject FROM mails WHERE recipient ILIKE $1', [`${local}%`])
    return rows.map(row => row.subject as string)
  }

  test('gets five acknowledgements an hour, in any spelling of the address, and every request is stored', async () => {
    const email = fresh()
    const responses = await times(12, turn => contact(written(email, turn)).then(({ status }) => status))
    expect(new Set(responses)).toEqual(new Set([200]))
    expect(await mailsOf(email)).toHaveLength(5)
    const { rows } = await app.pool.query('SELECT FROM tickets WHERE email ILIKE $1', [`${email.split('@')[0]}%`])
    expect(rows).toHaveLength(12)
  })

  test('gets five reset links an hour, and the response stays the same', async () => {
    const email = fresh()
    await register(email)
    const responses = await times(25, () =>
      app.request('POST', '/api/auth/forgot-password', { email }).then(({ body }) => body),
    )
    await mailResets(app)
    expect(new Set(responses.map(response => JSON.stringify(response))).size).toBe(1)
    const resets = (await mailsOf(email)).filter(subject => subject.includes('mot de passe'))
    expect(resets).toHaveLength(5)
  })

  test('gets the mails of five registrations an hour', async () => {
    const email = fresh()
    const responses = await times(12, () => register(email).then(({ body }) => JSON.stringify(body)))
    expect(new Set(responses).size).toBe(1)
    const again = (await mailsOf(email)).filter(subject => subject.includes('déjà un compte'))
    expect(again).toHaveLength(4)
  })

  test('gets five invitations an hour, and the last one mailed still works', async () => {
    const email = fresh()
    await times(9, () =>
      app.request('POST', '/api/seller/team/invitations', { email, role: 'staff' }, { cookies: owner }),
    )
    const mails = await mailsTo(email)
    expect(mails).toHaveLength(5)
    const token = /equipe\/([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1]
    const cookies = await app.loginAs(await createUser(app.db, { email }))
    expect((await app.request('POST', '/api/seller/team/join', { token }, { cookies })).status).toBe(200)
  })

  test('gets five proof mails an hour as the new address of an account, and five as its current one', async () => {
    const email = fresh()
    const changing = fresh()
    await register(changing)
    await app.db.updateTable('users').set({ email_verified_at: new Date() }).where('email', '=', changing).execute()
    const { cookies } = await app.request('POST', '/api/auth/login', { email: changing, password })
    await times(9, () => app.request('POST', '/api/user/email', { email, password }, { cookies }))
    expect(await mailsOf(email)).toHaveLength(5)
    const unproved = fresh()
    const own = await app.loginAs(await createUser(app.db, { email: unproved }))
    await times(9, () => app.request('POST', '/api/user/email/proof', {}, { cookies: own }))
    expect(await mailsOf(unproved)).toHaveLength(5)
  })
})

test('one account can send sixty invitations a day, to any recipients', async () => {
  const { vendorId } = await createVendor(app.db)
  const cookies = await app.loginAs(await createMember(app.db, vendorId, 'owner'))
  const emails = Array.from({ length: 63 }, fresh)
  for (const email of emails)
    await app.request('POST', '/api/seller/team/invitations', { email, role: 'staff' }, { cookies })
  const { rows } = await app.pool.query('SELECT FROM mails WHERE recipient = ANY ($1)', [emails])
  expect(rows).toHaveLength(60)
})
