import { expect, test } from 'vitest'
import type { PageApi } from '#shared/page-api.ts'
import { readPlace } from '../../rules/place.ts'
import { handlePlaceForm, postcodeFor } from './place-form.ts'

const shop = {
  id: 7,
  name: 'Comptoir d’Épernay',
  postcode: '51200',
  latitude: 49.04,
  longitude: 3.96,
  warehouseId: 12,
  userId: 3,
  pickup: true,
}
const usual = { postcode: '51190', city: 'Avize', middle: { latitude: 48.97, longitude: 4.01 } }
const responses: Record<string, unknown> = {
  '/api/shops': { shops: [shop, { ...shop, id: 8, pickup: false }] },
  '/api/communes': { communes: [{ name: 'Avize' }], middle: { latitude: 48.97, longitude: 4.01 } },
}

function pageApi({ member = false, address = false, towns = true } = {}) {
  const stored: unknown[] = []
  const calls = {
    user: member ? { id: 1 } : null,
    origin: 'https://exemple.fr',
    call: async ({ path }: { path: string }) => {
      if (path === '/api/user/place') return { place: null, address: address ? usual : null }
      return towns || path !== '/api/communes' ? responses[path] : { communes: [], middle: null }
    },
    attempt: async ({ method, path }: { method: string; path: string }, { body }: { body?: unknown }) =>
      stored.push([`${method} ${path}`, body]),
  }
  // Only what the form calls.
  return { stored, calls: calls as unknown as PageApi }
}

const post = (values: Record<string, string>, cookie = '') =>
  new Request('https://exemple.fr/boutiques', {
    method: 'POST',
    body: new URLSearchParams(values),
    headers: { cookie },
  })

async function send(values: Record<string, string>, calls: PageApi, cookie?: string) {
  const result = await handlePlaceForm(post(values, cookie), calls)
  if (!(result instanceof Response)) throw new Error(JSON.stringify(result))
  const lines = result.headers.getSetCookie()
  return {
    to: result.headers.get('location'),
    lines,
    place: readPlace(lines.map(line => line.split('; ')[0]).join('; ')),
  }
}

test('choosing a shop writes its cookies and redirects to the confirmation', async () => {
  const { to, lines, place } = await send({ magasin: '7' }, pageApi().calls)
  expect(to).toBe('/boutiques?choisi=7')
  expect(place).toMatchObject({ shop: { id: 7, warehouseId: 12 }, postcode: '51200' })
  expect(lines[0]).toContain('path=/; max-age=15778800; samesite=lax; secure')
})

test('keeps the postcode given before, instead of the shop’s', async () => {
  const { place } = await send({ magasin: '7' }, pageApi().calls, 'postcode=51190')
  expect(place).toMatchObject({ shop: { id: 7 }, postcode: '51190' })
})

test('keeps the postcode of the usual address of a user who chose none', async () => {
  const { place } = await send({ magasin: '7' }, pageApi({ member: true, address: true }).calls)
  expect(place).toMatchObject({ shop: { id: 7 }, postcode: '51190', around: { latitude: 48.97 } })
})

test('a postcode is stored with the middle of its towns', async () => {
  const { to, place } = await send({ postcode: ' 51190 ' }, pageApi().calls)
  expect(to).toBe('/boutiques?lieu=51190&choisi=lieu')
  expect(place).toMatchObject({ shop: null, postcode: '51190', around: { latitude: 48.97, radiusKm: 50 } })
})

test('clearing the place removes every cookie of it', async () => {
  const { lines } = await send({ effacer: 'oui', postcode: '51190' }, pageApi().calls, 'postcode=51190')
  expect(lines).toHaveLength(8)
  expect(lines.every(line => line.includes('=; path=/; max-age=0'))).toBe(true)
})

test('a user’s choice is stored with the account too', async () => {
  const { calls, stored } = pageApi({ member: true })
  await send({ magasin: '7' }, calls)
  await send({ postcode: '51190' }, calls, 'selectedShop=7; selectedShopName=Comptoir; selectedWareHouseId=12')
  await send({ effacer: 'oui' }, calls, 'postcode=51190')
  expect(stored).toEqual([
    ['PUT /api/user/place', { postcode: '51200', shopId: 7 }],
    ['PUT /api/user/place', { postcode: '51190', shopId: 7 }],
    ['DELETE /api/user/place', undefined],
  ])
})

test.each([
  [{ postcode: '5119' }, 'Tapez les cinq chiffres'],
  [{ postcode: '99999' }, 'aucune commune'],
  [{ magasin: '8' }, 'pas de retrait'],
  [{ magasin: 'x' }, 'pas de retrait'],
])('rejects %j with a sentence, and writes nothing', async (values, sentence) => {
  const { calls, stored } = pageApi({ member: true, towns: false })
  const result = await handlePlaceForm(post(values), calls)
  expect(result).toMatchObject({ data: { error: expect.stringContaining(sentence) }, init: { status: 422 } })
  expect(stored).toEqual([])
})

const near = (calls: PageApi, { search = '', cookie = '' } = {}) =>
  postcodeFor(new Request(`https://exemple.fr/groupes${search}`, { headers: { cookie } }), calls)

test('distances are from the postcode typed, else of the browser, else of the usual address of the account', async () => {
  const { calls } = pageApi({ member: true, address: true })
  expect(await near(calls, { search: '?cp=21200', cookie: 'postcode=51160' })).toBe('21200')
  expect(await near(calls, { search: '?cp=212', cookie: 'postcode=51160' })).toBe('51160')
  expect(await near(calls)).toBe('51190')
  expect(await near(pageApi({ member: true }).calls)).toBeUndefined()
  expect(await near(pageApi({ address: true }).calls)).toBeUndefined()
})
