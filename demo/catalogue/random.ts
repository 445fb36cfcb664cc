/**
 * A deterministic random generator: every draw depends on a text key only, so a new article does not change the others.
 */

/** FNV-1a, 32 bits. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}

export type Dice = {
  /** From 0 (included) to 1 (excluded). */
  next: () => number
  /** Whole number, both ends included. */
  between: (low: number, high: number) => number
  chance: (probability: number) => boolean
  shuffle: <T>(items: readonly T[]) => T[]
}

/** Mulberry32, seeded with a hash of the key. */
export function diceOf(key: string): Dice {
  let state = hash(key)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: probability => next() < probability,
    shuffle: items =>
      items
        .map(item => ({ item, rank: next() }))
        .sort((a, b) => a.rank - b.rank)
        .map(one => one.item),
  }
}
