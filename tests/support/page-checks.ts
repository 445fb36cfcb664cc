/** Each browser test fails on what its pages report, prints what they show when it fails, and leaves its tabs to the next. */
import { afterEach, expect } from 'vitest'
import { readOpenPages, takePageFaults } from './open-pages.ts'
import { leaveTabs } from './tabs.ts'

afterEach(async ({ task }) => {
  const faults = takePageFaults()
  // The message of a test names only what it waited for.
  if (task.result?.state === 'fail' || faults.length > 0)
    for (const page of await readOpenPages()) console.error(`── ${page}`)
  await leaveTabs()
  expect(faults).toEqual([])
})
