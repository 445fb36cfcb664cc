/**
 * bin/audit: known vulnerabilities of what production installs (npm audit, high and critical), and the signatures of the
 * registry on every package. What the registry does not serve, or no network, is not a fault. `npm test` runs it.
 */
import { spawn } from 'node:child_process'
import { isMain, ROOT } from './pinned.mjs'

const QUICK = ['--json', '--fetch-retries=0', '--fetch-timeout=20000']

/** Prints what is wrong; true when nothing is, or when the registry could not be asked. */
export async function audit() {
  const faults = []
  for (const { name, args, judge } of [
    { name: 'npm audit', args: ['audit', '--omit=dev'], judge: vulnerabilitiesIn },
    { name: 'npm audit signatures', args: ['audit', 'signatures'], judge: signatureFaultsIn },
  ]) {
    const found = judge(await npm([...args, ...QUICK]))
    if (found === null) console.log(`· ${name} : le registre ne répond pas, rien n’est vérifié`)
    else faults.push(...found)
    if (found?.length === 0) console.log(`✓ ${name}`)
  }
  for (const fault of faults) console.error(`✗ ${fault}`)
  return faults.length === 0
}

/** Null: the registry gave no answer. */
export function vulnerabilitiesIn(text) {
  const report = parsed(text)
  if (!report?.metadata || !report.vulnerabilities) return null
  return Object.values(report.vulnerabilities)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity, range }) => `${name} ${range} : vulnérabilité connue (${severity})`)
}

export function signatureFaultsIn(text) {
  const report = parsed(text)
  if (!Array.isArray(report?.invalid) || !Array.isArray(report.missing)) return null
  return [
    ...report.invalid.map(({ name, version }) => `${name} ${version} : signature du registre fausse`),
    ...report.missing.map(({ name, version }) => `${name} ${version} : sans signature du registre`),
  ]
}

function parsed(text) {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What it prints, whatever its code; nothing without npm. */
function npm(args) {
  return new Promise(resolve => {
    const child = spawn('npm', args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'ignore'], timeout: 120_000 })
    let printed = ''
    child.stdout.on('data', chunk => {
      printed += chunk
    })
    child.once('error', () => resolve(''))
    child.once('close', () => resolve(printed))
  })
}

if (isMain(import.meta.url)) process.exitCode = (await audit()) ? 0 : 1
