import { expect, test } from 'vitest'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

test('gives pages rendered at once separate turns, in order, and runs short work in between', async () => {
  const seen: string[] = []
  const page = (name: string) => yieldToEventLoop().then(() => seen.push(name))
  const drawn = Promise.all([page('first'), page('second'), page('third')])
  setImmediate(() => seen.push('short'))
  await drawn
  expect(seen).toEqual(['short', 'first', 'second', 'third'])
  const again = page('fourth')
  setImmediate(() => setImmediate(() => seen.push('short again')))
  await again
  expect(seen.slice(4)).toEqual(['short again', 'fourth'])
})
