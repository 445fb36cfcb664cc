import { expect, test } from 'vitest'
import routes from '#app/routes.ts'

test('the router matches a path in the letter case of the table only, as the server does', () => {
  const lenient = routes.filter(({ path, caseSensitive }) => path && path !== '*' && !caseSensitive)
  expect(lenient.map(({ path }) => path)).toEqual([])
  expect(routes.length).toBeGreaterThan(60)
})
