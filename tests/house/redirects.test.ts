import { expect, test } from 'vitest'
import { isTest, sources } from './sources.ts'

test('a page redirects through redirect(), which always sends a Location', () => {
  const byHand = sources
    .filter(source => /^src\/(domains\/[^/]+\/web|app)\//.test(source.path) && !isTest(source))
    .filter(({ text }) => /\bstatus:\s*30[1-8]\b/.test(text))
  expect(byHand.map(({ path }) => path)).toEqual([])
})
