/** F2, short form: bin/bench faults kills it twenty times. */
import { expect, test } from 'vitest'
import { crashUnderOrders } from '#tests/support/database-crash.ts'

test('after PostgreSQL is killed during orders, it recovers and no acknowledged order is lost', {
  timeout: 180_000,
}, async () => {
  const { acknowledged, lost, strange, broken } = await crashUnderOrders({ kills: 2, people: 3 })
  expect({ lost, strange, broken }).toEqual({ lost: 0, strange: [], broken: {} })
  expect(acknowledged).toBeGreaterThan(5)
})
