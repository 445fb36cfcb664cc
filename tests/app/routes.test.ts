import { expect, test } from 'vitest'
import routes from '#app/routes.ts'

test('the router matches a path in the letter case of the table only, as the server does', () => {
  // The private pages are below their layout.
  const all = routes.flatMap(route => route.children ?? [route])
  const lenient = all.filter(({ path, caseSensitive }) => path && path !== '*' && !caseSensitive)
  expect(lenient.map(({ path }) => path)).toEqual([])
  expect(all.length).toBeGreaterThan(60)
})
