/** Sets of places, a bit each: a million articles are 125 kB, and two sets are joined in some thirty microseconds. */
export type Bits = Int32Array

export const emptyBits = (size: number): Bits => new Int32Array((size + 31) >>> 5)

export const hasBit = (bits: Bits, place: number) => ((bits[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0

export function setBit(bits: Bits, place: number) {
  bits[place >>> 5] = (bits[place >>> 5] ?? 0) | (1 << (place & 31))
}

export function clearBit(bits: Bits, place: number) {
  bits[place >>> 5] = (bits[place >>> 5] ?? 0) & ~(1 << (place & 31))
}

/** As long as the first, which is never shorter than what it is asked about. */
export function both(first: Bits, second: Bits): Bits {
  const joined = new Int32Array(first.length)
  const shared = Math.min(first.length, second.length)
  for (let at = 0; at < shared; at++) joined[at] = (first[at] ?? 0) & (second[at] ?? 0)
  return joined
}

export function anyOf(sets: readonly Bits[]): Bits {
  const any = new Int32Array(sets.reduce((longest, { length }) => Math.max(longest, length), 0))
  for (const bits of sets) for (let at = 0; at < bits.length; at++) any[at] = (any[at] ?? 0) | (bits[at] ?? 0)
  return any
}

/** With room for `size` places. */
export function widened(bits: Bits, size: number): Bits {
  const wide = emptyBits(size)
  wide.set(bits)
  return wide
}

export function bitsOf(places: Int32Array, size: number): Bits {
  const bits = emptyBits(size)
  for (const place of places) setBit(bits, place)
  return bits
}

export function without(bits: Bits, places: Int32Array): Bits {
  const rest = bits.slice()
  for (const place of places) clearBit(rest, place)
  return rest
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let at = 0; at < bits.length; at++) {
    let word = bits[at] ?? 0
    // Bits are summed by pairs, fours and bytes at once.
    word -= (word >>> 1) & 0x55555555
    word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
    count += Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
  }
  return count
}

/** All of them, in the order of their places. */
export function placesIn(bits: Bits): number[] {
  const places: number[] = []
  for (let at = 0; at < bits.length; at++)
    for (let word = bits[at] ?? 0; word !== 0; word &= word - 1) places.push((at << 5) + 31 - Math.clz32(word & -word))
  return places
}
