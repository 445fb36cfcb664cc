import { expect, test } from 'vitest'
import { suspicionReasonLabels, suspicionReasons, suspicionStateLabels, suspicionStates } from './suspicion.ts'

test('every reason and every state of a suspicious transaction is named', () => {
  expect(Object.keys(suspicionReasonLabels)).toEqual([...suspicionReasons])
  expect(Object.keys(suspicionStateLabels)).toEqual([...suspicionStates])
})
