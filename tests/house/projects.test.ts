import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import config from '../../vitest.config.ts'
import { filesUnder } from './sources.ts'

type Project = { test: { name: string; include: string[]; exclude?: string[] } }

test('every test file belongs to exactly one Vitest project', () => {
  // The configuration is ours: each project is written inline.
  const projects = config.test?.projects as unknown as Project[]
  const owners = (path: string) => {
    const matches = (pattern: string) => matchesGlob(path, pattern)
    return projects
      .filter(({ test: { include, exclude = [] } }) => include.some(matches) && !exclude.some(matches))
      .map(project => project.test.name)
  }
  const files = ['src', 'demo', 'tests', 'bench'].flatMap(folder => filesUnder(folder, /\.test\.tsx?$/))
  expect(files.length).toBeGreaterThan(200)
  expect(files.map(path => ({ path, projects: owners(path) })).filter(file => file.projects.length !== 1)).toEqual([])
})
