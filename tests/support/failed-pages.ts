/** Prints what the open pages show when a browser test fails: its message names only what it waited for. */
import { beforeEach } from 'vitest'
import { readOpenPages } from './open-pages.ts'

beforeEach(({ onTestFailed }) =>
  onTestFailed(async () => {
    for (const page of await readOpenPages()) console.error(`── ${page}`)
  }),
)
