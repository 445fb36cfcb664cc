import { setTimeout as pause } from 'node:timers/promises'

/** Waits until `check` gives something: for what another process does a moment later. */
export async function eventually<T>(check: () => Promise<T | null | undefined | false>, what: string): Promise<T> {
  const deadline = Date.now() + 15_000
  while (Date.now() < deadline) {
    const found = await check()
    if (found) return found
    await pause(150)
  }
  throw new Error(`never happened: ${what}`)
}
