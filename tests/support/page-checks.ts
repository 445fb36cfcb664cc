/** Each browser test fails on what its pages report, and prints what they show when it fails. */
import { afterEach, beforeEach, expect } from 'vitest'
import { readOpenPages, takePageFaults } from './open-pages.ts'

beforeEach(({ onTestFailed }) =>
  onTestFailed(async () => {
    // The message of a test names only what it waited for.
    for (const page of await readOpenPages()) console.error(`── ${page}`)
  }),
)
afterEach(() => expect(takePageFaults()).toEqual([]))
