import { useOutletContext } from 'react-router'
import type { Crumb } from './Breadcrumb.tsx'

/** What a layout with its own navigation passes to its pages: the way to the entry of the menu. */
export type Frame = { crumbs: readonly Crumb[] }

/** Null on a page of the site’s own layout. */
export const useFrame = (): Frame | null => useOutletContext<Frame | null | undefined>() ?? null
