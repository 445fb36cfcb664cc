import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, isoDay } from '#shared/dates.ts'
import type { Cookies } from '#tests/support/app.ts'
import { createMember, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { onAccount } from '#tests/support/on-account.ts'
import { type Buyer, openTestMarket, type TestMarket } from '#tests/support/test-market.ts'
import type { CooperativeMember, MemberDoubt } from '../contract.ts'
import { followAllMembers } from './follow.ts'

let market: TestMarket
let at: ReturnType<typeof onAccount>
let admin: Cookies
let vendor: TestVendor
let owner: Cookies
const today = isoDay(new Date())
const shown = (day: string) => day.split('-').reverse().join('/')

beforeAll(async () => {
  market = await openTestMarket()
  at = onAccount(market)
  admin = await market.loginAs(await createUser(market.db, { roles: ['ADMIN'] }))
})
beforeEach(async () => {
  vendor = await at.seller()
  owner = await market.loginAs(vendor.userId)
  const body = { vendorId: vendor.vendorId, group: 'Adhérents' }
  expect((await call('POST', '/api/admin/cooperatives', body, admin)).status).toBe(200)
})
afterEach(() => market.expectInvariants())
afterAll(() => market.close())

const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, cookies = owner) =>
  market.request(method, path, body, { cookies })
const base64 = (lines: readonly string[]) => Buffer.from(lines.join('\n')).toString('base64')
const send = (lines: readonly string[], complete = false, cookies = owner) =>
  call('POST', '/api/seller/cooperative/members', { content: base64([head, ...lines]), complete }, cookies)
const head = 'N° adhérent;Raison sociale;SIREN;Adresse mail;Section;Date d’entrée;Date de sortie'

type View = { members: CooperativeMember[]; doubts: MemberDoubt[] }
const view = async (cookies = owner): Promise<View> =>
  (await call('GET', '/api/seller/cooperative', undefined, cookies)).body.data.cooperative
const groupOf = async (userId: number) =>
  (
    await market.db
      .selectFrom('seller_customers as c')
      .innerJoin('customer_groups as g', 'g.id', 'c.group_id')
      .select('g.name')
      .where('c.user_id', '=', userId)
      .where('c.vendor_id', '=', vendor.vendorId)
      .executeTakeFirst()
  )?.name

let serial = 0
/** A professional with a confirmed address. */
async function professional(values: { number?: string; siren?: string } = {}): Promise<Buyer & { email: string }> {
  const buyer = await market.newBuyer('professional')
  const { email } = await market.db
    .updateTable('users')
    .set({
      email_verified_at: new Date(),
      ...(values.number ? { cooperative_member: true, cooperative_number: values.number } : {}),
      ...(values.siren ? { company_number: values.siren } : {}),
    })
    .where('id', '=', buyer.userId)
    .returning('email')
    .executeTakeFirstOrThrow()
  return { ...buyer, email }
}
const newNumber = () => `AC-${++serial}`

/** A member with an account that the cooperative sets off. */
async function memberOnAccount(limitCents = 100_000) {
  const buyer = await professional()
  const number = newNumber()
  await send([`${number};Domaine ${number};;${buyer.email};Avize`])
  const { id } = (await view()).members.find(one => one.number === number) ?? { id: 0 }
  const opened = await call('POST', '/api/seller/cooperative/accounts', { memberIds: [id], limitCents })
  expect(opened.body.data).toEqual({ opened: 1 })
  return { ...buyer, number, memberId: id }
}
async function invoiced(member: Buyer, quantity = 1) {
  const [order] = await at.buy(member, [vendor], quantity)
  if (!order) throw new Error('no order')
  await at.ship(order)
  await market.runJobs()
  const { number } = await market.db
    .selectFrom('orders')
    .select('number')
    .where('id', '=', order.orderId)
    .executeTakeFirstOrThrow()
  return { ...order, number }
}
const setOff = (rows: readonly string[], cookies = owner) =>
  call(
    'POST',
    '/api/seller/cooperative/set-offs',
    { content: base64(['N° adhérent;Commande;Montant compensé', ...rows]) },
    cookies,
  )
const debtOf = async (orderId: number) =>
  (
    await market.db
      .selectFrom('seller_debts')
      .select('amount_cents as cents')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).cents
const written = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')

