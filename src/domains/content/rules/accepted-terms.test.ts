import { expect, test } from 'vitest'
import { acceptedTermsPath } from './accepted-terms.ts'

test('links to the version that an order names, and to nothing for an unknown form', () => {
  expect(acceptedTermsPath('2026-12-01.12')).toBe('/cgv?version=2026-12-01.12')
  expect(acceptedTermsPath('2026-11-22')).toBe('/cgv?version=2026-11-22')
  expect(acceptedTermsPath('1')).toBeNull()
})
