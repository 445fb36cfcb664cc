import { expect, test } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'

const opened = (atOnce: number, waiting: number) => {
  const queue = boundedQueue({ atOnce, waiting }, () => new Error('full'))
  const finish: (() => void)[] = []
  const started: string[] = []
  const run = (name: string) =>
    queue.run(() => {
      started.push(name)
      return new Promise<string>(resolve => finish.push(() => resolve(name)))
    })
  return { queue, run, started, finish: () => finish.shift()?.() }
}

test('runs work up to its limit, starts waiting work in order and rejects the rest at once', async () => {
  const { queue, run, started, finish } = opened(2, 1)
  const work = [run('a'), run('b'), run('c')]
  await expect(run('d')).rejects.toThrow('full')
  expect(started).toEqual(['a', 'b'])
  expect(queue.pending()).toBe(3)
  finish()
  await expect.poll(() => started).toEqual(['a', 'b', 'c'])
  finish()
  finish()
  expect(await Promise.all(work)).toEqual(['a', 'b', 'c'])
  expect(queue.pending()).toBe(0)
})

test('frees the slot of work that fails', async () => {
  const { queue } = opened(1, 0)
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run(async () => 'next')).toBe('next')
})
