import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder, root } from './sources.ts'

test('the job queue is used through its public view and functions, never through its private tables', () => {
  // Written in two parts so that this file does not match.
  const privateTable = new RegExp('_private' + '_(jobs|job_queues|tasks|known_crontabs)|graphile_worker\\._')
  const found = ['src', 'demo', 'tests', 'bench', 'bin', 'migrations', 'docs']
    .flatMap(folder => filesUnder(folder, /\.(tsx?|mjs|sql|md|json)$/))
    .filter(path => privateTable.test(readFileSync(join(root, path), 'utf8')))
  expect(found).toEqual([])
})
