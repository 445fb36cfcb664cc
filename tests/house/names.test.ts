import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { domainOf, filesUnder, isTest, root, sources } from './sources.ts'

const code = sources.filter(source => source.path.startsWith('src/') && !isTest(source))
const exported = /^export (?:async )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm

/** What React Router reads from the module of a page. */
const pageExports = [
  'loader',
  'clientAction',
  'action',
  'meta',
  'handle',
  'links',
  'headers',
  'shouldRevalidate',
  'ErrorBoundary',
  'Layout',
]

/** An operation of a contract and the function of the same domain that implements it share their name. */
const isOperationAndFunction = ([one = '', two = '', ...more]: string[]) =>
  more.length === 0 &&
  domainOf(one) === domainOf(two) &&
  [one, two].some(path => /\/contract(-[\w-]+)?\.ts$/.test(path)) &&
  [one, two].some(path => path.includes('/server/'))

test('a name is exported by one file, or names an operation and its function', () => {
  const files = new Map<string, Set<string>>()
  for (const { path, text } of code)
    for (const [, name = ''] of text.matchAll(exported)) files.set(name, (files.get(name) ?? new Set()).add(path))
  expect(files.size).toBeGreaterThan(1_000)
  const shared = [...files]
    .map(([name, paths]) => ({ name, paths: [...paths] }))
    .filter(({ name, paths }) => paths.length > 1 && !pageExports.includes(name) && !isOperationAndFunction(paths))
  expect(shared.map(({ name, paths }) => `${name}: ${paths.join(', ')}`)).toEqual([])
})

const retired =
  /(?<![a-z])(?:belongings|desks?|heard|journeys?|kept|knocks?|mended|mending|nursery|oddity|patiently|roster|tally|told|who (?:asks|reads)|whoever)(?![a-z])/i
/** A column that the next release drops: see tests/app/schema-names.test.ts. */
const column = /\bkept: Generated<boolean>/g
const namesOfRetired = ['tests/house/names.test.ts', 'tests/app/schema-names.test.ts']
const written: { path: string; text: string }[] = [
  ...sources,
  ...[...filesUnder('docs', /\.md$/), ...filesUnder('bin', /\.mjs$/), ...filesUnder('public', /\.js$/)]
    .concat('README.md', 'CONTRIBUTING.md', 'vite.config.ts')
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') })),
]

test('no retired word names a file or stands in code, comments or documents', () => {
  const found = written
    .filter(({ path }) => !namesOfRetired.includes(path))
    .map(({ path, text }) => ({
      path,
      match: retired.exec(`${path}\n${text}`.replaceAll(column, '').replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')),
    }))
    .filter(({ match }) => match !== null)
  expect(found.map(({ path, match }) => `${path}: ${match}`)).toEqual([])
})

const retiredTerm =
  /(?<![a-z])(?:asked|asker|asks?|desk|doors?|forget|forgets|forgotten|heard|house|journal|market|shelf|shelves|told|worn)(?![a-z])/i
/** Addresses, stored events and lock keys. The specification fixes two of the addresses. */
const terms = /(?<!\/)\/api\/[^\s'"`?]+|(?<=event(?:: | = )`)[^`]+|(?<=hashtext\(')[^']+/g
const specifiedAddresses = ['/api/auth/forgot-password', '/api/carriers/checkAskReturnIsOutDated']

test('no retired word stands in an address, a mail event or a lock key', () => {
  const found = sources
    .filter(({ path }) => path !== 'tests/house/names.test.ts')
    .flatMap(({ path, text }) => [...text.matchAll(terms)].map(([term]) => ({ path, term })))
  expect(found.length).toBeGreaterThan(500)
  const bad = found
    .filter(({ term }) => !specifiedAddresses.some(specified => term.startsWith(specified)))
    // Expressions in a template are code.
    .filter(({ term }) =>
      retiredTerm.test(term.replaceAll(/\$\{[^}]*\}?/g, '').replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')),
    )
  expect(bad.map(({ path, term }) => `${path}: ${term}`)).toEqual([])
})
