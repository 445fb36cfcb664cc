import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, isoDay } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createMember, createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { loadSellerContract } from './seller-contract.ts'

let app: TestApp
let admin: Cookies
let vendor: TestVendor
let owner: Cookies
beforeAll(async () => {
  app = await testApp()
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`TRUNCATE contract_acceptances`.execute(app.db)
  await sql`DELETE FROM page_versions`.execute(app.db)
  vendor = await createVendor(app.db)
  owner = await app.loginAs(vendor.userId)
})

const today = isoDay(new Date())
const coming = addDays(today, 15)
const note = 'La commission des semences change.'
const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown, cookies = owner) =>
  app.request(method, path, body, { cookies })
const write = async (effectiveOn: string) => {
  const { source, latest } = (await call('GET', '/api/admin/texts/contract', undefined, admin)).body.data
  const body = { ...source, lead: `${source.lead} Version ${latest}.`, latest, effectiveOn, note }
  return call('POST', '/api/admin/texts/contract/versions', body, admin)
}
/** As if the notice had run: a version of `day` on. */
const inForce = async (day = today) => {
  expect((await write(coming)).status).toBe(200)
  await sql`UPDATE page_versions SET effective_on = ${day} WHERE effective_on = ${coming}`.execute(app.db)
}
const shown = async (cookies = owner) => (await call('GET', '/api/seller/contract', undefined, cookies)).body.data
const accept = async (change: object = {}, cookies = owner) => {
  const [version] = (await shown()).versions
  const body = {
    id: version?.id ?? 1,
    sha256: version?.sha256,
    acceptedBy: 'Agathe Lemoine',
    accepted: true,
    ...change,
  }
  return call('POST', '/api/seller/contract', body, cookies)
}
const sell = async () => {
  const { variantId } = await createOffer(app.db, await createVendor(app.db))
  return call('POST', '/api/seller/offers', {
    variantId,
    reference: `R-${variantId}`,
    priceCents: 1000,
    vatCode: 'normal',
    step: 1,
    minimum: 1,
    tiers: [],
    deliveryModes: ['HOME'],
    preparationDays: 1,
    stock: [],
    publish: true,
  })
}
const topics = async () => {
  const { waiting } = (await call('GET', '/api/seller/workspace')).body.data
  return waiting.map(({ topic }: { topic: string }) => topic)
}
const mailsTo = async (event: string) => {
  const { rows } = await sql<{
    n: number
  }>`SELECT count(*)::int AS n FROM mails WHERE event LIKE ${`${event}%`}`.execute(app.db)
  return rows[0]?.n
}

describe('the contract before the operator publishes one', () => {
  test('asks nothing of sellers', async () => {
    expect(await shown()).toEqual({ versions: [], shown: null, isMissing: false })
    expect((await sell()).status).toBe(200)
  })
})

describe('a version', () => {
  test('takes effect fifteen days after it is written at the earliest, and is mailed to every seller at once', async () => {
    expect((await write(addDays(today, 14))).body.fields?.effectiveOn).toMatch(/^Les vendeurs sont prévenus/)
    await sql`DELETE FROM mails`.execute(app.db)
    expect((await write(coming)).status).toBe(200)
    const sellers = await app.db.selectFrom('vendors').select('id').execute()
    expect(await mailsTo('seller-contract:')).toBe(sellers.length)
  })

  test('needs no notice before a seller accepted one or asked to open, and the notice from then on', async () => {
    const drafts = await app.db.updateTable('vendors').set({ status: 'draft' }).returning('id').execute()
    expect(drafts.length).toBeGreaterThan(0)
    expect((await write(today)).status).toBe(200)
    expect((await accept()).status).toBe(200)
    expect((await write(today)).body.fields?.effectiveOn).toMatch(/^Les vendeurs sont prévenus/)
  })

  test('is shown with what changes and its day before its effect, and asks nothing until that day', async () => {
    await write(coming)
    const contract = await shown()
    expect(contract).toMatchObject({ isMissing: false, versions: [{ isFuture: true, effectiveOn: coming, note }] })
    expect(contract.shown.changes.some(({ kind }: { kind: string }) => kind === 'added')).toBe(true)
    expect((await sell()).status).toBe(200)
    expect(await topics()).not.toContain('contractToAccept')
  })

  test('from its day on, refuses new offers until it is accepted', async () => {
    await inForce(addDays(today, 1))
    expect((await sell()).status).toBe(200)
    await sql`UPDATE page_versions SET effective_on = current_date`.execute(app.db)
    expect(await topics()).toContain('contractToAccept')
    const refused = await sell()
    expect([refused.status, refused.body.code]).toEqual([409, 'CONFLICT'])
    expect(refused.body.error).toMatch(/contrat des vendeurs/)
    expect((await accept()).status).toBe(200)
    expect(await topics()).not.toContain('contractToAccept')
    expect((await sell()).status).toBe(200)
  })

  test('accepted before its effect needs no second acceptance; the next one does', async () => {
    await write(coming)
    expect((await accept()).status).toBe(200)
    await sql`UPDATE page_versions SET effective_on = ${addDays(today, -1)}`.execute(app.db)
    expect((await shown()).isMissing).toBe(false)
    await inForce()
    expect((await shown()).isMissing).toBe(true)
  })

  test('to come is removed with a mail, unless a seller accepted it', async () => {
    await write(coming)
    const [first] = (await shown()).versions
    await sql`DELETE FROM mails`.execute(app.db)
    expect((await call('DELETE', `/api/admin/text-versions/${first.id}`, undefined, admin)).status).toBe(200)
    expect(await mailsTo('seller-contract-withdrawn:')).toBeGreaterThan(0)
    await write(coming)
    await accept()
    const [second] = (await shown()).versions
    const refused = await call('DELETE', `/api/admin/text-versions/${second.id}`, undefined, admin)
    expect([refused.status, refused.body.error]).toEqual([409, 'Un vendeur a déjà accepté cette version.'])
  })
})

