import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder, root } from './sources.ts'

const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...filesUnder('docs', /\.md$/)].filter(path =>
  existsSync(join(root, path)),
)
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const packages: Record<string, string> = { ...manifest.dependencies, ...manifest.devDependencies }
const texts = documents.map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const found = (pattern: RegExp) =>
  texts.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(match => ({ path, match })))

test('every path in the documents exists', () => {
  const named = found(/`((?:src|bin|docs|demo|tests|bench|migrations|public)\/[\w./-]+)/g)
  const missing = named
    .filter(({ match }) => !existsSync(join(root, (match[1] ?? '').replace(/[.,]$/, ''))))
    .map(({ path, match }) => `${path}: ${match[1]}`)
  expect(named.length).toBeGreaterThan(5)
  expect(missing).toEqual([])
})

test('every feature that works names a test of it', () => {
  const rows = readFileSync(join(root, 'docs/features.md'), 'utf8')
    .split('\n')
    .filter(line => /\| (works|partly) \|/.test(line))
  expect(rows.length).toBeGreaterThan(30)
  expect(rows.filter(row => !/`(src|tests)\/[\w./-]+\.test\.tsx?`/.test(row))).toEqual([])
})

test('every npm script in the documents exists', () => {
  const missing = found(/npm run ([\w:-]+)/g)
    .filter(({ match }) => !manifest.scripts[match[1] ?? ''])
    .map(({ path, match }) => `${path}: npm run ${match[1]}`)
  expect(missing).toEqual([])
})

test('every package version in the documents is the installed one', () => {
  const wrong = found(/`(@?[\w/.-]+)@(\d[\w.-]*)`/g)
    .filter(({ match }) => !(packages[match[1] ?? ''] ?? '').startsWith(match[2] ?? ''))
    .map(({ path, match }) => `${path}: ${match[0]}`)
  expect(wrong).toEqual([])
})

test('every variable of .env.example is read, and every variable read is there', () => {
  const example = [...readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^#?\s?([A-Z_]+)=/gm)].map(
    ([, name]) => name,
  )
  const schema = [
    ...readFileSync(join(root, 'src/app/startup/env-schema.ts'), 'utf8').matchAll(/^ {2}([A-Z_]+):/gm),
  ].map(([, name]) => name)
  expect(schema.filter(name => name !== 'NODE_ENV' && !example.includes(name))).toEqual([])
})

test('the README fits on a page', () => {
  expect(readFileSync(join(root, 'README.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(101)
})
