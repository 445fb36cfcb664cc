import { expect, test } from 'vitest'
import { pack, unpack } from './packed.ts'

test('returns an equal value, and the same object while it is the last one', () => {
  const list = { title: 'Échalas « \u2028 »</script>', cards: [{ id: 1, price: null }] }
  const text = pack(list)
  expect(unpack(text)).toBe(list)
  const other = pack({ cards: [] })
  expect(unpack(other)).toEqual({ cards: [] })
  const again = unpack<typeof list>(text)
  expect(again).toEqual(list)
  expect(unpack(text)).toBe(again)
})
