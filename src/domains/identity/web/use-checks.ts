import { useState } from 'react'

type Checks = typeof import('./checks.ts')

/** The rules, null until `load` has been called (on focus) and they have come. */
export function useChecks(): { checks: Checks | null; load: () => void } {
  const [checks, setChecks] = useState<Checks | null>(null)
  return { checks, load: () => void import('./checks.ts').then(setChecks) }
}
