/**
 * Pages are drawn one at a time, and in between the event loop turns until it has nothing short to do: each turn takes in
 * one new connection. Under load, whoever is refused waits for one page and not for all of them.
 */
let last = Promise.resolve()

export const yieldToEventLoop = (): Promise<void> => {
  last = last.then(letOthers)
  return last
}

/** Turns at most, so that pages are still drawn under any flood; and what an empty turn takes, in milliseconds. */
const most = 40
const emptyMs = 0.05

async function letOthers() {
  for (let turn = 0; turn < most; turn++) {
    const from = performance.now()
    await new Promise(setImmediate)
    if (turn > 1 && performance.now() - from < emptyMs) return
  }
}
