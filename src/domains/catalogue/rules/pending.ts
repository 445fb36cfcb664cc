/** Brands and attribute values that wait for the operator. */
import { optionNamed } from './attributes.ts'

export const pendingKinds = ['brand', 'value'] as const

/** A value that an import brought: waiting, the same as an option, or refused. */
export type KnownPending = { value: string; state: 'waiting' | 'merged' | 'refused'; sameAs: string | null }

export const refusedValue = 'Valeur refusée par Cep\u00a0&\u00a0Chai'
export const longestValue = 120

/** The value that an import stores for a text that is no option; a sentence when it may not. `waits`: for the operator. */
export function pendingValue(known: readonly KnownPending[], text: string): { value: string; waits: boolean } | string {
  const same = known.find(({ value }) => optionNamed([value], text) !== undefined)
  if (same?.state === 'refused') return refusedValue
  if (same) return { value: same.sameAs ?? same.value, waits: same.state === 'waiting' }
  return text.length > longestValue ? `${longestValue} caractères au plus` : { value: text, waits: true }
}

const pairsOf = (word: string) => {
  const plain = ` ${word
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()} `
  return new Set([...plain].slice(1).map((letter, index) => `${plain[index]}${letter}`))
}

/** Existing values by likeness (shared pairs of letters), the closest first. */
export function nearValues(value: string, existing: readonly string[], atMost: number): string[] {
  const wanted = pairsOf(value)
  const likeness = (other: string) => {
    const pairs = pairsOf(other)
    const shared = [...pairs].filter(pair => wanted.has(pair)).length
    return (2 * shared) / (pairs.size + wanted.size)
  }
  return existing
    .map(other => ({ other, score: likeness(other) }))
    .sort((a, b) => b.score - a.score || a.other.localeCompare(b.other, 'fr'))
    .slice(0, atMost)
    .map(({ other }) => other)
}
