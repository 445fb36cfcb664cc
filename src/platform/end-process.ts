import { setTimeout as pause } from 'node:timers/promises'

/** Longer than V8 compiles a function, on a busy machine too. */
const compilingMs = 250

/**
 * Ends this process when V8 has compiled in the background what it began: a thread that compiles may wait for a garbage
 * collection, which a process that exits no longer makes, and neither would end (nodejs/node issue 54918).
 */
export async function endProcess(code: number): Promise<never> {
  await pause(compilingMs)
  process.exit(code)
}
