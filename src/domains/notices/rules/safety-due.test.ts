import { expect, it } from 'vitest'
import { safetyDue } from './safety-due.ts'

it('leaves three working days to answer a notice of danger, without weekends', () => {
  expect(safetyDue('2026-11-23T10:00:00.000Z')).toBe('2026-11-26')
  expect(safetyDue('2026-11-26T10:00:00.000Z')).toBe('2026-12-01')
})
