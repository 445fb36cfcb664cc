import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

const named = z.union([
  z.object({ title: z.string() }).transform(({ title }) => title),
  z.object({ name: z.string() }).transform(({ name }) => name),
])

/** An entry of a list by its title or name, then the path within it. */
function placeOf(data: unknown, path: PropertyKey[]): string {
  const [index, ...within] = path
  const entry = named.safeParse(Array.isArray(data) ? data[Number(index)] : undefined)
  return [entry.success ? `« ${entry.data} »` : `${String(index ?? '')}`, ...within.map(String)].join(' ').trim()
}

/** Reads a YAML file of the demo; the error for invalid data names the file and the entry. */
export function readYaml<T>(file: string, schema: z.ZodType<T>): T {
  const path = join(import.meta.dirname, file)
  const data: unknown = parse(readFileSync(path, 'utf8'), { prettyErrors: true })
  const result = schema.safeParse(data)
  if (result.success) return result.data
  const faults = result.error.issues.map(({ path, message }) => `${placeOf(data, path)}: ${message}`)
  throw new Error(`demo/${file}\n  ${faults.join('\n  ')}`)
}
