import { Breadcrumb, type Crumb } from './Breadcrumb.tsx'
import { useFrame } from './frame.ts'

/** Way to the page in a layout with its own navigation; `title` names a page below an entry of the menu. */
export function FrameCrumbs({ title }: { title?: string | undefined }) {
  const frame = useFrame()
  const crumbs = frame ? wayTo(frame.crumbs, title) : []
  return crumbs.length > 1 ? <Breadcrumb crumbs={crumbs} /> : null
}

/** A tab of the entry’s own page, with its title, adds nothing. */
function wayTo(crumbs: readonly Crumb[], title: string | undefined): readonly Crumb[] {
  const last = crumbs.at(-1)
  return last?.to === undefined || title === undefined || title === last.label ? crumbs : [...crumbs, { label: title }]
}