describe('the member file', () => {
  test('matches a confirmed address, and makes the member a customer of the group', async () => {
    const buyer = await professional()
    const report = await send([`0012;Domaine des Crayères;;${buyer.email};Avize`, '0013;EARL du Mont;;;Cramant'])
    expect(report.body.data).toEqual({ added: 2, changed: 0, left: 0, matched: 1, doubts: 0, refused: [] })
    expect(await groupOf(buyer.userId)).toBe('Adhérents')
    expect((await view()).members).toMatchObject([
      { number: '0012', section: 'Avize', matched: true, state: 'member' },
      { number: '0013', section: 'Cramant', matched: false },
    ])
  })

  test('leaves an account that only typed the number or the SIREN to the cooperative', async () => {
    const number = newNumber()
    const impostor = await professional({ number })
    const twin = await professional({ number: 'other', siren: '732829320' })
    const report = await send([`${number};Domaine Vrai;732 829 320;vrai@exemple.fr;Oger`])
    expect(report.body.data).toMatchObject({ matched: 0, doubts: 2 })
    expect(await groupOf(impostor.userId)).toBeUndefined()
    const { doubts } = await view()
    expect(doubts).toMatchObject([
      { userId: impostor.userId, sameNumber: true, sameSiren: false, sameEmail: false },
      { userId: twin.userId, sameNumber: false, sameSiren: true },
    ])
    expect(JSON.stringify(doubts)).not.toContain(impostor.email)
    const decide = (userId: number, accept: boolean) =>
      call('POST', '/api/seller/cooperative/matches', { memberId: doubts[0]?.memberId, userId, accept })
    await decide(impostor.userId, false)
    const accepted = await decide(twin.userId, true)
    expect(accepted.body.data.cooperative.doubts).toEqual([])
    expect(await groupOf(twin.userId)).toBe('Adhérents')
    expect((await decide(impostor.userId, true)).body.code).toBe('CONFLICT')
    await send([`${number};Domaine Vrai;732 829 320;vrai@exemple.fr;Oger`])
    expect((await view()).doubts).toEqual([])
  })

  test('does not give prices to an address whose account contradicts the number, until it is decided', async () => {
    const number = newNumber()
    const buyer = await professional({ number: 'ZZ-9' })
    await send([`${number};Domaine Double;;${buyer.email};Oger`])
    expect(await groupOf(buyer.userId)).toBeUndefined()
    const [doubt] = (await view()).doubts
    expect(doubt).toMatchObject({ sameEmail: true, sameNumber: false })
    await call('POST', '/api/seller/cooperative/matches', {
      memberId: doubt?.memberId,
      userId: buyer.userId,
      accept: true,
    })
    expect(await groupOf(buyer.userId)).toBe('Adhérents')
  })

  test('does not match a refused account, when nothing contradicts it any more', async () => {
    const number = newNumber()
    const buyer = await professional({ number: 'ZZ-8' })
    const lines = [`${number};Domaine Double;;${buyer.email};Oger`]
    await send(lines)
    const body = { memberId: (await view()).doubts[0]?.memberId, userId: buyer.userId, accept: false }
    await call('POST', '/api/seller/cooperative/matches', body)
    await market.db.updateTable('users').set({ cooperative_number: number }).where('id', '=', buyer.userId).execute()
    expect((await send(lines)).body.data).toMatchObject({ matched: 0, doubts: 0 })
    expect(await groupOf(buyer.userId)).toBeUndefined()
  })

  test('leaves an address that two members give to the cooperative', async () => {
    const buyer = await professional()
    const lines = [newNumber(), newNumber()].map(number => `${number};Domaine ${number};;${buyer.email};`)
    expect((await send(lines)).body.data).toMatchObject({ matched: 0, doubts: 2 })
    expect(await groupOf(buyer.userId)).toBeUndefined()
  })

  test('an address that is not confirmed is matched once it is', async () => {
    const buyer = await professional()
    await market.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', buyer.userId).execute()
    const number = newNumber()
    expect((await send([`${number};Domaine Tardif;;${buyer.email};`])).body.data.matched).toBe(0)
    await market.db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', buyer.userId).execute()
    await followAllMembers(market.db)
    expect((await view()).members.find(one => one.number === number)).toMatchObject({ matched: true })
  })

  test('prices follow the days of entry and exit, and a complete file ends those it does not name', async () => {
    const [early, gone, stays] = [await professional(), await professional(), await professional()]
    const later = shown(addDays(today, 3))
    await send([
      `E-1;Domaine Futur;;${early.email};;${later}`,
      `E-2;Domaine Sortant;;${gone.email};`,
      `E-3;Domaine Fidèle;;${stays.email};`,
    ])
    expect([await groupOf(early.userId), await groupOf(gone.userId)]).toEqual([undefined, 'Adhérents'])
    const report = await send(
      [`E-1;Domaine Futur;;${early.email};;${later}`, `E-3;Domaine Fidèle;;${stays.email};`],
      true,
    )
    expect(report.body.data.left).toBe(1)
    expect([await groupOf(gone.userId), await groupOf(stays.userId)]).toEqual([undefined, 'Adhérents'])
    await sql`UPDATE cooperative_members SET entered_on = ${today} WHERE number = 'E-1' AND vendor_id = ${vendor.vendorId}`.execute(
      market.db,
    )
    await followAllMembers(market.db)
    expect(await groupOf(early.userId)).toBe('Adhérents')
  })

  test('names each line that cannot be read, and nobody leaves then', async () => {
    await send(['F-1;Domaine Présent;;;'])
    const report = await send(
      ['F-2;;;;', 'F 3;Nom;;;', 'F-4;Nom;12;;', 'F-5;Nom;;pas-une-adresse;', 'F-6;Nom;;;;31/02/2026'],
      true,
    )
    expect(report.body.data).toMatchObject({ added: 0, left: 0 })
    expect(report.body.data.refused.map(({ line }: { line: number }) => line)).toEqual([2, 3, 4, 5, 6])
    const wrong = { content: base64(['a;b', '1;2']), complete: false }
    expect((await call('POST', '/api/seller/cooperative/members', wrong)).body.code).toBe('UNSUPPORTED_FILE')
  })

  test('is refused to a seller that is no cooperative, and to those who only prepare orders', async () => {
    const other = await market.loginAs((await createVendor(market.db)).userId)
    expect((await send(['1;Nom'], false, other)).body.code).toBe('NOT_FOUND')
    expect(await view(other)).toBeNull()
    const preparer = await market.loginAs(await createMember(market.db, vendor.vendorId, 'orders'))
    expect((await send(['1;Nom'], false, preparer)).body.code).toBe('FORBIDDEN')
    const stranger = (await market.newBuyer()).cookies
    expect((await send(['1;Nom'], false, stranger)).body.code).toBe('FORBIDDEN')
    const again = { vendorId: vendor.vendorId, group: 'Adhérents' }
    expect((await call('POST', '/api/admin/cooperatives', again, admin)).body.code).toBe('CONFLICT')
    expect((await call('POST', '/api/admin/cooperatives', again, owner)).body.code).toBe('FORBIDDEN')
    expect((await call('POST', '/api/admin/cooperatives', { ...again, vendorId: 999_999 }, admin)).body.code).toBe(
      'NOT_FOUND',
    )
  })

  test('a cooperative neither decides nor reads for another', async () => {
    const number = newNumber()
    const buyer = await professional({ number })
    await send([`${number};Domaine;;;`])
    const [doubt] = (await view()).doubts
    const rivalVendor = await at.seller()
    await call('POST', '/api/admin/cooperatives', { vendorId: rivalVendor.vendorId, group: 'Nous' }, admin)
    const rival = await market.loginAs(rivalVendor.userId)
    const body = { memberId: doubt?.memberId, userId: buyer.userId, accept: true }
    expect((await call('POST', '/api/seller/cooperative/matches', body, rival)).body.code).toBe('NOT_FOUND')
    const accounts = { memberIds: [doubt?.memberId], limitCents: 1_000 }
    expect((await call('POST', '/api/seller/cooperative/accounts', accounts, rival)).body.code).toBe('NOT_FOUND')
    expect((await call('POST', '/api/seller/cooperative/accounts', accounts)).body.code).toBe('CONFLICT')
    expect((await view(rival)).members).toEqual([])
  })
})

