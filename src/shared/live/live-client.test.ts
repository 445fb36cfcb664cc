import { expect, test } from 'vitest'
import { readAgain } from './live-client.ts'

/** Reads that the test ends one by one. */
function heldReads() {
  const held: PromiseWithResolvers<void>[] = []
  const read = () => {
    const one = Promise.withResolvers<void>()
    held.push(one)
    return one.promise
  }
  return { held, read }
}

test('a signal during a read is followed by one more read, however many signals there were', async () => {
  const { held, read } = heldReads()
  const renew = readAgain(read, () => false)
  const over = renew()
  await renew()
  await renew()
  expect(held).toHaveLength(1)
  held[0]?.resolve()
  await expect.poll(() => held.length).toBe(2)
  held[1]?.resolve()
  await over
  expect(held).toHaveLength(2)
  void renew()
  expect(held).toHaveLength(3)
})

test('a signal during the read of another is followed by a read of its own', async () => {
  const { held, read } = heldReads()
  let isReading = true
  const over = readAgain(read, () => isReading)()
  isReading = false
  held[0]?.resolve()
  await expect.poll(() => held.length).toBe(2)
  held[1]?.resolve()
  await over
  expect(held).toHaveLength(2)
})
