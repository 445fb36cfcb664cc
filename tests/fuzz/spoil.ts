/** Mutates a valid request in one or several ways. */
import type { Dice } from '#demo/catalogue/random.ts'
import { pick } from './values.ts'

export type Draft = {
  path: Record<string, string>
  query: Record<string, string>
  body: unknown
  headers: Record<string, string>
  /** Sent instead of `body`, byte for byte. */
  raw?: string
  /** Appended to the URL unchanged. */
  tail?: string
}

const long = (length: number) => 'é'.repeat(length)
const deep = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
const bad: readonly unknown[] = [
  null,
  true,
  false,
  [],
  {},
  '',
  ' ',
  0,
  -1,
  -0,
  0.1,
  1.5,
  1e21,
  -1e21,
  1e308,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  9_007_199_254_740_991,
  '9223372036854775808',
  '99999999999999999999',
  '-1',
  '1e3',
  '01',
  '0x10',
  'NaN',
  'Infinity',
  '1.5',
  'undefined',
  'null',
  '[object Object]',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202eabc',
  '\ufeff',
  '\r\nSet-Cookie: a=b',
  '\u0007',
  long(300),
  long(10_000),
  "' OR 1=1 --",
  "'; DROP TABLE users; --",
  '" OR ""="',
  '%',
  '_%',
  '\\',
  "\\'",
  '$1',
  '{{7*7}}',
  '#{7*7}',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '../../../etc/passwd',
  '=HYPERLINK("x")',
  '2026-02-30',
  '2026-13-01',
  '0000-01-01',
  '0000-01-01T00:00:00Z',
  '9999-12-31',
  '24:60',
  '-2026-01-01',
  'a@b',
  'à@é.fr',
  '🍇'.repeat(40),
  [[]],
  [null],
  ['1', '1', '1'],
  { length: 5 },
  { toString: 1 },
  { constructor: { prototype: { admin: true } } },
  { $gt: '' },
  deep(20),
  deep(400),
  Array.from({ length: 3_000 }, (_, n) => n + 1),
]

/** A copy: a mutation must not change the next request. */
const unwanted = (dice: Dice) => structuredClone(pick(dice, bad))
const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()

type Holder = Record<string, unknown> | unknown[]
/** Every key of a nested value, with its parent. */
function placesOf(value: unknown, places: [Holder, string][] = []): [Holder, string][] {
  if (typeof value !== 'object' || value === null || places.length > 300) return places
  for (const [key, part] of Object.entries(value)) {
    // An object or an array, as checked above.
    places.push([value as Holder, key])
    placesOf(part, places)
  }
  return places
}
// Arrays accept string indexes too.
const put = (holder: Holder, key: string, value: unknown) => {
  ;(holder as Record<string, unknown>)[key] = value
}

type Spoiler = (draft: Draft, dice: Dice) => void

const inBody: Record<string, Spoiler> = {
  value(draft, dice) {
    const places = placesOf(draft.body)
    if (!places.length) return
    const [holder, key] = pick(dice, places)
    put(holder, key, unwanted(dice))
  },
  missing(draft, dice) {
    const places = placesOf(draft.body).filter(([holder]) => !Array.isArray(holder))
    if (!places.length) return
    const [holder, key] = pick(dice, places)
    delete (holder as Record<string, unknown>)[key]
  },
  unknownKey(draft, dice) {
    const key = pick(dice, [
      'role',
      'vendorId',
      'shop_id',
      'priceCents',
      'user_id',
      'isAdmin',
      'id',
      '',
      '\u0000',
      'constructor',
    ])
    if (typeof draft.body === 'object' && draft.body) put(draft.body as Holder, key, unwanted(dice))
  },
  whole(draft, dice) {
    draft.body = unwanted(dice)
  },
  repeated(draft, dice) {
    const lists = placesOf(draft.body).filter(([holder, key]) =>
      Array.isArray((holder as Record<string, unknown>)[key]),
    )
    if (!lists.length) return
    const [holder, key] = pick(dice, lists)
    const list = (holder as Record<string, unknown>)[key] as unknown[]
    put(
      holder,
      key,
      Array.from({ length: pick(dice, [2, 50, 2_000]) }, () => list[0] ?? null),
    )
  },
}

