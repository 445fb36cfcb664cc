import { withoutCurrency } from './columns/currency.ts'

/**
 * Parses cells as French and foreign spreadsheets write them. A returned string is the reason of a failure, in French.
 */
export type ParsedValue<T> = { value: T } | string

const formState = <T>(value: T): ParsedValue<T> => ({ value })
const blank = /[\s\u00a0\u202f\u2009'’]/g

/**
 * `1 250,50 €`, `1.250,50`, `1,250.50 EUR`, `12.500000` → a number. A single point before three digits is ambiguous, unless
 * the system that wrote the file is known to write a decimal point.
 */
export function numberIn(text: string, writesPoint = false): ParsedValue<number> {
  const plain = withoutCurrency(text)
    .replace(/(?<!\p{L})(?:eur|euros?|h\.?t|t\.?t\.?c)(?!\p{L})\.?/giu, '')
    .replace(blank, '')
  const point = plain.lastIndexOf('.')
  const comma = plain.lastIndexOf(',')
  if (!writesPoint && comma < 0 && /^-?[1-9]\d{0,2}\.\d{3}$/.test(plain))
    return `«\u00a0${plain}\u00a0» peut se lire de deux façons\u00a0: écrivez ${plain.replace('.', '')} ou ${plain.replace('.', ',')}`
  const mark = point > comma ? '.' : ','
  const other = mark === '.' ? ',' : '.'
  const parts = plain.split(other).join('').split(mark)
  // A sign that occurs twice can only be the thousands separator.
  const grouped = parts.length > 2 && parts.slice(1).every(part => part.length === 3)
  const whole = grouped ? parts.join('') : parts.join('.')
  if (!/^-?\d{1,12}(?:\.\d{0,10})?$/.test(whole)) return 'Nombre illisible'
  return formState(Number(whole))
}

/** Cents, rounded to the nearest: shop exports contain six decimals. */
export function centsIn(text: string, writesPoint = false): ParsedValue<number> {
  const number = numberIn(text, writesPoint)
  if (typeof number === 'string') return number
  const cents = Math.round(Number((number.value * 100).toFixed(4)))
  if (cents < 1) return 'Le prix doit être supérieur à zéro'
  return cents > 100_000_000 ? 'Un million d’euros au plus' : formState(cents)
}

export function wholeIn(text: string, minimum: number, maximum: number): ParsedValue<number> {
  const number = numberIn(text)
  if (typeof number === 'string') return number
  if (!Number.isInteger(number.value)) return 'Un nombre entier'
  if (number.value < minimum) return minimum === 0 ? 'Pas de nombre négatif' : `${minimum} au moins`
  return number.value > maximum ? `${maximum} au plus` : number
}

/** A quantity in stock: `12`, `12.0000`, `> 10`, `default=7,paris=5`; a negative one, sold in advance, is none left. */
export function stockIn(text: string): ParsedValue<number> {
  const places = [...text.matchAll(/[\p{L}\w-]+\s*=\s*(-?\d+(?:[.,]\d+)?)/gu)].map(([, count]) =>
    Number(count?.replace(',', '.')),
  )
  const number: ParsedValue<number> = places.length
    ? formState(places.reduce((sum, count) => sum + count, 0))
    : numberIn(text.replace(/^\s*[>+]\s*|\s*\+\s*$/g, '').replace(/\s*(?:u|unités?|pi[eè]ces?|pcs?)\.?\s*$/i, ''))
  if (typeof number === 'string') return number
  const whole = Math.max(0, Math.floor(number.value))
  return whole > 10_000_000 ? '10 millions au plus' : formState(whole)
}

const rateWords: [RegExp, number][] = [
  [/intermediaire/, 1_000],
  [/reduit|reduced/, 550],
  [/standard|normal|taxable|plein|default|defaut/, 2_000],
]

/** `20`, `20 %`, `0,2`, `FR Taux standard (20%)`, `taux réduit` → basis points. */
export function rateIn(text: string): ParsedValue<number> {
  const percent = /(\d+(?:[.,]\d+)?)\s*%/.exec(text)?.[1]
  const bare = /^\s*(\d+(?:[.,]\d+)?)\s*$/.exec(text)?.[1]
  const number = Number((percent ?? bare ?? '').replace(',', '.'))
  if (percent ?? bare) {
    const points = Math.round((number < 1 ? number * 100 : number) * 100)
    return formState(points)
  }
  const words = plainWords(text)
  const known = rateWords.find(([pattern]) => pattern.test(words))
  return known ? formState(known[1]) : 'Taux de TVA inconnu'
}

const gramsOf: Record<string, number> = {
  kg: 1_000,
  kgs: 1_000,
  kilogram: 1_000,
  g: 1,
  gr: 1,
  gram: 1,
  grams: 1,
  lb: 453.592,
  lbs: 453.592,
  pound: 453.592,
  oz: 28.3495,
  t: 1_000_000,
}
const unitAtEnd = /\s*(kgs?|kilograms?|gr?|grams?|lbs?|pounds?|oz|t)\.?\s*$/i

/** Grams: `1,5 kg`, `500 g`, or a bare number in the unit of the column; null for an empty cell or zero. */
export function gramsIn(text: string, gramsPerUnit: number, writesPoint = false): ParsedValue<number | null> {
  const unit = unitAtEnd.exec(text)?.[1]?.toLowerCase()
  const number = numberIn(text.replace(unitAtEnd, ''), writesPoint)
  if (typeof number === 'string') return number
  const grams = Math.round(number.value * (unit ? (gramsOf[unit] ?? 1) : gramsPerUnit))
  if (grams < 0) return 'Poids négatif'
  return formState(grams === 0 ? null : grams)
}

const yes = new Set([
  '1',
  'oui',
  'true',
  'vrai',
  'yes',
  'x',
  'o',
  'actif',
  'active',
  'publie',
  'published',
  'online',
  'en ligne',
  'publiee',
  'en vente',
  'enabled',
  'active 0 1',
  'available',
  'disponible',
  'en stock',
  'in stock',
  'catalogue',
  'visible',
])
const no = new Set([
  '0',
  '2',
  '1 ',
  'non',
  'false',
  'faux',
  'no',
  'n',
  'inactif',
  'inactive',
  'draft',
  'private',
  'pending',
  'unpublished',
  'hors ligne',
  'brouillon',
  'archived',
  'retiree',
  'retire',
  'disabled',
  'hidden',
  'masque',
  'proposed',
  'rejected',
  'unlisted',
])

export function yesIn(text: string): ParsedValue<boolean> {
  if (text.trim() === '-1') return formState(false)
  const words = plainWords(text)
  if (yes.has(words)) return formState(true)
  return no.has(words) ? formState(false) : 'Répondez par oui ou par non'
}

/** Digits of an EAN; a UPC is converted to the EAN that contains it. */
export function eanIn(text: string): ParsedValue<string> {
  const digits = text.replace(/^'/, '').replace(/[\s\u00a0-]/g, '')
  if (/^\d[.,]\d+e\+?\d+$/i.test(digits))
    return 'EAN écrit en notation scientifique par le tableur\u00a0: mettez la colonne au format texte'
  if (/^\d{12}$/.test(digits)) return formState(`0${digits}`)
  return formState(/^0\d{13}$/.test(digits) ? digits.slice(1) : digits)
}

const contents: Record<string, { unit: 'L' | 'kg' | 'm' | 'piece'; factor: number }> = {
  l: { unit: 'L', factor: 1 },
  litre: { unit: 'L', factor: 1 },
  litres: { unit: 'L', factor: 1 },
  hl: { unit: 'L', factor: 100 },
  cl: { unit: 'L', factor: 0.01 },
  ml: { unit: 'L', factor: 0.001 },
  kg: { unit: 'kg', factor: 1 },
  g: { unit: 'kg', factor: 0.001 },
  t: { unit: 'kg', factor: 1_000 },
  m: { unit: 'm', factor: 1 },
  piece: { unit: 'piece', factor: 1 },
  pieces: { unit: 'piece', factor: 1 },
}

/** `25 kg`, `75 cl`, `1 000 pièces`. */
export function contentIn(text: string): ParsedValue<{ quantity: number; unit: 'L' | 'kg' | 'm' | 'piece' }> {
  const parts = /^\s*([\d\s\u00a0\u202f.,]+?)\s*(\p{L}+)\s*$/u.exec(text)
  const known = contents[plainWords(parts?.[2] ?? '')]
  const number = numberIn(parts?.[1] ?? '')
  if (!known || typeof number === 'string') return 'Une quantité et son unité\u00a0: 25\u00a0kg, 75\u00a0cl, 100 m…'
  return formState({ quantity: Number((number.value * known.factor).toFixed(3)), unit: known.unit })
}

/** Removes accents, case and punctuation, so that spellings of a word compare equal. */
export const plainWords = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/œ/gi, 'oe')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  eacute: 'é',
  egrave: 'è',
  ecirc: 'ê',
  agrave: 'à',
  ccedil: 'ç',
  ocirc: 'ô',
  icirc: 'î',
  ucirc: 'û',
  euro: '€',
  deg: '°',
  rsquo: '’',
  laquo: '«',
  raquo: '»',
}

/** Converts HTML descriptions to plain text in paragraphs. Text without a tag or an entity is unchanged. */
export function plainText(html: string): string {
  if (!/<[a-z/!]|&(?:#\d+|#x[\da-f]+|[a-z]+);/i.test(html)) return html.trim()
  return html
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/\s*\n\s*/g, /<(?:br|p|div|li|h\d)\b/i.test(html) ? ' ' : '\n')
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/(?:p|div|h\d|ul|ol|table|tr)\s*>/gi, '\n\n')
    .replace(/<[a-z/!][^>]*>/gi, '')
    .replace(/&(#\d+|#x[\da-f]+|[a-z]+);/gi, (whole, name: string) => entityOf(name) ?? whole)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

function entityOf(name: string): string | null {
  if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? null
  const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 31 && code < 0x110000 && !(code >= 0xd800 && code < 0xe000) ? String.fromCodePoint(code) : ''
}
