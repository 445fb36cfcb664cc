import { Breadcrumb, type Crumb } from './Breadcrumb.tsx'
import { useFrame } from './frame.ts'

/** Way to the page in a layout with its own navigation; `title` names a page below an entry of the menu. */
export function FrameCrumbs({ title }: { title?: string | undefined }) {
  const frame = useFrame()
  const crumbs = frame ? wayTo(frame.crumbs, title) : []
  return crumbs.length > 1 ? <Breadcrumb crumbs={crumbs} /> : null
}

const wayTo = (crumbs: readonly Crumb[], title: string | undefined): readonly Crumb[] =>
  crumbs.at(-1)?.to !== undefined && title !== undefined ? [...crumbs, { label: title }] : crumbs
