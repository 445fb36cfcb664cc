import { endProcess } from '#platform/end-process.ts'

/** A fault that the operator can fix before the site opens: French sentences, without a stack. */
export class StartUpError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.name = 'StartUpError'
    this.faults = faults
  }
}

/** Runs a process; prints each fault that prevents its start on a line, and exits with code 1. */
export async function startUp(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof StartUpError)) throw error
    for (const fault of error.faults) console.error(`✗ ${fault}`)
    await endProcess(1)
  }
}
