/** Prices of the embedded carrier, cents HT up to each weight: an invented grid that steps as real ones do. */
const steps: readonly (readonly [grams: number, cents: number])[] = [
  [250, 413],
  [500, 558],
  [1_000, 688],
  [2_000, 796],
  [5_000, 1_221],
  [10_000, 1_775],
  [15_000, 2_246],
  [30_000, 2_783],
]

/** Null above its heaviest parcel. */
export const embeddedRate = (weightGrams: number): number | null =>
  steps.find(([grams]) => weightGrams <= grams)?.[1] ?? null
