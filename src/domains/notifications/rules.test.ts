import { expect, test } from 'vitest'
import { kindOfEvent, listedEvents } from './rules.ts'

test.each([
  ['order-shipped:12', 'orders'],
  ['return-accept:4', 'returns'],
  ['messages-unread:1:buyer:2', 'messages'],
  ['review-invitation:7', 'reviews'],
  ['order-confirmed:3', null],
  ['review-refused:3:1', null],
  ['recall:1:2', null],
  ['password-reset:abc', null],
])('%s is of kind %s', (event, kind) => {
  expect(kindOfEvent(event)).toBe(kind)
})

test('security mails are not listed', () => {
  const listed = new RegExp(listedEvents)
  expect(listed.test('password-reset:abc')).toBe(false)
  expect(listed.test('order-confirmed:3')).toBe(true)
  expect(listed.test('returned-goods:3')).toBe(false)
})
