import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendDocument } from '#domains/onboarding/server/onboarding.fixture.ts'
import { inTransaction } from '#platform/db/pool.ts'
import { isoDay } from '#shared/dates.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createMember, createUser, createVendor } from '#tests/support/factories.ts'
import { grantPermit } from '#tests/support/regulation.ts'
import type { PermitKind } from '../rules.ts'
import { purgePermits, remindOfPermits } from './jobs.ts'

let app: TestApp
let admin: Cookies
beforeAll(async () => {
  app = await testApp()
  admin = await app.loginAs(await createUser(app.db, { roles: ['ADMIN'] }))
})
afterAll(() => app.close())

const nextYear = `${Number(isoDay(new Date()).slice(0, 4)) + 1}-06-30`

async function professional() {
  const userId = await createUser(app.db, { kind: 'professional' })
  return { userId, cookies: await app.loginAs(userId) }
}
type Who = Awaited<ReturnType<typeof professional>>

const certificate = async ({ cookies }: { cookies: Cookies }, values: object = {}) => ({
  kind: 'CERTIPHYTO',
  number: 'CP-2024-001',
  expiresOn: nextYear,
  fileId: await sendDocument(app, cookies, 'certiphyto.pdf'),
  ...values,
})
const submit = (who: { cookies: Cookies }, body: object, path = '/api/regulation/permits') =>
  app.request('POST', path, body, { cookies: who.cookies })
const own = async ({ cookies }: Who) =>
  (await app.request('GET', '/api/regulation/permits', undefined, { cookies })).body.data.permits
const decide = (id: number, body: object, cookies = admin) =>
  app.request('POST', `/api/admin/permits/${id}/decision`, body, { cookies })
const mailsTo = (userId: number) =>
  app.db
    .selectFrom('mails as m')
    .innerJoin('users as u', 'u.email', 'm.recipient')
    .select(['m.subject', 'm.text'])
    .where('u.id', '=', userId)
    .orderBy('m.id')
    .execute()

