import { afterEach, expect, test, vi } from 'vitest'
import { sendOrderAction } from './use-order-action.ts'

afterEach(() => vi.unstubAllGlobals())

const action = { endpoint: { method: 'POST', path: '/api/orders/cancel/:id' }, input: { params: { id: 7 }, body: {} } }

/** The action's result, what it logs and what it sends, when the server responds with this. */
async function sent(status: number, envelope: object) {
  const fetched = vi.fn(async () =>
    Response.json({ status, code: null, fields: null, error: null, ...envelope }, { status }),
  )
  vi.stubGlobal('fetch', fetched)
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const body = JSON.stringify({ ...action, idempotencyKey: 'k1' })
  const request = new Request('http://localhost/account/orders/7', { method: 'POST', body })
  const result = await sendOrderAction({ request } as Parameters<typeof sendOrderAction>[0])
  const logged = log.mock.calls.map(([error]) => String(error))
  log.mockRestore()
  return { result, logged, fetched }
}

test('a failed order action is logged, and returned with the server’s own message', async () => {
  const { result, logged } = await sent(409, { code: 'WRONG_STATUS', error: 'Cette commande est déjà partie.' })
  expect(logged).toEqual(['Error: Cette commande est déjà partie.'])
  expect(result).toEqual({
    ok: false,
    status: 409,
    code: 'WRONG_STATUS',
    error: 'Cette commande est déjà partie.',
    fields: {},
  })
})

test('an order action is sent to its operation with its idempotency key, and returns its data', async () => {
  const { result, logged, fetched } = await sent(200, { data: { id: 7, status: 'CANCELLED' } })
  expect(result).toEqual({ ok: true, data: { id: 7, status: 'CANCELLED' } })
  expect(logged).toEqual([])
  expect(fetched).toHaveBeenCalledExactlyOnceWith(
    '/api/orders/cancel/7',
    expect.objectContaining({ method: 'POST', headers: expect.objectContaining({ 'idempotency-key': 'k1' }) }),
  )
})