describe('a member account', () => {
  test('orders without a mandate, and is never debited', async () => {
    const member = await memberOnAccount()
    const order = await invoiced(member)
    expect(await at.owed(order.orderId)).toMatchObject({ status: 'OPEN', collected_by: 'SET_OFF', next_on: null })
    const { memberships } = (await call('GET', '/api/cooperatives', undefined, member.cookies)).body.data
    expect(memberships).toMatchObject([{ number: member.number, account: { owedCents: order.totalCents } }])
    expect(await at.mailsTo(member.userId)).not.toContain(`debit-announced:${order.orderId}`)
    const { rows } = await market.pool.query('SELECT id, document FROM invoices WHERE order_id = $1', [order.orderId])
    expect(rows[0].document.payment).toEqual({ means: 'MEMBER_ACCOUNT', paidOn: null })
    const xml = await market.http.inject({ url: `/api/invoices/${rows[0].id}/xml`, cookies: member.cookies })
    expect(xml.body).toContain('Compensation sur les apports')
    expect(xml.body).not.toContain('Prélèvement')
  })

  test('is opened for no member without a professional account, and for none who is still to enter', async () => {
    const [person, early] = [await market.newBuyer(), await professional()]
    const { email } = await market.db
      .updateTable('users')
      .set({ email_verified_at: new Date() })
      .where('id', '=', person.userId)
      .returning('email')
      .executeTakeFirstOrThrow()
    await send([`G-1;Jardin;;${email};`, `G-2;Futur;;${early.email};;${shown(addDays(today, 3))}`])
    const { members } = await view()
    expect(members.map(({ matched }) => matched)).toEqual([true, true])
    for (const { id } of members) {
      const body = { memberIds: [id], limitCents: 1_000 }
      expect((await call('POST', '/api/seller/cooperative/accounts', body)).body.code).toBe('CONFLICT')
    }
  })

  test('keeps its limit, and ends with the membership', async () => {
    const member = await memberOnAccount(100)
    expect((await at.place(member, [vendor])).body.code).toBe('CREDIT_LIMIT')
    await send([`${member.number};Domaine;;${member.email};;;${shown(today)}`])
    const [account] = (await call('GET', '/api/credit-accounts', undefined, member.cookies)).body.data.accounts
    expect(account).toMatchObject({ status: 'ENDED' })
    expect(await groupOf(member.userId)).toBeUndefined()
  })
})

