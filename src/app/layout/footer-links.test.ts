import { expect, test } from 'vitest'
import { pages } from '../pages.ts'
import { footerGroups } from './footer-links.ts'

test('links only to pages that exist', () => {
  const known = pages.map(({ path }) => path)
  const missing = footerGroups.flatMap(({ links }) => links).filter(({ to }) => !known.includes(to.split('#')[0] ?? to))
  expect(missing).toEqual([])
})
