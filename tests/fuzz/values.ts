/** Generates values that a schema admits, mostly at its edges, from a seeded generator. */
import type { Dice } from '#demo/catalogue/random.ts'
import type { Schema } from './operations.ts'

/** The fixture’s value for this name (an id, a slug, a password); undefined when there is none. */
export type Known = (name: string) => unknown

export const pick = <T>(dice: Dice, values: readonly T[]): T => {
  const value = values[dice.between(0, values.length - 1)]
  if (value === undefined && !values.length) throw new Error('nothing to pick from')
  // The index is within the array.
  return value as T
}

const uuid = (dice: Dice) => {
  const digits = Array.from({ length: 32 }, () => dice.between(0, 15).toString(16)).join('')
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`
}

/** Candidate texts, tried against a pattern. */
const shaped = [
  '1',
  '7',
  '12',
  '51200',
  '20200',
  '33000',
  '2026-11-21',
  '2026-12-31',
  '2024-02-29',
  '2026-11',
  '09:00',
  '18:30',
  '0326000000',
  '+33326000000',
  'FR12345678901',
  '123456789',
  '12345678900010',
  'fuzz@exemple.fr',
  'abc',
  'Sécateur',
  'a-b-c',
  'slug',
  'A1',
  'cec_abcdefghijkl',
  '123456',
  'published',
  'MR-51001',
  '3760000000000',
  '10.50',
  '98',
  '98,99',
  '07-14',
  '2026-11-21T10:00:00.000Z',
  '2026-11-21T10:00:00Z',
]
const words = [
  'Sécateur',
  'de vigne',
  'Épernay',
  'l’atelier',
  'caisse',
  '100 %',
  'œnologue',
  '日本',
  '🍇',
  'Été',
  'a',
  'Z',
]

function textOf(schema: Schema, dice: Dice): string {
  if (schema.format === 'uuid') return uuid(dice)
  if (schema.format === 'email') return `fuzz${dice.between(1, 99)}@exemple.fr`
  if (schema.format === 'uri') return 'https://exemple.fr/crochet'
  const least = schema.minLength ?? 0
  const most = Math.min(schema.maxLength ?? 60, 5_000)
  const fits = (text: string) => text.length >= least && text.length <= most && matches(schema, text)
  const candidates = schema.pattern ? shaped.filter(fits) : []
  if (candidates.length && dice.chance(0.9)) return pick(dice, candidates)
  const length = pick(dice, [
    least,
    Math.min(least + 12, most),
    Math.min(least + 1, most),
    dice.chance(0.1) ? most : least,
  ])
  let text = ''
  while (text.length < length) text += `${pick(dice, words)} `
  return text.slice(0, length).trimEnd().padEnd(least, 'x')
}

export const matches = ({ pattern }: Schema, text: string) => {
  try {
    return !pattern || new RegExp(pattern, 'u').test(text)
  } catch {
    return false
  }
}

function numberOf(schema: Schema, dice: Dice): number {
  const least = schema.minimum ?? (schema.exclusiveMinimum === undefined ? -1_000 : schema.exclusiveMinimum + 1)
  const most = schema.maximum ?? Number.MAX_SAFE_INTEGER
  const near = Math.min(most, Math.max(least, 0) + dice.between(0, 20))
  return pick(dice, [least, near, near, near, Math.min(least + 1, most), dice.chance(0.2) ? most : near])
}

/** `name`: the key of the value, which may name a fixture. */
export function valueFor(schema: Schema, dice: Dice, known: Known, name = ''): unknown {
  const given = known(name)
  if (given !== undefined && schema.type !== 'array' && schema.type !== 'object' && dice.chance(0.92)) return given
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(dice, schema.enum)
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return valueFor(pick(dice, choice), dice, known, name)
  if (schema.allOf) return valueFor(Object.assign({}, ...schema.allOf), dice, known, name)
  const type = Array.isArray(schema.type) ? pick(dice, schema.type) : schema.type
  if (type === 'object') return objectOf(schema, dice, known)
  if (type === 'array') return listOf(schema, dice, known, name)
  if (type === 'integer') return Math.trunc(numberOf(schema, dice))
  if (type === 'number') return numberOf(schema, dice) + (dice.chance(0.3) ? 0.5 : 0)
  if (type === 'boolean') return dice.chance(0.6)
  if (type === 'null') return null
  return textOf(schema, dice)
}

function listOf(schema: Schema, dice: Dice, known: Known, name: string) {
  const least = schema.minItems ?? 0
  const length = Math.min(schema.maxItems ?? 3, pick(dice, [least, Math.max(least, 1), least + 1, Math.max(1, least)]))
  return Array.from({ length }, () => valueFor(schema.items ?? {}, dice, known, name))
}

function objectOf(schema: Schema, dice: Dice, known: Known): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    if (schema.required?.includes(name) || dice.chance(0.5)) made[name] = valueFor(property, dice, known, name)
  if (typeof schema.additionalProperties === 'object')
    for (const name of ['Titre', 'material', '__proto_', ''].slice(0, dice.between(0, 4)))
      made[name] = valueFor(schema.additionalProperties, dice, known, name)
  return made
}
