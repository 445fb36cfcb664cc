/** A payment provider with faults, behind the provider port: a seed makes them reproducible. */
import type { PaymentFacts, Provider } from '#domains/payments/server/port.ts'

export type Random = () => number

/** The same numbers for the same seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
export const pick = <T>(random: Random, values: readonly T[]): T => {
  const value = values[Math.floor(random() * values.length)]
  if (value === undefined) throw new Error('nothing to pick from')
  return value
}
export const shuffle = <T>(random: Random, values: readonly T[]): T[] =>
  values
    .map(value => ({ value, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ value }) => value)

type Fault = 'honest' | 'late' | 'silent before acting' | 'silent after acting' | 'internal error' | 'not JSON'
const faults: readonly Fault[] = [
  'honest',
  'honest',
  'late',
  'silent before acting',
  'silent after acting',
  'internal error',
  'not JSON',
]

/** Injects faults into the calls of a correct provider. `injectedFaults` records them, for the report of a finding. */
export function faultyProvider(truth: Provider, random: Random): Provider & { injectedFaults: string[] } {
  const injectedFaults: string[] = []
  const withFaults =
    <Args extends unknown[], Result>(name: string, act: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      const fault = pick(random, faults)
      injectedFaults.push(`${name}: ${fault}`)
      if (fault === 'silent before acting') throw new Error('ETIMEDOUT')
      if (fault === 'internal error') throw new Error('500 Internal Server Error')
      if (fault === 'late') await new Promise(resolve => setTimeout(resolve, 5))
      const response = await act(...args)
      if (fault === 'silent after acting') throw new Error('ETIMEDOUT')
      if (fault === 'not JSON') throw new SyntaxError('Unexpected token < in JSON at position 0')
      return response
    }
  return {
    ...truth,
    injectedFaults,
    create: withFaults('create', truth.create),
    fetch: withFaults('fetch', truth.fetch),
    close: withFaults('close', truth.close),
    refund: withFaults('refund', truth.refund),
  }
}

/** Wrong facts about a payment: none of them may change anything. */
export const falseFacts = (facts: PaymentFacts, random: Random): PaymentFacts =>
  pick(random, [
    { ...facts, status: 'captured' as const, amountCents: facts.amountCents - 1 },
    { ...facts, status: 'captured' as const, amountCents: 1 },
    { ...facts, status: 'captured' as const, currency: 'USD' },
    { ...facts, status: 'captured' as const, ref: `${facts.ref}0`, paymentId: null },
    { ...facts, status: 'captured' as const, ref: 'nobody', paymentId: 2_000_000_000 },
  ])
