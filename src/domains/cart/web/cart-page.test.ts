import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type PageApi, pageApi } from '#shared/page-api.ts'
import { action } from './CartPage.tsx'

/** Sends the postcode form of the cart, in a browser with a chosen shop; returns the operations that were called. */
async function sendPostcode(postcode: string, user: { id: number } | null) {
  const calls: unknown[] = []
  const context = new RouterContextProvider()
  context.set(pageApi, {
    user,
    origin: 'http://localhost',
    attempt: async ({ method, path }: { method: string; path: string }, input: { body?: unknown }) => {
      calls.push([method, path, input.body])
      return { ok: true }
    },
  } as unknown as PageApi)
  const headers = { cookie: 'selectedShop=3; selectedShopName=Aÿ; selectedWareHouseId=4' }
  const body = new URLSearchParams({ intent: 'postcode', postcode })
  const request = new Request('http://localhost/orders/cart', { method: 'POST', body, headers })
  await action({ request, context } as unknown as Parameters<typeof action>[0])
  return calls
}

/** The carrier is asked for its relay points there. */
const relaySearch = ['POST', '/api/relay-points/search', { postcode: '51190' }]

test('stores the typed postcode with the account of a logged-in buyer, beside their shop', async () => {
  expect(await sendPostcode('51190', { id: 1 })).toEqual([
    ['PUT', '/api/user/place', { postcode: '51190', shopId: 3 }],
    relaySearch,
  ])
})

test('removes the place of the account when the postcode is emptied', async () => {
  expect(await sendPostcode('', { id: 1 })).toEqual([['DELETE', '/api/user/place', undefined]])
})

test('stores nothing for a visitor, nor a postcode that is not one', async () => {
  expect(await sendPostcode('51190', null)).toEqual([relaySearch])
  expect(await sendPostcode('Avize', { id: 1 })).toEqual([])
})
