import { expect, test } from 'vitest'
import { type Domain, domains } from '#domains/map.ts'
import { domainOf, isTest, type Source, sources } from './sources.ts'

const code = sources.filter(source => source.path.startsWith('src/') && !isTest(source))
const map: Record<string, Domain> = domains
const breaches = (files: Source[], forbidden: (target: string, file: Source) => boolean) =>
  files.flatMap(file =>
    file.imports.filter(target => forbidden(target, file)).map(target => `${file.path} → ${target}`),
  )

/** Contracts and rules: what the server and the browser both import. */
const isPure = (path: string) => /^src\/domains\/[^/]+\/((contract|rules)(-[\w-]+)?\.ts$|rules\/)/.test(path)
const inside = (pattern: RegExp) => code.filter(({ path }) => pattern.test(path))

test('pages never import the server, the platform or the demo', () => {
  const web = inside(/^src\/domains\/[^/]+\/web\//)
  expect(web.length).toBeGreaterThan(10)
  expect(breaches(web, target => /^src\/(platform|app)\/|^src\/domains\/[^/]+\/server\/|^demo\//.test(target))).toEqual(
    [],
  )
})

test('contracts and rules import only shared code and each other', () => {
  const pure = code.filter(({ path }) => isPure(path))
  expect(pure.length).toBeGreaterThan(60)
  expect(
    breaches(
      pure,
      target => /^src\//.test(target) && !/^src\/shared\/|^src\/domains\/[^/]+\/(rules\/)?[^/]+\.ts$/.test(target),
    ),
  ).toEqual([])
})

test('the design system imports no domain, and shared code imports nothing else', () => {
  expect(breaches(inside(/^src\/ui\//), target => /^src\/(domains|app|platform)\//.test(target))).toEqual([])
  expect(breaches(inside(/^src\/shared\//), target => /^src\/(domains|app|platform|ui)\//.test(target))).toEqual([])
})

test('the platform imports no domain and nothing of the application', () => {
  expect(breaches(inside(/^src\/platform\//), target => /^src\/(domains|app|ui)\/|^demo\//.test(target))).toEqual([])
})

test('production code imports neither the demo nor the tests', () => {
  expect(breaches(code, target => /^(demo|tests|bench)\//.test(target))).toEqual([])
})

/** Pages may show components of other domains, and contracts and rules are public. The map restricts server code. */
const called = (target: string, { path }: Source) => {
  const to = domainOf(target)
  return path.includes('/server/') && to !== domainOf(path) && !isPure(target) ? to : null
}

test('a domain calls only the domains its row of the map lists, and all of them', () => {
  const calls = breaches(inside(/^src\/domains\//), (target, file) => {
    const to = called(target, file)
    return to !== null && !map[domainOf(file.path) ?? '']?.calls.includes(to)
  })
  expect(calls).toEqual([])
  const unused = Object.entries(map).flatMap(([name, { calls }]) =>
    calls
      .filter(
        to =>
          !code.some(file => domainOf(file.path) === name && file.imports.some(target => called(target, file) === to)),
      )
      .map(to => `${name} → ${to}`),
  )
  expect(unused).toEqual([])
})

test('the map has a row for every domain folder, and domain calls have no cycle', () => {
  const folders = new Set(code.map(({ path }) => domainOf(path)).filter(name => name !== null))
  for (const folder of folders) expect(Object.keys(map)).toContain(folder)
  const visit = (name: string, trail: string[]): void => {
    expect(trail, `${[...trail, name].join(' → ')}`).not.toContain(name)
    for (const next of map[name]?.calls ?? []) visit(next, [...trail, name])
  }
  for (const name of Object.keys(map)) visit(name, [])
})

test('no import cycle between files, type imports included', () => {
  const byPath = new Map(code.map(file => [file.path, file]))
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string, trail: string[]) => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' → '))
    if (trail.includes(path) || done.has(path)) return
    for (const next of byPath.get(path)?.imports ?? []) if (byPath.has(next)) visit(next, [...trail, path])
    done.add(path)
  }
  for (const { path } of code) visit(path, [])
  expect(cycles).toEqual([])
})

test('mails are written in a file of mails', () => {
  const writers = code.filter(
    ({ path, imports }) => domainOf(path) && imports.includes('src/platform/mail/mail-content.ts'),
  )
  expect(writers.length).toBeGreaterThan(10)
  expect(writers.map(({ path }) => path).filter(path => !/\/(mails|\w+-mails)\.ts$/.test(path))).toEqual([])
})