const inBytes: Record<string, Spoiler> = {
  prototype(draft, dice) {
    const inside = JSON.stringify(draft.body ?? {})
    const key = pick(dice, ['__proto__', 'constructor'])
    const evil = key === '__proto__' ? '{"roles":["ADMIN"]}' : '{"prototype":{"roles":["ADMIN"]}}'
    draft.raw = inside.startsWith('{') ? `{"${key}":${evil}${inside === '{}' ? '' : ','}${inside.slice(1)}` : inside
  },
  broken(draft, dice) {
    const whole = JSON.stringify(draft.body ?? {}) ?? ''
    const cut = whole.slice(0, dice.between(0, whole.length))
    draft.raw = pick(dice, [
      cut,
      `${whole}}`,
      `\ufeff${whole}`,
      whole.replaceAll('"', "'"),
      'NaN',
      '{"a":NaN}',
      '{"a":1e999}',
      '\u0000',
      '"\\ud800"',
      '',
    ])
  },
  twice(draft) {
    const inside = JSON.stringify(draft.body ?? {}) ?? '{}'
    if (inside.startsWith('{"')) draft.raw = `${inside.slice(0, -1)},${inside.slice(1)}`
  },
  nested(draft, dice) {
    const depth = pick(dice, [1_000, 20_000])
    draft.raw = '['.repeat(depth) + ']'.repeat(depth)
  },
  media(draft, dice) {
    draft.headers['content-type'] = pick(dice, [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/json; charset=utf-16',
      'application/json\t',
      'application/xml',
      'application/jsonp',
      '',
      ';',
      'application/json, text/plain',
    ])
  },
  coding(draft, dice) {
    draft.headers['content-encoding'] = pick(dice, ['gzip', 'br', 'identity', 'deflate, gzip'])
  },
}

const inAddress: Record<string, Spoiler> = {
  path(draft, dice) {
    const names = Object.keys(draft.path)
    if (names.length) draft.path[pick(dice, names)] = asText(unwanted(dice)) || '0'
  },
  query(draft, dice) {
    const names = [...Object.keys(draft.query), 'page', 'inconnu', '__proto__', 'constructor', '']
    draft.query[pick(dice, names)] = asText(unwanted(dice)).slice(0, 4_000)
  },
  tail(draft, dice) {
    draft.tail = pick(dice, [
      'page=1&page=2',
      'q=a&q=b',
      'q[]=1',
      'q[a]=1',
      '%',
      '%ED%A0%80=1',
      'page=%00',
      'q=%FF',
      '&&&',
      '=',
      'page',
      '__proto__[a]=1',
    ])
  },
}

const inHeaders: Record<string, Spoiler> = {
  origin(draft, dice) {
    draft.headers.origin = pick(dice, [
      'https://ailleurs.example',
      'null',
      '',
      'http://localhost:1',
      'http://localhost.ailleurs.example',
    ])
  },
  key(draft, dice) {
    draft.headers['idempotency-key'] = pick(dice, ['', 'a', 'rejoué', 'x'.repeat(255), 'x'.repeat(5_000), '\u0001'])
  },
  cookie(draft, dice) {
    draft.headers.cookie = pick(dice, [
      'session=',
      'session=a; session=b',
      'session=%00',
      'cart=%FF',
      'cart=../..',
      `cart=${'x'.repeat(4_000)}`,
      '=;;=',
      '__proto__=1',
    ])
  },
  bearer(draft, dice) {
    draft.headers.authorization = pick(dice, [
      'Bearer',
      'Bearer x',
      'Basic YTpi',
      `Bearer cec_${'a'.repeat(43)}`,
      `Bearer ${'a'.repeat(9_000)}`,
    ])
  },
}

const everywhere = { ...inBody, ...inBytes, ...inAddress, ...inHeaders }
const ways: Record<string, Spoiler> = everywhere
/** Mutations of values are more frequent: most faults are there. */
const names = [...Object.keys(ways), ...Array<string>(8).fill('value'), 'query', 'query', 'path', 'missing']

/** Mutates the draft in one to three ways; returns their names. */
export function spoil(draft: Draft, dice: Dice): string[] {
  const chosen = Array.from({ length: pick(dice, [1, 1, 1, 2, 3]) }, () => pick(dice, names))
  for (const name of chosen) ways[name]?.(draft, dice)
  return chosen
}
