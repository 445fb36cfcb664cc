import type { WorkIconName } from '#ui/icons/WorkIcon.tsx'
import type { Crumb } from '#ui/navigation/Breadcrumb.tsx'

export type WorkEntry = {
  to: string
  label: string
  icon: WorkIconName
  /** Paths of pages that belong to this entry but begin otherwise. */
  also?: string
  /** Loads the whole document: the page has permissions of its own, such as the camera. */
  reload?: true
}
export type WorkGroup = { name: string | null; entries: readonly WorkEntry[] }

/** Entry of the page: its own or its nearest parent. */
export function entryAt(groups: readonly WorkGroup[], pathname: string): WorkEntry | undefined {
  const holds = ({ to, also }: WorkEntry) =>
    pathname === to || pathname.startsWith(`${to}/`) || (also !== undefined && pathname.startsWith(also))
  const found = groups.flatMap(({ entries }) => entries.filter(holds))
  return found.toSorted((a, b) => b.to.length - a.to.length)[0]
}

/** Way to the entry of the page: the first page of the frame, then the entry, a link unless it is the page itself. */
export function crumbsAt(groups: readonly WorkGroup[], home: WorkEntry, pathname: string): Crumb[] {
  const entry = entryAt(groups, pathname)
  const last = (found: WorkEntry): Crumb =>
    found.to === pathname ? { label: found.label } : { label: found.label, to: found.to }
  if (!entry || entry.to === home.to) return [last(home)]
  return [{ label: home.label, to: home.to }, last(entry)]
}