describe('a permit of a buyer', () => {
  test('waits for the operator, who accepts it; the buyer is emailed', async () => {
    const who = await professional()
    const sent = await submit(who, await certificate(who))
    expect(sent.body.data).toMatchObject({
      status: 'PENDING',
      number: 'CP-2024-001',
      expiresOn: nextYear,
      hasFile: true,
    })
    const { id } = sent.body.data
    const waiting = await app.request('GET', '/api/admin/permits', undefined, { cookies: admin })
    expect(waiting.body.data.permits.at(-1)).toMatchObject({
      id,
      holder: { kind: 'buyer' },
      file: { name: 'certiphyto.pdf' },
    })
    expect((await decide(id, { decision: 'accept' })).body.data).toEqual({ id, status: 'ACCEPTED' })
    expect(await own(who)).toMatchObject([{ status: 'ACCEPTED', isExpired: false }])
    expect((await mailsTo(who.userId)).map(({ subject }) => subject)).toEqual(['Pièce acceptée\u00a0: Certiphyto'])
  })

  test('is refused with a reason, which its holder reads', async () => {
    const who = await professional()
    const { id } = (await submit(who, await certificate(who))).body.data
    expect((await decide(id, { decision: 'refuse', reason: 'court' })).status).toBe(400)
    await decide(id, { decision: 'refuse', reason: 'La photo est illisible.' })
    expect(await own(who)).toMatchObject([{ status: 'REFUSED', reason: 'La photo est illisible.' }])
    expect((await mailsTo(who.userId))[0]?.text).toContain('La photo est illisible.')
  })

  test('replaces the one that waits; the accepted one stays valid until the next is accepted', async () => {
    const who = await professional()
    const first = (await submit(who, await certificate(who))).body.data
    await decide(first.id, { decision: 'accept' })
    await submit(who, await certificate(who))
    const third = (await submit(who, await certificate(who, { number: 'CP-3' }))).body.data
    expect((await own(who)).map(({ status }: { status: string }) => status)).toEqual([
      'PENDING',
      'REPLACED',
      'ACCEPTED',
    ])
    await decide(third.id, { decision: 'accept' })
    expect((await own(who)).map(({ status }: { status: string }) => status)).toEqual([
      'ACCEPTED',
      'REPLACED',
      'REPLACED',
    ])
  })

  test('needs its number, its file and a last day to come; a statement needs its words and a name', async () => {
    const who = await professional()
    const bare = await submit(who, { kind: 'CERTIPHYTO' })
    expect(Object.keys(bare.body.fields ?? {}).sort()).toEqual(['expiresOn', 'fileId', 'number'])
    const past = await submit(who, await certificate(who, { expiresOn: '2020-01-01' }))
    expect(past.body.fields?.expiresOn).toContain('passée')
    const far = await submit(who, await certificate(who, { expiresOn: '2090-01-01' }))
    expect(far.body.fields?.expiresOn).toBe('Vérifiez l’année')
    expect(Object.keys((await submit(who, { kind: 'PRECURSOR_USE' })).body.fields ?? {}).sort()).toEqual([
      'signedBy',
      'statement',
    ])
    const statement = {
      kind: 'PRECURSOR_USE',
      statement: 'Fertilisation de 12 ha de vigne, 2 t par an.',
      signedBy: 'A. Lemoine',
    }
    const signed = (await submit(who, statement)).body.data
    expect(signed).toMatchObject({ status: 'PENDING', number: null, signedBy: 'A. Lemoine' })
    expect(signed.expiresOn > isoDay(new Date())).toBe(true)
  })

  test('is for professionals, of the kinds of buyers, with a file of its own sender', async () => {
    const privatePerson = { cookies: await app.loginAs(await createUser(app.db)) }
    expect((await submit(privatePerson, await certificate(privatePerson))).body.code).toBe('FORBIDDEN')
    const who = await professional()
    expect((await submit(who, await certificate(who, { kind: 'DISTRIBUTION_APPROVAL' }))).body.fields).toHaveProperty(
      'kind',
    )
    const other = await professional()
    const stolen = await certificate(who, { fileId: await sendDocument(app, other.cookies) })
    expect((await submit(who, stolen)).body.code).toBe('NOT_FOUND')
    expect((await submit(who, await certificate(who, { color: 'red' }))).status).toBe(400)
    expect(await own(who)).toEqual([])
  })

  test('is withdrawn by its holder alone, once', async () => {
    const who = await professional()
    const { id } = (await submit(who, await certificate(who))).body.data
    const withdraw = (cookies: Cookies) =>
      app.request('DELETE', `/api/regulation/permits/${id}`, undefined, { cookies })
    expect((await withdraw((await professional()).cookies)).body.code).toBe('NOT_FOUND')
    expect((await withdraw(who.cookies)).status).toBe(200)
    expect((await withdraw(who.cookies)).body.code).toBe('WRONG_STATUS')
    expect((await decide(id, { decision: 'accept' })).body.code).toBe('WRONG_STATUS')
  })

  test('of ten decisions at once, one counts, and one mail leaves', async () => {
    const who = await professional()
    const { id } = (await submit(who, await certificate(who))).body.data
    const decisions = await Promise.all(Array.from({ length: 10 }, () => decide(id, { decision: 'accept' })))
    const codes = decisions.map(({ body }) => body.code).sort()
    expect(codes).toEqual([...Array.from({ length: 9 }, () => 'WRONG_STATUS'), null])
    expect(await mailsTo(who.userId)).toHaveLength(1)
  })

  test('of ten submissions at once, one waits', async () => {
    const who = await professional()
    const bodies = await Promise.all(Array.from({ length: 10 }, () => certificate(who)))
    const sent = await Promise.all(bodies.map(body => submit(who, body)))
    expect(sent.map(({ status }) => status)).toEqual(bodies.map(() => 200))
    expect((await own(who)).filter(({ status }: { status: string }) => status === 'PENDING')).toHaveLength(1)
  })

  test('is decided by operators only, who alone read its file', async () => {
    const who = await professional()
    const { id } = (await submit(who, await certificate(who))).body.data
    expect((await decide(id, { decision: 'accept' }, who.cookies)).body.code).toBe('FORBIDDEN')
    const file = (cookies: Cookies) =>
      app.http.inject({ method: 'GET', url: `/api/admin/permits/${id}/file`, cookies, headers: { host: 'localhost' } })
    expect((await file(who.cookies)).statusCode).toBe(403)
    expect((await file(admin)).headers['content-type']).toContain('application/pdf')
  })

  test('goes with the account, and its file too', async () => {
    const who = await professional()
    const { id } = (await submit(who, await certificate(who))).body.data
    const { file_id } = await app.db
      .selectFrom('permits')
      .select('file_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { regulationAccountHooks } = await import('./account-hooks.ts')
    await inTransaction(app.db, async tx => regulationAccountHooks.onErasure?.(tx, who.userId))
    expect(await own(who)).toEqual([])
    expect(await app.db.selectFrom('files').select('id').where('id', '=', file_id).execute()).toEqual([])
  })
})

describe('a permit of a shop', () => {
  test('is sent by its owner or staff, not by who prepares orders, and read by its members alone', async () => {
    const vendor = await createVendor(app.db)
    const owner = { cookies: await app.loginAs(vendor.userId) }
    const preparer = { cookies: await app.loginAs(await createMember(app.db, vendor.vendorId, 'orders')) }
    const body = await certificate(owner, { kind: 'DISTRIBUTION_APPROVAL', number: 'CA-0001' })
    expect((await submit(preparer, body, '/api/seller/permits')).body.code).toBe('FORBIDDEN')
    const sent = await submit(owner, body, '/api/seller/permits')
    expect(sent.body.data).toMatchObject({ kind: 'DISTRIBUTION_APPROVAL', status: 'PENDING' })
    const other = await app.loginAs((await createVendor(app.db)).userId)
    const listed = (cookies: Cookies) => app.request('GET', '/api/seller/permits', undefined, { cookies })
    expect((await listed(other)).body.data.permits).toEqual([])
    expect((await listed(owner.cookies)).body.data.permits).toHaveLength(1)
    expect((await listed(preparer.cookies)).body.code).toBe('FORBIDDEN')
    const withdraw = (cookies: Cookies) =>
      app.request('DELETE', `/api/regulation/permits/${sent.body.data.id}`, undefined, { cookies })
    expect((await withdraw(preparer.cookies)).body.code).toBe('NOT_FOUND')
    expect((await withdraw(other)).body.code).toBe('NOT_FOUND')
    expect((await withdraw(owner.cookies)).status).toBe(200)
  })
})

test('the holder is reminded once, thirty days before the end', async () => {
  const who = await professional()
  await grantPermit(app.db, { userId: who.userId }, 'CERTIPHYTO', 30)
  await grantPermit(app.db, { userId: who.userId }, 'CERTIBIOCIDE', 31)
  await Promise.all([remindOfPermits(app.db), remindOfPermits(app.db)])
  const mails = await mailsTo(who.userId)
  expect(mails.map(({ subject }) => subject.split('\u00a0')[0])).toEqual(['Certiphyto'])
})

test('permits that ended are deleted after five years, valid ones never', async () => {
  const { userId } = await professional()
  const age = async (kind: PermitKind, status: string, years: number) => {
    const id = await grantPermit(app.db, { userId }, kind)
    const decided_at = new Date(Date.now() - years * 366 * 86_400_000)
    await app.db.updateTable('permits').set({ status, decided_at }).where('id', '=', id).execute()
    return id
  }
  await age('CERTIPHYTO', 'REPLACED', 6)
  const remaining = [await age('CERTIPHYTO', 'REPLACED', 4), await age('CERTIBIOCIDE', 'ACCEPTED', 6)]
  await purgePermits(app.db)
  const left = await app.db.selectFrom('permits').select('id').where('user_id', '=', userId).orderBy('id').execute()
  expect(left.map(({ id }) => id)).toEqual(remaining)
})

describe('the classes of regulated goods', () => {
  const set = (goodsClass: string, isOpen: boolean, cookies = admin) =>
    app.request(
      'PUT',
      `/api/admin/goods-classes/${goodsClass}`,
      { isOpen, reason: 'Contrôle des vendeurs terminé' },
      { cookies },
    )
  const list = async () =>
    (await app.request('GET', '/api/admin/goods-classes', undefined, { cookies: admin })).body.data.classes

  test('are closed until the operator opens them, and closed again', async () => {
    expect((await list()).every(({ isOpen }: { isOpen: boolean }) => !isOpen)).toBe(true)
    await set('TAX_CAPSULE', true)
    expect((await set('TAX_CAPSULE', true)).status).toBe(200)
    expect((await list()).find((row: { class: string }) => row.class === 'TAX_CAPSULE')).toMatchObject({ isOpen: true })
    await set('TAX_CAPSULE', false)
    expect((await list()).find((row: { class: string }) => row.class === 'TAX_CAPSULE')).toMatchObject({
      isOpen: false,
    })
  })

  test('alcohol never opens; only operators open a class', async () => {
    expect((await set('ALCOHOL', true)).body.code).toBe('GOODS_NOT_SOLD')
    expect((await set('FLOWERS', true)).status).toBe(400)
    expect((await set('TAX_CAPSULE', true, (await professional()).cookies)).body.code).toBe('FORBIDDEN')
  })
})
