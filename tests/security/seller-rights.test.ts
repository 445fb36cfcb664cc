/** Financial rights of each member of a seller’s team, tested over HTTP for every right of the table. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isoDay } from '#shared/dates.ts'
import { type MoneyRight, moneyRightNames, moneyRights } from '#shared/seller-rights.ts'
import { type Cookies, type TestApp, testApp } from '#tests/support/app.ts'
import { createMember, createOffer, createUser, createVendor, type TestVendor } from '#tests/support/factories.ts'
import { createPaidOrder } from '#tests/support/orders.ts'
import { createRefusedRefund } from '#tests/support/refused-refunds.ts'

const members = ['owner', 'staff', 'staff granted', 'orders', 'orders granted'] as const
type Member = (typeof members)[number]

let app: TestApp
let vendor: TestVendor
let offerId: number
const cookies: Partial<Record<Member | 'buyer', Cookies>> = {}
let buyerId: number
beforeAll(async () => {
  app = await testApp()
  vendor = await createVendor(app.db)
  offerId = (await createOffer(app.db, vendor)).offerId
  for (const member of members) {
    const [role, granted] = member.split(' ') as ['owner' | 'staff' | 'orders', string?]
    const id = await createMember(app.db, vendor.vendorId, role, { mayRefund: granted !== undefined })
    cookies[member] = await app.loginAs(id)
  }
  buyerId = await createUser(app.db)
  cookies.buyer = await app.loginAs(buyerId)
})
afterAll(() => app?.close())

const request = (who: Member | 'buyer', method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
  app.request(method, path, body, { cookies: cookies[who] ?? {} })
const order = () => createPaidOrder(app.db, { vendor, buyerId })
const detail = async (who: Member) => (await request(who, 'GET', `/api/orders/${(await order()).orderId}`)).body.data

/** The refund was done, and the bank of its buyer sent it back. */
async function sendBack(refundId: number): Promise<void> {
  const returned = { status: 'FAILED', done_at: new Date() }
  await app.db.updateTable('payment_refunds').set(returned).where('refund_id', '=', refundId).execute()
  await app.db
    .updateTable('refunds')
    .set({ ...returned, status: 'DONE' })
    .where('id', '=', refundId)
    .execute()
}

/** Whether the server let this member use each right. */
const tried: Record<MoneyRight, ((who: Member) => Promise<boolean>)[]> = {
  refund: [
    async who => {
      const { orderId, lines } = await order()
      const body = { lines: [{ lineId: lines[0]?.orderLineId, quantity: 1 }], reason: 'Abîmé' }
      return settled(await request(who, 'POST', `/api/orders/setRefund/${orderId}`, body))
    },
    async who => {
      const { orderId, totalCents } = await order()
      const body = { amountCents: 100, leftCents: totalCents, reason: 'Retard' }
      return settled(await request(who, 'POST', `/api/orders/gesture/${orderId}`, body))
    },
    async who => {
      const { orderId } = await order()
      const path = `/api/orders/${orderId}/refunds/${await createRefusedRefund(app.db, orderId)}/other-means`
      const body = { means: 'CHEQUE', paidOn: isoDay(new Date()), reference: '123' }
      return settled(await request(who, 'POST', path, body))
    },
    async who => {
      const { orderId, lines } = await order()
      const body = { lines: [{ lineId: lines[0]?.orderLineId, quantity: 1 }], reason: 'Abîmé' }
      const { refundId } = (await request('owner', 'POST', `/api/orders/setRefund/${orderId}`, body)).body.data
      await sendBack(refundId)
      return settled(await request(who, 'POST', `/api/orders/${orderId}/refunds/${refundId}/resend`))
    },
    async who =>
      settled(await request(who, 'POST', `/api/orders/cancel/${(await order()).orderId}`, { reason: 'Rupture' })),
    async who => {
      const { orderId, lines } = await order()
      await request('owner', 'POST', `/api/orders/generateEtiquette/${orderId}`, {})
      await request('owner', 'POST', `/api/orders/ship/${orderId}`)
      const lost = { orderId, kind: 'WITHDRAWAL', lines: [{ lineId: lines[0]?.orderLineId, quantity: 1 }] }
      const response = await request('buyer', 'POST', '/api/returns', lost)
      expect(response.status, JSON.stringify(response.body)).toBe(200)
      const { id } = response.body.data
      const { mayAct } = (await request(who, 'GET', `/api/returns/${id}`)).body.data
      const done = settled(await request(who, 'POST', `/api/returns/${id}/act`, { act: 'refund' }))
      expect(mayAct.includes('refund')).toBe(done)
      return done
    },
  ],
  prices: [
    async who => allowed(await request(who, 'PUT', `/api/seller/offers/${offerId}`, {})),
    async who => allowed(await request(who, 'GET', '/api/seller/promotions')),
  ],
  commissions: [
    async who => (await detail(who)).commissionCents !== null,
    async who => allowed(await request(who, 'GET', `/api/settlement/orders/${(await order()).orderId}`)),
    async who => allowed(await request(who, 'GET', '/api/settlement/commission-terms?categoryId=1')),
  ],
  numbers: [async who => allowed(await request(who, 'GET', '/api/settlement/numbers'))],
  accounts: [async who => allowed(await request(who, 'GET', '/api/settlement/account'))],
  delivery: [
    async who => allowed(await request(who, 'PUT', '/api/seller/delivery', { rates: [], freeDeliveryFromCents: null })),
  ],
  bank: [async who => allowed(await request(who, 'POST', '/api/seller/payment-account'))],
}
type ApiResponse = Awaited<ReturnType<typeof request>>
/** 403 and 404 refuse the person; any other status is about the request. */
const allowed = ({ status, body }: ApiResponse) => ![403, 404].includes(status) || body.code === 'REFUND_TOO_HIGH'
function settled({ status, body }: ApiResponse): boolean {
  if (status === 200) return true
  expect(body).toMatchObject({ code: 'REFUND_NOT_GRANTED', error: expect.stringContaining('responsable') })
  return false
}