test('a version removed while the contract is read is not shown', async () => {
  await inForce()
  await accept()
  const [{ id: current }] = (await shown()).versions
  await write(coming)
  const reader = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await sql`DELETE FROM page_versions WHERE effective_on = ${coming}`.execute(app.db)
      return result
    },
  })
  const contract = await loadSellerContract(reader, vendor.vendorId)
  expect(contract.versions.map(({ id }) => id)).toEqual([current])
  expect(contract.shown?.id).toBe(current)
})

describe('an acceptance', () => {
  test('names who, when and the SHA-256 of the text that both can download', async () => {
    await inForce()
    await accept()
    const [{ id, sha256, acceptance }] = (await shown()).versions
    expect(acceptance).toMatchObject({ by: 'Agathe Lemoine' })
    for (const cookies of [owner, admin]) {
      const { rawPayload } = await app.http.inject({ url: `/api/seller-contracts/${id}/text`, cookies })
      expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(sha256)
    }
    expect((await app.http.inject(`/api/seller-contracts/${id}/text`)).statusCode).toBe(401)
    const { sellers } = (await call('GET', '/api/admin/seller-contracts', undefined, admin)).body.data
    expect(sellers.find((one: { id: number }) => one.id === vendor.vendorId)).toMatchObject({
      isMissing: false,
      accepted: { sha256, acceptance: { by: 'Agathe Lemoine' } },
    })
  })

  test('of two concurrent ones, one is recorded', async () => {
    await inForce()
    const both = await Promise.all([accept(), accept()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('of a version that is removed meanwhile is recorded or refused, never half', async () => {
    await write(coming)
    // Read before both, or the acceptance may find no version to name.
    const [{ id, sha256 }] = (await shown()).versions
    const [accepted, removed] = await Promise.all([
      accept({ id, sha256 }),
      call('DELETE', `/api/admin/text-versions/${id}`, undefined, admin),
    ])
    expect([
      [200, 409],
      [404, 200],
    ]).toContainEqual([accepted.status, removed.status])
  })

  test('refuses another text, a replaced version, an unchecked box, and members who are not owners', async () => {
    await inForce(addDays(today, -1))
    const [former] = (await shown()).versions
    expect((await accept({ sha256: 'a'.repeat(64) })).body.code).toBe('CONFLICT')
    expect((await accept({ accepted: false })).body.code).toBe('INVALID_INPUT')
    await inForce()
    expect((await accept({ id: former.id, sha256: former.sha256 })).body.code).toBe('NOT_FOUND')
    const staff = await app.loginAs(await createMember(app.db, vendor.vendorId, 'staff'))
    expect((await accept({}, staff)).status).toBe(403)
  })

  test('is not changed afterwards', async () => {
    await inForce()
    await accept()
    await expect(sql`UPDATE contract_acceptances SET accepted_by = 'x y'`.execute(app.db)).rejects.toThrow(
      /written once/,
    )
  })
})
