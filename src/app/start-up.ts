/** A fault that the operator can mend before the market opens: sentences in French, without a stack. */
export class StartUpError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(faults.join('\n'))
    this.name = 'StartUpError'
    this.faults = faults
  }
}

/** Runs a process; what keeps it from starting is printed line by line, and ends it with code 1. */
export async function startUp(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof StartUpError)) throw error
    for (const fault of error.faults) console.error(`✗ ${fault}`)
    process.exit(1)
  }
}
