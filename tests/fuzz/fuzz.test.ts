import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { runRound } from './round.ts'

/** To replay a finding: bin/bench fuzz --replay SEED/0/INDEX, as the finding gives it. Other seeds: bin/bench fuzz. */
test('random requests cause no server error and break no invariant', { timeout: 240_000 }, async () => {
  const app = await testApp()
  const { requests, statuses, findings } = await runRound(app, { seed: 'vendange', round: 0, count: 1_000 }).finally(
    app.close,
  )
  expect(findings).toEqual([])
  expect(requests).toBe(1_000)
  // Enough requests are valid: refusals alone would prove little.
  expect(statuses[200]).toBeGreaterThan(200)
})
