/** A calculator is a table: its fields with their limits, and what the vineyard or the cellar needs, each with a formula. */

/** `weight`: sold by its weight, whatever the unit of sale (a coil of wire). */
export type NeedUnit = 'piece' | 'kg' | 'L' | 'm' | 'weight'

type FieldTexts = { name: string; label: string; hint?: string }
export type NumberField = FieldTexts & {
  kind: 'number'
  unit: string
  minimum: number
  maximum: number
  /** Digits after the comma. */
  decimals: 0 | 1 | 2
  usual: number
}
export type ChoiceField = FieldTexts & {
  kind: 'choice'
  usual: string
  choices: readonly (readonly [value: string, label: string])[]
}
/** Optional text; `pattern` refuses what it cannot be. */
type FreeTextField = FieldTexts & { kind: 'text'; pattern: RegExp; refusal: string }
export type Field = NumberField | ChoiceField | FreeTextField

/** Values of the fields, by name. */
export type Inputs = { number: (name: string) => number; choice: (name: string) => string }

/** Articles that serve a need: those of a tag with these attributes, and words of their title. */
export type NeedMatch = {
  category: number
  tag: string
  /** Equal values, by attribute code. */
  attributes?: Readonly<Record<string, string | number>>
  /** Beginnings of words that the title has, without accents. */
  words?: readonly string[]
  /** Words that the title must not have. */
  without?: readonly string[]
  /** Number of the marketing authorisation. */
  amm?: string
}

export type SourceKey = keyof typeof sources
export const sources = {
  champagne: {
    title: 'Cahier des charges de l’appellation Champagne (décret n° 2010-1441, modifié)',
    url: 'https://www.inao.gouv.fr/',
  },
  oenology: {
    title: 'Règlement délégué (UE) 2019/934, annexes I et II, dans sa version en vigueur',
    url: 'https://eur-lex.europa.eu/eli/reg_del/2019/934/oj',
  },
  sugar: { title: 'Usage de la prise de mousse\u00a0: 4 g de sucre par litre donnent 1 bar à 10 °C', url: null },
  label: { title: 'Dose portée sur l’étiquette du produit, que vous pouvez changer', url: null },
  geometry: { title: 'Géométrie de la parcelle\u00a0: surface ÷ écartements', url: null },
  steel: { title: 'Masse volumique de l’acier, 7,85 kg/dm³\u00a0: section du fil × longueur', url: null },
  packing: { title: 'Contenance de l’emballage, portée sur sa fiche', url: null },
  trade: { title: 'Repère de la profession, que vous pouvez changer', url: null },
  advice: {
    title: 'Code rural, articles L254-1 et suivants\u00a0: la vente et le conseil sont séparés',
    url: 'https://www.legifrance.gouv.fr/codes/id/LEGISCTA000022520936/',
  },
} as const satisfies Record<string, { title: string; url: string | null }>

export type NeedSpec = {
  key: string
  label: string | ((inputs: Inputs) => string)
  unit: NeedUnit
  /** The formula in words. */
  formula: string
  source: SourceKey
  /** 0: not needed with these values. */
  amount: (inputs: Inputs) => number
  /** The same need in another unit: « soit 36 400 m ». */
  also?: (inputs: Inputs) => string
  /** Null: nothing to buy. */
  match: ((inputs: Inputs) => NeedMatch) | null
}

/** A limit of law or label; null when the values respect it. */
export type LimitCheck = (inputs: Inputs) => { field: string; sentence: string } | null

export type Calculator = {
  slug: string
  title: string
  /** In lists and in the description of the page. */
  summary: string
  /** Category of its colour and plate. */
  category: number
  plate: NeedMatch
  fields: readonly Field[]
  needs: readonly NeedSpec[]
  checks?: readonly LimitCheck[]
  /** Shown above the table of needs. */
  notice?: string
  /** What a saved calculation may be attached to. */
  place: 'PARCEL' | 'CUVEE'
}

/** « 20 000 » and « 1,10 », as typed; null for what is no number. */
export function parseNumber(typed: string): number | null {
  const plain = typed.replace(/\s/g, '').replace(',', '.')
  return /^\d{1,9}(\.\d{1,4})?$/.test(plain) ? Number(plain) : null
}

const limitSentence = ({ minimum, maximum, unit }: NumberField) => {
  const format = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 })
  const plain = (value: number) => format.format(value).replaceAll('\u202f', '\u00a0')
  return `Entre ${plain(minimum)} et ${plain(maximum)}${unit ? `\u00a0${unit}` : ''}`
}

function readField(field: Field, typed: string | undefined): { value: string } | { error: string } {
  if (field.kind === 'choice') {
    if (typed === undefined || typed === '') return { value: field.usual }
    return field.choices.some(([value]) => value === typed) ? { value: typed } : { error: 'Choisissez dans la liste' }
  }
  if (field.kind === 'text') {
    const value = (typed ?? '').trim()
    return value === '' || field.pattern.test(value) ? { value } : { error: field.refusal }
  }
  if (typed === undefined || typed.trim() === '') return { value: `${field.usual}` }
  const number = parseNumber(typed)
  if (number === null || number < field.minimum || number > field.maximum) return { error: limitSentence(field) }
  return { value: `${Math.round(number * 10 ** field.decimals) / 10 ** field.decimals}` }
}

export type Reading = { values: Record<string, string>; errors: Record<string, string>; inputs: Inputs }

/** The usual value stands for a missing one; a wrong one is an error and counts as the usual one. */
export function readInputs(calculator: Calculator, typed: Readonly<Record<string, string | undefined>>): Reading {
  const values: Record<string, string> = {}
  const errors: Record<string, string> = {}
  for (const field of calculator.fields) {
    const read = readField(field, typed[field.name])
    if ('error' in read) errors[field.name] = read.error
    values[field.name] = 'value' in read ? read.value : field.kind === 'text' ? '' : `${field.usual}`
  }
  const inputs = inputsOf(values)
  for (const check of calculator.checks ?? []) {
    const refused = check(inputs)
    if (refused) errors[refused.field] ??= refused.sentence
  }
  return { values, errors, inputs }
}

export const inputsOf = (values: Readonly<Record<string, string>>): Inputs => ({
  number: name => Number(values[name] ?? 0),
  choice: name => values[name] ?? '',
})

export type Need = {
  key: string
  label: string
  unit: NeedUnit
  amount: number
  also: string | null
  formula: string
  source: SourceKey
  match: NeedMatch | null
}

/** What is needed, in the order of the table; nothing for an amount of 0. */
export const needsOf = ({ needs }: Pick<Calculator, 'needs'>, inputs: Inputs): Need[] =>
  needs.flatMap(({ key, label, unit, formula, source, amount, also, match }) => {
    const needed = rounded(amount(inputs), unit)
    if (needed <= 0) return []
    return [
      {
        key,
        label: typeof label === 'string' ? label : label(inputs),
        unit,
        amount: needed,
        also: also?.(inputs) ?? null,
        formula,
        source,
        match: match?.(inputs) ?? null,
      },
    ]
  })

/** Whole pieces; grams and millilitres: never less than the exact amount. */
function rounded(amount: number, unit: NeedUnit) {
  const parts = unit === 'piece' ? 1 : 1_000
  // The subtraction removes what binary fractions add: 20 000 × 1,02 is 20 400, not 20 401.
  return Math.ceil(amount * parts - 1e-6) / parts
}

/** « 20 000 » with the loss that is typed in percent. */
export const withLoss = (amount: number, percent: number) => amount * (1 + percent / 100)
