/**
 * Renders pages one at a time. In between, the event loop runs until it has no short work left: each turn accepts one
 * new connection. Under load, a rejected request waits for one page and not for all of them.
 */
let last = Promise.resolve()

export const yieldToEventLoop = (): Promise<void> => {
  last = last.then(letOthers)
  return last
}

/**
 * Limit on turns, so that pages are still rendered under any load; and the duration of an empty turn, in milliseconds.
 */
const most = 40
const emptyMs = 0.05

async function letOthers() {
  for (let turn = 0; turn < most; turn++) {
    const from = performance.now()
    await new Promise(setImmediate)
    if (turn > 1 && performance.now() - from < emptyMs) return
  }
}
