/** Each browser test fails on what its pages report, prints what they show when it fails, and leaves its tabs to the next. */
import { afterEach, beforeEach, expect } from 'vitest'
import { readOpenPages, takePageFaults } from './open-pages.ts'
import { leaveTabs } from './tabs.ts'

beforeEach(({ onTestFailed }) =>
  onTestFailed(async () => {
    // The message of a test names only what it waited for.
    for (const page of await readOpenPages()) console.error(`── ${page}`)
  }),
)
afterEach(async () => {
  const faults = takePageFaults()
  await leaveTabs()
  expect(faults).toEqual([])
})
