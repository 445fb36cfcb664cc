import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#tests/support/app.ts'
import { createUser } from '#tests/support/factories.ts'
import { productionEnv } from '#tests/support/production.ts'
import { resetTokenOf } from '#tests/support/resets.ts'
import { guessBits } from './password-strength.ts'
import { demoPassword, hashPassword } from './passwords.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp(productionEnv)
})
afterAll(() => app.close())

const person = {
  account_type: true,
  acolyance_client: false,
  first_name: 'Camille',
  name: 'Vigneron',
  phone_number: '03 26 51 00 00',
  kind_user: 'professional',
  pro_social_reason: 'Domaine des Crayères',
}
const weak = [
  'aaaaaaaaaaaa',
  '123456789012',
  'azertyuiopqs',
  'motdepasse12',
  'M0tDeP@sse2026',
  'soleilsoleil',
  'camille.aubry@exemple.fr',
  'CamilleVigneron51',
  'domaine des crayeres',
  'Cep & Chai 2026',
  'iloveyou12345',
  demoPassword,
]

test.each(weak)('rejects %s as a new password', async password => {
  const given = { password, password_confirm: password }
  const registered = await app.request('POST', '/api/auth/register', {
    ...person,
    email: 'camille.aubry@exemple.fr',
    ...given,
  })
  expect([registered.status, registered.body.fields?.password]).toEqual([400, registered.body.error])
  expect(registered.body.error).toMatch(/^Ce mot de passe se devine trop facilement/)
})

test('rejects a weak password in a reset, a password change and an undone email change', async () => {
  const email = 'changeante@exemple.fr'
  const userId = await createUser(app.db, { email })
  const password_hash = await hashPassword(demoPassword)
  await app.db.updateTable('users').set({ password_hash }).where('id', '=', userId).execute()
  await app.request('POST', '/api/auth/forgot-password', { email })
  const given = { password: 'changeante@exemple.fr', password_confirm: 'changeante@exemple.fr' }
  const token = await resetTokenOf(app, email)
  const cookies = await app.loginAs(userId)
  await app.db
    .insertInto('email_undos')
    .values({
      token_hash: Buffer.from(await digest('lien')),
      user_id: userId,
      email,
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute()
  const refused = [
    await app.request('POST', '/api/auth/reset-password', { token, ...given }),
    await app.request('PUT', '/api/user/password', { current: demoPassword, ...given }, { cookies }),
    await app.request('POST', '/api/user/email/undo', { token: 'lien', ...given }),
  ]
  for (const { status, body } of refused) expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['password']])
  const good = { password: 'Chai-au-frais-26', password_confirm: 'Chai-au-frais-26' }
  expect((await app.request('POST', '/api/auth/reset-password', { token, ...good })).status).toBe(200)
})
const digest = (text: string) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))

test('accepts uncommon passwords of any length, and the demo’s own only in the demo', async () => {
  for (const password of ['Chai-au-frais-26', 'correct horse battery staple', 'k8!vQz2#pLx9', 'Lune-Verte-Tonneau'])
    expect(guessBits(password, ['camille', 'cep & chai'])).toBeGreaterThan(27)
  const demo = await testApp()
  const given = { password: demoPassword, password_confirm: demoPassword, email: 'demo@exemple.fr' }
  expect((await demo.request('POST', '/api/auth/register', { ...person, ...given })).status).toBe(200)
  const weakest = { password: 'aaaaaaaaaaaa', password_confirm: 'aaaaaaaaaaaa', email: 'faible@exemple.fr' }
  expect((await demo.request('POST', '/api/auth/register', { ...person, ...weakest })).status).toBe(400)
  await demo.close()
})

test('gives no bits for repetitions and sequences, whatever their length', () => {
  for (const password of ['x'.repeat(200), 'aZ3'.repeat(60), 'abcdefghijklmnopqrstuvwxyz', '9876543210987654'])
    expect(guessBits(password, [])).toBeLessThan(27)
})
