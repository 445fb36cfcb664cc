import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, isoDay } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createUser, createVendor } from '#tests/support/factories.ts'

let app: TestApp
let admin: Cookies
const ids: number[] = []
beforeAll(async () => {
  app = await testApp()
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
  const today = isoDay(new Date())
  for (const [title, published, from] of [
    ['Tailler', true, 0],
    ['Mettre en bouteille', true, 0],
    ['Plus tard', true, 5],
    ['Brouillon', false, 0],
  ] as const) {
    const { id } = await app.db
      .insertInto('campaigns')
      .values({
        title,
        summary: 'Court.',
        body: 'Long.',
        from_day: addDays(today, from),
        to_day: addDays(today, 9),
        published,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.push(id)
  }
})
afterAll(() => app.close())

const choose = (campaignIds: (number | undefined)[], cookies = admin) =>
  app.request('PUT', '/api/admin/home', { campaignIds }, { cookies })
const chosen = async () => (await app.request('GET', '/api/admin/home', undefined, { cookies: admin })).body.data.chosen
const onHome = async () => {
  const { campaigns } = (await app.request('GET', '/api/marketing')).body.data
  return campaigns
    .filter((campaign: { homeRank: number | null }) => campaign.homeRank !== null)
    .sort((a: { homeRank: number }, b: { homeRank: number }) => a.homeRank - b.homeRank)
    .map((campaign: { title: string }) => campaign.title)
}

test('shows chosen campaigns in order, and only published ones on their days', async () => {
  const [one, two, later, draft] = ids
  expect((await choose([two, draft, one, later])).body.data.chosen).toEqual([two, draft, one, later])
  expect(await onHome()).toEqual(['Mettre en bouteille', 'Tailler'])
  await choose([one, one])
  expect([await chosen(), await onHome()]).toEqual([[one], ['Tailler']])
  await choose([])
  expect(await onHome()).toEqual([])
})

test('rejects an unknown campaign and a fifth one, and changes nothing', async () => {
  await choose([ids[0]])
  expect((await choose([ids[1], 99_999])).body.fields).toHaveProperty('campaignIds')
  expect((await choose([...ids, 99_998])).status).toBe(400)
  expect(await chosen()).toEqual([ids[0]])
})

test('applies the last of two concurrent choices entirely, and logs both', async () => {
  const [one, two, later, draft] = ids
  await choose([])
  const pairs = [1, 2, 3, 4].flatMap(() => [choose([one, two]), choose([later, draft])])
  expect((await Promise.all(pairs)).map(({ status }) => status)).toEqual(pairs.map(() => 200))
  expect([`${[one, two]}`, `${[later, draft]}`]).toContain(`${await chosen()}`)
  const { entries } = (await app.request('GET', '/api/admin/audit-log?kind=home', undefined, { cookies: admin })).body
    .data
  expect(entries[0].operation).toBe('PUT /api/admin/home')
})

test('rejects a seller and a visitor', async () => {
  const seller = await app.loginAs((await createVendor(app.db)).userId)
  expect((await choose([], seller)).status).toBe(403)
  expect((await choose([], {})).status).toBe(401)
})
