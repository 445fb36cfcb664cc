/** Builds the pages when their sources changed since the last build. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { NODE, ROOT, run, tool } from './pinned.mjs'

const STAMP = path.join(ROOT, 'build/.stamp')
const SOURCES = [
  'src',
  'public',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
]

/** Resolves to false when the build failed. */
export async function build(signal) {
  const wanted = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted) return true
  console.log('· construction des pages…')
  rmSync(STAMP, { force: true })
  const code = await run(NODE, [tool('@react-router/dev/bin.cjs'), 'build', '--logLevel', 'error'], {
    env: { ...process.env, NODE_ENV: 'production' },
    signal,
  })
  if (code === 0) writeFileSync(STAMP, wanted)
  return code === 0
}

function fingerprint() {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap(filesOf).filter(file => !file.endsWith('.test.ts'))) {
    hash.update(`${file}\0`).update(readFileSync(path.join(ROOT, file)))
  }
  return hash.digest('hex')
}

function filesOf(name) {
  const full = path.join(ROOT, name)
  if (!existsSync(full)) return []
  if (!statSync(full).isDirectory()) return [name]
  const entries = readdirSync(full, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return entries.map(entry => path.relative(ROOT, path.join(entry.parentPath, entry.name))).sort()
}
