import { useState } from 'react'

type Checks = typeof import('./checks.ts')

/** Validation schemas; null until `load` is called (on focus) and completes. */
export function useChecks(): { checks: Checks | null; load: () => void } {
  const [checks, setChecks] = useState<Checks | null>(null)
  return { checks, load: () => void import('./checks.ts').then(setChecks) }
}
