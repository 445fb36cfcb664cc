import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { runRound } from './round.ts'

const today = new Date().toISOString().slice(0, 10)

/** To see one again: bin/bench fuzz --replay SEED/0/INDEX, as the finding names it. */
test.each(['vendange', today])(
  'nothing breaks under what strangers send, drawn from the seed %s',
  { timeout: 60_000 },
  async seed => {
    const app = await testApp()
    const { requests, statuses, findings } = await runRound(app, { seed, round: 0, count: 1_500 }).finally(app.close)
    expect(findings).toEqual([])
    expect(requests).toBe(1_500)
    // Drawn so that a good part is let through: refusals alone would prove little.
    expect(statuses[200]).toBeGreaterThan(300)
  },
)