const inTable = (member: Member, right: MoneyRight) => {
  const [role, granted] = member.split(' ') as ['owner' | 'staff' | 'orders', string?]
  const holding: string = moneyRights[right].roles[role]
  return holding === 'always' || (holding === 'granted' && granted !== undefined)
}

describe.each(moneyRightNames)('right « %s »', right => {
  test.each(members)('applies to %s as in the table, for every operation', async member => {
    for (const attempt of tried[right]) expect(await attempt(member)).toBe(inTable(member, right))
  })
})

describe('right to refund', () => {
  test('is granted in the invitation, revoked and granted again by the owner, and by nobody else', async () => {
    const email = 'renfort@exemple.fr'
    const id = await createUser(app.db, { email })
    const mine = await app.loginAs(id)
    const invite = { email, role: 'orders', mayRefund: true }
    expect((await request('staff granted', 'POST', '/api/seller/team/invitations', invite)).status).toBe(403)
    await request('owner', 'POST', '/api/seller/team/invitations', invite)
    const mail = await app.db
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow()
    expect(mail.text).toContain('rembourser')
    const token = /equipe\/([\w-]{43})/.exec(mail.text)?.[1]
    await app.request('POST', '/api/seller/team/join', { token }, { cookies: mine })
    const granted = async () => {
      const { members: team } = (await request('owner', 'GET', '/api/seller/team')).body.data
      return team.find((member: { userId: number }) => member.userId === id).mayRefund
    }
    expect(await granted()).toBe(true)
    expect((await app.request('PUT', `/api/seller/team/${id}`, { role: 'owner' }, { cookies: mine })).status).toBe(403)
    await request('owner', 'PUT', `/api/seller/team/${id}`, { role: 'orders', mayRefund: false })
    expect(await granted()).toBe(false)
    const { orderId } = await order()
    const refused = await app.request('POST', `/api/orders/cancel/${orderId}`, { reason: 'Rupture' }, { cookies: mine })
    expect(refused.body.code).toBe('REFUND_NOT_GRANTED')
  })

  test('is not part of an invitation without it', async () => {
    const email = 'sans@exemple.fr'
    await request('owner', 'POST', '/api/seller/team/invitations', { email, role: 'orders' })
    const { invitations } = (await request('owner', 'GET', '/api/seller/team')).body.data
    expect(invitations.find((sent: { email: string }) => sent.email === email)).toMatchObject({ mayRefund: false })
  })
})
