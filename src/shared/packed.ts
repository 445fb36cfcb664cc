/**
 * Page data as one JSON string. The router's own format encodes every part of a value separately, which costs the
 * server five times as much as JSON, and makes a page a tenth larger: too much for lists and articles, the most visited
 * pages.
 */
export type Packed = string

/** The last value is cached: rendering unpacks it immediately, and gets the same objects on each render. */
let last: { text: Packed; value: unknown } = { text: 'null', value: null }

export function pack(value: unknown): Packed {
  last = { text: JSON.stringify(value), value }
  return last.text
}

/** `T` is the type that the page's loader packed. */
export function unpack<T>(text: Packed): T {
  if (text !== last.text) last = { text, value: JSON.parse(text) }
  return last.value as T
}
