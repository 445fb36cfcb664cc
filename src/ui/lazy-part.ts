import { type ComponentType, lazy } from 'react'

/**
 * A part of a page whose script is loaded apart. Where it cannot be loaded (the network is lost, or a new release has
 * replaced it), `instead` is shown: the failure would otherwise replace the whole page by an error.
 */
export const lazyPart = <P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  instead: ComponentType<P>,
) => lazy(() => load().catch(() => ({ default: instead })))
