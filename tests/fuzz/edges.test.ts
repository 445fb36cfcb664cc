import { expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { runEdges } from './edges.ts'

test('the largest numbers and the outermost days that the operations admit cause no server error', {
  timeout: 240_000,
}, async () => {
  const app = await testApp()
  const { sent, faults } = await runEdges(app).finally(app.close)
  expect(faults).toEqual([])
  expect(sent).toBeGreaterThan(1_000)
})
