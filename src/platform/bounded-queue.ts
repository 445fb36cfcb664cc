export type BoundedQueue = {
  /** Rejects with `refusal()`, without starting the work, when the queue is full. */
  run: <T>(work: () => Promise<T>) => Promise<T>
  /** Running or waiting. */
  pending: () => number
}

/** Runs `atOnce` pieces of work at a time and queues up to `waiting` more, first in, first out. */
export function boundedQueue(limits: { atOnce: number; waiting: number }, refusal: () => Error): BoundedQueue {
  const queue: (() => void)[] = []
  let running = 0
  const start = async () => {
    if (running < limits.atOnce) running++
    else if (queue.length < limits.waiting) await new Promise<void>(resume => queue.push(resume))
    else throw refusal()
  }
  // The slot passes to the next in the queue, so work that arrives meanwhile cannot take it.
  const finish = () => {
    const next = queue.shift()
    if (next) next()
    else running--
  }
  return {
    run: async work => {
      await start()
      try {
        return await work()
      } finally {
        finish()
      }
    },
    pending: () => running + queue.length,
  }
}
