import { expect, test } from 'vitest'
import type { PageApi } from '#shared/page-api.ts'
import { afterwards, handleCartForm } from './cart-form.ts'

const formOf = (values: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}
/** Records the operation that the form would call, and returns success or a refusal. */
function listening(refusal?: { fields: Record<string, string> | null }) {
  const requests: unknown[] = []
  const attempt = async (operation: { method: string; path: string }, request: object) => {
    requests.push([`${operation.method} ${operation.path}`, request])
    if (refusal) return { ok: false, status: 409, code: 'OUT_OF_STOCK', error: 'Plus assez.', ...refusal }
    return { ok: true, data: { offerId: 7 } }
  }
  // The real function is generic over operations; this stub covers all of them.
  return { requests, calls: { attempt: attempt as unknown as PageApi['attempt'] } }
}

test.each([
  [
    { intent: 'add', offerId: '7', quantity: '2' },
    'POST /api/cart/lines',
    { body: { offerId: 7, quantity: 2, round: true } },
  ],
  [
    { intent: 'set', offerId: '7', quantity: '2' },
    'PUT /api/cart/lines/:offerId',
    { params: { offerId: 7 }, body: { quantity: 2, round: true } },
  ],
  [
    { intent: 'remove', offerId: '7', quantity: '2' },
    'PUT /api/cart/lines/:offerId',
    { params: { offerId: 7 }, body: { quantity: 0, round: true } },
  ],
  [
    { intent: 'deliver', vendorId: '3', mode: 'HOME', shopId: '5', relayPointId: 'EP-1' },
    'PUT /api/cart/deliveries/:vendorId',
    { params: { vendorId: 3 }, body: { mode: 'HOME', shopId: undefined, relayPointId: undefined } },
  ],
  [
    { intent: 'deliver', vendorId: '3', mode: 'PICKUP', shopId: '5', relayPointId: 'EP-1' },
    'PUT /api/cart/deliveries/:vendorId',
    { params: { vendorId: 3 }, body: { mode: 'PICKUP', shopId: 5, relayPointId: undefined } },
  ],
  [
    { intent: 'plan', delivery: '3:PICKUP:5' },
    'PUT /api/cart/deliveries',
    { body: { deliveries: [{ vendorId: '3', choice: { mode: 'PICKUP', shopId: 5 } }] } },
  ],
  [
    { intent: 'split', offerId: '7', quantity: '588', otherOfferId: '9', otherQuantity: '588' },
    'POST /api/cart/lines/:offerId/split',
    { params: { offerId: 7 }, body: { quantity: 588, otherOfferId: 9, otherQuantity: 588 } },
  ],
  [{ intent: 'accept' }, 'PUT /api/cart/prices', {}],
])('the form %j calls one operation', async (values, operation, request) => {
  const { requests, calls } = listening()
  expect(await handleCartForm(formOf(values), calls)).toMatchObject({ ok: true })
  expect(requests).toEqual([[operation, request]])
})

test('the form of the postcode stores five digits, nothing, or another country, without an operation', async () => {
  const { requests, calls } = listening()
  const postcodeForm = (postcode: string) => handleCartForm(formOf({ intent: 'postcode', postcode }), calls)
  expect(await postcodeForm(' 51200 ')).toEqual({
    ok: true,
    line: null,
    place: { postcode: '51200', country: null },
  })
  expect(await postcodeForm('')).toMatchObject({ ok: true, place: { postcode: '', country: null } })
  const abroad = formOf({ intent: 'postcode', postcode: '', country: 'BE' })
  expect(await handleCartForm(abroad, calls)).toMatchObject({ ok: true, place: { country: 'BE' } })
  expect(await postcodeForm('5120')).toMatchObject({ ok: false, sentence: expect.stringContaining('cinq chiffres') })
  expect(requests).toEqual([])
})

test('shows a refusal beside its line, using the message of the quantity field when there is one', async () => {
  const form = formOf({ intent: 'set', offerId: '7', quantity: '2' })
  expect(await handleCartForm(form, listening({ fields: null }).calls)).toEqual({
    ok: false,
    sentence: 'Plus assez.',
    about: { offerId: 7 },
    split: null,
  })
  const { calls } = listening({ fields: { quantity: 'Il n’en reste que 1.' } })
  expect(await handleCartForm(form, calls)).toMatchObject({ sentence: 'Il n’en reste que 1.' })
})

test('after a form sent without JavaScript, the page reports the result and offers to undo a removal', () => {
  const line = { count: 1, offerId: 7, title: 'Lien', quantity: 0, previousQuantity: 6, rounded: null }
  expect(afterwards('add', line)).toEqual({ ajoute: '7' })
  expect(afterwards('remove', line)).toEqual({ retire: '7', quantite: '6' })
  expect(afterwards('deliver', null)).toEqual({})
  const rounded = { ...line, quantity: 1_176, rounded: { to: 1_176, step: 588 } }
  expect(afterwards('add', rounded)).toEqual({ ajoute: '7', offre: '7', arrondi: '1176' })
  expect(afterwards('set', rounded)).toEqual({ offre: '7', arrondi: '1176' })
})
