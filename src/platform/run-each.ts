/**
 * Runs the work on every item in turn. A failed item does not stop the others; the job still fails at the end, so that
 * it is logged and retried.
 */
export async function runEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch(error => failures.push(error))
  if (failures.length)
    throw new AggregateError(failures, `${failures.length} of ${items.length} failed: ${failures.join(' · ')}`)
}
