/** From a posted form to the input of an operation. Loaded by page actions only: the schemas stay out of the browser. */
import { z } from '../contract.ts'
import { textOf } from './form-state.ts'

const optional = (schema: unknown) => schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
const checked = ['on', 'oui', 'true']

/** « 1 200,5 » as a number; NaN, which a contract rejects, for what is none. */
function numberOf(typed: string): number {
  const plain = typed.replace(/\s/g, '').replace(',', '.')
  return /^-?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN
}

/**
 * The fields that a schema names, read by its types and left for the operation to validate. Nested fields are
 * `address.street` and, with any number for the row, `lines.0.quantity`; a list of values repeats its name.
 */
export const bodyOf = <S extends z.ZodType>(schema: S, form: FormData): z.input<S> =>
  // The operation parses it: whatever a form lacks is a field error there.
  read(schema, form, '') as z.input<S>

function read(schema: unknown, form: FormData, name: string): unknown {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) {
    const inner = schema.unwrap()
    if (!isLeaf(inner) || inner instanceof z.ZodBoolean) return read(inner, form, name)
    if (textOf(form, name) !== '' || takesEmpty(schema, inner)) return read(inner, form, name)
    return optional(schema) ? undefined : null
  }
  if (schema instanceof z.ZodPipe) return read(schema.in, form, name)
  if (schema instanceof z.ZodDiscriminatedUnion) return readUnion(schema, form, name)
  if (schema instanceof z.ZodObject) return readObject(schema, form, name)
  if (schema instanceof z.ZodArray) return readArray(schema, form, name)
  if (schema instanceof z.ZodBoolean) return checked.includes(textOf(form, name))
  if (schema instanceof z.ZodLiteral && schema.values.has(true)) return checked.includes(textOf(form, name))
  if (schema instanceof z.ZodNumber) return numberOf(textOf(form, name))
  return textOf(form, name)
}

const isLeaf = (schema: unknown): boolean =>
  schema instanceof z.ZodPipe
    ? isLeaf(schema.in)
    : !(schema instanceof z.ZodObject || schema instanceof z.ZodArray || schema instanceof z.ZodDiscriminatedUnion)

/** Whether an empty field is a value: a text with a default, or an optional value that it erases. */
const takesEmpty = (schema: unknown, inner: unknown) => {
  const empty = inner instanceof z.ZodType ? inner.safeParse('') : { success: false as const }
  return empty.success && (schema instanceof z.ZodDefault || empty.data !== '')
}

const within = (name: string, field: string | number) => (name ? `${name}.${field}` : `${field}`)

const readObject = (schema: z.ZodObject, form: FormData, name: string) =>
  Object.fromEntries(
    Object.entries(schema.shape).flatMap(([field, type]) => {
      const value = read(type, form, within(name, field))
      return value === undefined ? [] : [[field, value]]
    }),
  )

function readUnion(schema: z.ZodDiscriminatedUnion, form: FormData, name: string) {
  const { discriminator } = schema.def
  const chosen = textOf(form, within(name, discriminator))
  const option = schema.options.find(
    option => option instanceof z.ZodObject && z.safeParse(option.shape[discriminator], chosen).success,
  )
  return option ? read(option, form, name) : { [discriminator]: chosen }
}

function readArray(schema: z.ZodArray, form: FormData, name: string) {
  if (isLeaf(schema.element)) return form.getAll(name).filter(value => typeof value === 'string')
  const rows = new Set<number>()
  for (const key of form.keys()) {
    const [, row] = key.startsWith(`${name}.`) ? (/^(\d{1,15})\./.exec(key.slice(name.length + 1)) ?? []) : []
    if (row) rows.add(Number(row))
  }
  return [...rows].sort((a, b) => a - b).map(row => read(schema.element, form, within(name, row)))
}
