import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, isoDay } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor } from '#tests/support/factories.ts'
import { releasedOn } from '../terms.ts'
import { acceptedTerms } from './page-versions.ts'

let app: TestApp
let admin: Cookies
beforeAll(async () => {
  app = await testApp()
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
})
afterAll(() => app.close())

const today = isoDay(new Date())
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown, cookies = admin) =>
  app.request(method, path, body, { cookies })
type Edited = {
  latest: number
  source: { title: string; description: string; lead: string; body: string }
  versions: { id: number | null; state: string }[]
}
const edited = async (name: string): Promise<Edited> => (await call('GET', `/api/admin/texts/${name}`)).body.data
const write = async (name: string, change: object = {}) => {
  const { source, latest } = await edited(name)
  const body = { ...source, latest, effectiveOn: today, note: 'Relu par le conseil.', ...change }
  return call('POST', `/api/admin/texts/${name}/versions`, body)
}
const shown = async (name: string, version = '') =>
  (await call('GET', `/api/content/texts/${name}${version && `?version=${version}`}`, undefined, {})).body
const accepted = async () => {
  const { version } = await app.db.selectNoFrom(acceptedTerms.as('version')).executeTakeFirstOrThrow()
  return version
}

test('the editor writes back exactly what it read', async () => {
  const { body } = await call('GET', '/api/admin/texts')
  for (const { name } of body.data.texts) {
    const { source } = await edited(name)
    const preview = await call('POST', '/api/admin/texts/preview', source)
    const { title, sections } = (await shown(name)).data
    expect([name, preview.body.data.title, preview.body.data.sections.length]).toEqual([name, title, sections.length])
  }
})

describe('a text page', () => {
  test('shows the release until a version takes effect, then that version', async () => {
    expect((await shown('about')).data).toMatchObject({ version: releasedOn, isCurrent: true })
    const { source } = await edited('about')
    const lead = 'Une coopérative de vignerons ouvre ses rayons à tous ceux du métier.'
    expect((await write('about', { lead })).status).toBe(200)
    const { data } = await shown('about')
    expect(data).toMatchObject({ title: source.title, lead, since: today, isCurrent: true })
    expect(data.sections.length).toBeGreaterThan(2)
  })

  test('keeps a version of a later day for that day, and can remove it', async () => {
    const { data: before } = await shown('about')
    const effectiveOn = addDays(today, 3)
    await write('about', { title: 'Notre coopérative', effectiveOn })
    expect((await shown('about')).data.title).toBe(before.title)
    const earlier = await write('about', { effectiveOn: today })
    expect(earlier.body.fields?.effectiveOn).toMatch(/^Une version est déjà prévue/)
    const { versions } = await edited('about')
    expect(versions.map(({ state }) => state)).toEqual(['future', 'current', 'past'])
    const [future, current] = versions
    expect((await call('DELETE', `/api/admin/text-versions/${current?.id}`)).body.code).toBe('CONFLICT')
    expect((await call('DELETE', `/api/admin/text-versions/${future?.id}`)).status).toBe(200)
  })

  test('refuses a version written from an older one, in the past, without sections or without a needed anchor', async () => {
    const { latest } = await edited('about')
    expect((await write('about', { latest: latest - 1 })).body.code).toBe('CONFLICT')
    expect((await write('buy', { effectiveOn: addDays(today, -1) })).body.fields).toEqual({
      effectiveOn: 'Aujourd’hui au plus tôt',
    })
    const body = 'Un texte assez long pour la règle, mais sans partie ni titre.'
    expect((await write('buy', { body })).body.fields?.body).toMatch(/## Titre/)
    expect((await write('buy', { body: `${body}\n\n## Titre\n${body}` })).body.fields?.body).toMatch(/## Titre/)
    expect((await write('legal', { body: `## Autre\n${body}` })).body.fields?.body).toContain('{editeur}')
    expect((await write('legal', { body: `## Éditeur\n${body}\n## Éditeur\n${body}` })).status).toBe(400)
  })

  test('of two concurrent versions, one is written', async () => {
    const { latest } = await edited('ecology')
    const both = await Promise.all([write('ecology', { latest }), write('ecology', { latest })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('compares a version with the one before, word by word', async () => {
    const { source } = await edited('payment')
    await write('payment', { lead: `${source.lead} Toujours.` })
    const { versions } = await edited('payment')
    const { parts } = (await call('GET', `/api/admin/text-versions/${versions[0]?.id}/changes`)).body.data
    const added = parts.filter(({ kind }: { kind: string }) => kind === 'added')
    expect(added.map(({ text }: { text: string }) => text).join('')).toContain('Toujours.')
  })

  test('compares no version that is gone', async () => {
    expect((await call('GET', '/api/admin/text-versions/999999/changes')).status).toBe(404)
  })
})

describe('the terms', () => {
  test('a purchase names the version in force; visitors read former versions, never future ones', async () => {
    expect(await accepted()).toBe(releasedOn)
    const { source } = await edited('cgv')
    await write('cgv', { lead: 'Les règles des ventes de la coopérative, telles que le conseil les a votées.' })
    const version = await accepted()
    expect(version).toMatch(new RegExp(`^${today}\\.\\d+$`))
    expect((await shown('cgv')).data.version).toBe(version)
    expect((await shown('cgv', releasedOn)).data).toMatchObject({ lead: source.lead, isCurrent: false })
    await write('cgv', { title: 'Conditions de demain', effectiveOn: addDays(today, 1) })
    const [future] = (await edited('cgv')).versions
    expect((await shown('cgv', `${addDays(today, 1)}.${future?.id}`)).code).toBe('NOT_FOUND')
    expect((await shown('about', releasedOn)).code).toBe('NOT_FOUND')
  })

  test('give sellers fifteen days, once there are sellers', async () => {
    expect((await write('cgu')).status).toBe(200)
    await createVendor(app.db)
    expect((await write('cgu')).body.fields?.effectiveOn).toMatch(/^Les vendeurs sont prévenus quinze jours avant/)
    expect((await write('cgu', { effectiveOn: addDays(today, 15) })).status).toBe(200)
  })
})

test('rejects a seller and a visitor', async () => {
  const seller = await app.loginAs((await createVendor(app.db)).userId)
  expect((await call('GET', '/api/admin/texts', undefined, seller)).status).toBe(403)
  expect((await call('GET', '/api/admin/texts', undefined, {})).status).toBe(401)
})
