import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDocument } from 'yaml'
import { z } from 'zod'

const titled = z.union([
  z.object({ title: z.string() }).transform(({ title }) => title),
  z.object({ name: z.string() }).transform(({ name }) => name),
])

/** The title or name of an entry of a list, then the path within it. */
function placeOf(data: unknown, [first = '', ...within]: PropertyKey[]): string {
  const entry = titled.safeParse(Array.isArray(data) ? data[Number(first)] : undefined)
  return [entry.success ? `« ${entry.data} »` : first, ...within].map(String).join(' ')
}

const failure = (file: string, faults: string[]) => new Error(`demo/${file}\n  ${faults.join('\n  ')}`)

/** Reads a YAML file of the demo; the error for invalid data names the file and the entry. */
export function readYaml<T>(file: string, schema: z.ZodType<T>): T {
  const document = parseDocument(readFileSync(join(import.meta.dirname, file), 'utf8'))
  if (document.errors.length > 0)
    throw failure(
      file,
      document.errors.map(({ message }) => message),
    )
  const data: unknown = document.toJS()
  const result = schema.safeParse(data)
  if (result.success) return result.data
  throw failure(
    file,
    result.error.issues.map(({ path, message }) => `${placeOf(data, path)}: ${message}`),
  )
}