describe('a set-off', () => {
  test('settles the order once: the seller owes its commission only, and no money moves', async () => {
    const member = await memberOnAccount()
    const order = await invoiced(member)
    const line = `${member.number};${order.number};${written(order.totalCents)}`
    const first = await setOff([line])
    expect(first.body.data).toEqual({ applied: 1, appliedCents: order.totalCents, already: 0, refused: [] })
    expect((await setOff([line])).body.data).toMatchObject({ applied: 0, already: 1, refused: [] })
    await market.runJobs()
    expect((await at.owed(order.orderId)).status).toBe('PAID')
    const journal = await at.journalOf(order.orderId)
    expect(journal.BUYERS).toBe(0)
    expect(journal.PROVIDER).toBeUndefined()
    expect(await debtOf(order.orderId)).toBe(-(journal.COMMISSIONS ?? 0) - (journal.COMMISSION_VAT ?? 0))
    expect(await at.paymentsOf(order.orderId)).toEqual([])
    expect(await at.mailsTo(member.userId)).toContain(`set-off:${order.orderId}`)
  })

  test('two files at once settle an order once', async () => {
    const member = await memberOnAccount()
    const order = await invoiced(member)
    const line = `${member.number};${order.number};${written(order.totalCents)}`
    const results = await Promise.all([setOff([line]), setOff([line]), setOff([line])])
    expect(results.map(({ body }) => body.data.applied).toSorted()).toEqual([0, 0, 1])
    expect((await at.journalOf(order.orderId)).BUYERS).toBe(0)
  })

  test('is refused for another amount, another member, an order without invoice, and one that is debited', async () => {
    const [member, other] = [await memberOnAccount(), await memberOnAccount()]
    const order = await invoiced(member)
    const [early] = await at.buy(member, [vendor])
    const earlyNumber = (
      await market.db
        .selectFrom('orders')
        .select('number')
        .where('id', '=', early?.orderId ?? 0)
        .executeTakeFirstOrThrow()
    ).number
    const debited = await invoiced(await at.customer([vendor]))
    const { body } = await setOff([
      `${member.number};${order.number};${written(order.totalCents - 1)}`,
      `${other.number};${order.number};${written(order.totalCents)}`,
      `${member.number};${earlyNumber};${written(early?.totalCents ?? 0)}`,
      `${member.number};CC-INCONNUE;1,00`,
      `${member.number};${order.number};beaucoup`,
      `;${debited.number};${written(debited.totalCents)}`,
    ])
    expect(body.data).toMatchObject({ applied: 0, already: 0 })
    expect(body.data.refused.map(({ line }: { line: number }) => line)).toEqual([2, 3, 4, 5, 6, 7])
    expect((await at.owed(order.orderId)).status).toBe('OPEN')
    expect((await at.owed(debited.orderId)).status).toBe('OPEN')
    const empty = await setOff([])
    expect(empty.body.code).toBe('UNSUPPORTED_FILE')
    const rivalVendor = await at.seller()
    const rival = await market.loginAs(rivalVendor.userId)
    const line = `${member.number};${order.number};${written(order.totalCents)}`
    expect((await setOff([line], rival)).body.code).toBe('NOT_FOUND')
    await call('POST', '/api/admin/cooperatives', { vendorId: rivalVendor.vendorId, group: 'Nous' }, admin)
    expect((await setOff([line], rival)).body.data).toMatchObject({ applied: 0, refused: [{ line: 2 }] })
    const staff = await market.loginAs(await createMember(market.db, vendor.vendorId, 'staff'))
    expect((await setOff([line], staff)).body.code).toBe('FORBIDDEN')
  })

  test('a refund afterwards is returned on the member’s account, and no payment is refunded', async () => {
    const member = await memberOnAccount()
    const order = await invoiced(member, 4)
    await setOff([`${member.number};${order.number};${written(order.totalCents)}`])
    await market.runJobs()
    const gesture = { amountCents: 500, leftCents: order.totalCents, reason: 'Un carton abîmé' }
    expect((await call('POST', `/api/orders/gesture/${order.orderId}`, gesture)).status).toBe(200)
    await market.runJobs()
    expect(await at.owed(order.orderId)).toMatchObject({ status: 'PAID', credited_cents: 500 })
    expect((await at.journalOf(order.orderId)).BUYERS).toBe(0)
  })
})

