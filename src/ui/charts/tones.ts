/** Colours of a series, from the theme; the rank also gives a line its dashes and a bar its hatching. */
export type Tone = 'green' | 'blue' | 'wine' | 'ochre' | 'ink'

const byRank: readonly Tone[] = ['green', 'blue', 'ochre']
export const toneOf = (tone: Tone | undefined, rank: number): Tone => tone ?? byRank[rank] ?? 'ink'

/** Whole, dashed, dotted: lines are told apart without their colour. */
const dashes: readonly (string | undefined)[] = [undefined, '7 4', '2 4']
export const dashOf = (rank: number) => dashes[rank]
