import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { root } from './sources.ts'

const purl = z.string().regex(/^pkg:npm\/(%40[\w.-]+\/)?[\w.-]+@[\w.+-]+$/)
/** The parts of the CycloneDX 1.6 schema that we write; unknown keys are rejected. */
const bom = z.strictObject({
  $schema: z.literal('http://cyclonedx.org/schema/bom-1.6.schema.json'),
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  serialNumber: z.string().regex(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/),
  version: z.literal(1),
  metadata: z.strictObject({
    component: z.strictObject({
      type: z.literal('application'),
      'bom-ref': purl,
      name: z.string(),
      version: z.string(),
      purl,
    }),
  }),
  components: z.array(
    z.strictObject({
      type: z.literal('library'),
      'bom-ref': purl,
      group: z.string().startsWith('@').optional(),
      name: z.string().min(1),
      version: z.string().min(1),
      scope: z.enum(['required', 'optional', 'excluded']),
      hashes: z
        .array(z.strictObject({ alg: z.literal('SHA-512'), content: z.string().regex(/^[0-9a-f]{128}$/) }))
        .length(1)
        .optional(),
      licenses: z
        .array(
          z.union([
            z.strictObject({ expression: z.string() }),
            z.strictObject({ license: z.strictObject({ id: z.string().regex(/^[\w.-]+$/) }) }),
            z.strictObject({ license: z.strictObject({ name: z.string().min(1) }) }),
          ]),
        )
        .length(1)
        .optional(),
      purl,
    }),
  ),
  dependencies: z.array(z.strictObject({ ref: purl, dependsOn: z.array(purl) })),
})

const written = () =>
  spawnSync(process.execPath, [join(root, 'bin/sbom.mjs')], { encoding: 'utf8', maxBuffer: 20_000_000 }).stdout
const first = written()
const { components, dependencies } = bom.parse(JSON.parse(first))
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const scopeOf = (name: string, version: string) =>
  components.find(component => component.purl === `pkg:npm/${name.replace('@', '%40')}@${version}`)?.scope

test('the same lock file gives the same bytes', () => {
  expect(written()).toBe(first)
})

test('includes every dependency, and excludes build and test tools', () => {
  const scopes = (part: Record<string, string>) => Object.entries(part).map(([name, at]) => [name, scopeOf(name, at)])
  expect(scopes(manifest.dependencies).filter(([, scope]) => scope !== 'required')).toEqual([])
  // Type packages may be dependencies of a production package, so not all of these are excluded.
  expect(scopes(manifest.devDependencies).filter(([, scope]) => scope === undefined)).toEqual([])
  expect(scopeOf('vitest', manifest.devDependencies.vitest)).toBe('excluded')
})

test('each component appears once, and every reference resolves', () => {
  const refs = components.map(component => component['bom-ref'])
  expect(new Set(refs).size).toBe(refs.length)
  const known = new Set(dependencies.map(({ ref }) => ref))
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter(ref => !known.has(ref))).toEqual([])
  expect(refs.filter(ref => !known.has(ref))).toEqual([])
})

test('every component has its digest, except inside the archive of another one', () => {
  const bundled = components.filter(({ hashes }) => !hashes).map(({ name }) => name)
  expect(bundled.sort()).toEqual(['core', 'tslib', 'wasi-threads', 'wasm-runtime', 'wasm-util'])
})

test('every component has its licence, except where the lock file has none', () => {
  const without = components.filter(({ licenses }) => !licenses).map(({ name }) => name)
  expect(without).toEqual(['buildcheck', 'cpu-features', 'png-js', 'ssh2'])
})
