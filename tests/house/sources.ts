/** The project’s own sources, for the tests of this folder. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export const root = join(import.meta.dirname, '../..')
export type Source = {
  path: string
  text: string
  lines: number
  /** Type imports included. */
  imports: string[]
  /** What a bundle of this file contains. */
  runtimeImports: string[]
}

const aliases: Record<string, string> = {
  '#app': 'src/app',
  '#domains': 'src/domains',
  '#platform': 'src/platform',
  '#shared': 'src/shared',
  '#ui': 'src/ui',
  '#demo': 'demo',
  '#tests': 'tests',
}

/** Path of an import inside the project; package names are unchanged. */
const target = (from: string, specifier: string) => {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier))
  const [alias = '', ...rest] = specifier.split('/')
  return aliases[alias] ? [aliases[alias], ...rest].join('/') : specifier
}

const importPattern = /(?:^|\n)\s*(?:import|export)\s(?:[^'"]*?\sfrom\s)?['"]([^'"]+)['"]|import\(['"]([^'"]+)['"]\)/g

const importsIn = (path: string, text: string) =>
  [...text.matchAll(importPattern)].map(([, fixed, lazy]) => target(path, fixed ?? lazy ?? ''))

const read = (path: string): Source => {
  const text = readFileSync(join(root, path), 'utf8')
  const code = text.replace(/^\s*\/\*\*[\s\S]*?\*\//gm, '')
  return {
    path,
    text,
    lines: text.split('\n').length,
    imports: importsIn(path, code),
    runtimeImports: importsIn(path, code.replace(/^import type [^'"]*?from ['"][^'"]+['"]/gm, '')),
  }
}

export const filesUnder = (folder: string, pattern: RegExp): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && pattern.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort()

export const sources: Source[] = ['src', 'demo', 'tests', 'bench']
  .flatMap(folder => filesUnder(folder, /\.tsx?$/))
  .map(read)
export const isTest = ({ path }: Source) => path.startsWith('tests/') || /\.(test|fixture)\.tsx?$/.test(path)
export const domainOf = (path: string) => /^src\/domains\/([^/]+)\//.exec(path)?.[1] ?? null