describe('the statement of a month', () => {
  const month = today.slice(0, 7)
  const file = async (path: string, cookies: Cookies) => {
    const { statusCode: status, body: text } = await market.http.inject({ method: 'GET', url: path, cookies })
    return { status, text }
  }

  test('has the order, the set-off and the balance, for the member and for the cooperative', async () => {
    const member = await memberOnAccount()
    const order = await invoiced(member)
    await setOff([`${member.number};${order.number};${written(order.totalCents)}`])
    const own = `/api/cooperatives/statement.csv?vendeur=${vendor.vendorId}&mois=${month}`
    const theirs = `/api/seller/cooperative/statement.csv?adherent=${member.memberId}&mois=${month}`
    const text = (await file(own, member.cookies)).text
    expect(text).toContain(`Commande;${order.number};${written(order.totalCents)};${written(order.totalCents)}`)
    expect(text).toContain(`Compensée sur vos apports;${order.number};-${written(order.totalCents)};0,00`)
    expect((await file(theirs, owner)).text).toBe(text)
    const pdf = await file(own.replace('.csv', '.pdf'), member.cookies)
    expect(pdf.status).toBe(200)
    const balances = await file(`/api/seller/cooperative/balances.csv?mois=${month}`, owner)
    expect(balances.text).toContain(`${member.number};`)
  })

  test('is refused to everybody else', async () => {
    const member = await memberOnAccount()
    const stranger = (await market.newBuyer()).cookies
    const own = `/api/cooperatives/statement.csv?vendeur=${vendor.vendorId}&mois=${month}`
    expect((await file(own, stranger)).status).toBe(404)
    const theirs = `/api/seller/cooperative/statement.csv?adherent=${member.memberId}&mois=${month}`
    expect((await file(theirs, member.cookies)).status).toBe(403)
    expect((await file(theirs, await market.loginAs((await createVendor(market.db)).userId))).status).toBe(404)
    expect((await file('/api/seller/cooperative/due.csv', stranger)).status).toBe(403)
  })
})
