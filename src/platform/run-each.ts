/**
 * Runs the work on every item in turn. One that fails holds up no other; the job still fails at the end, to be seen and
 * tried again.
 */
export async function runEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch(error => failures.push(error))
  if (failures.length)
    throw new AggregateError(failures, `${failures.length} of ${items.length} failed: ${failures.join(' · ')}`)
}
