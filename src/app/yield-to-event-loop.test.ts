import { expect, test } from 'vitest'
import { yieldToEventLoop } from './yield-to-event-loop.ts'

test('pages drawn at once have turns of their own, in order, and what is short comes in between', async () => {
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
