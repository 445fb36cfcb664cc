import { classes } from '#ui/classes.ts'
import { WorkIcon } from '#ui/icons/WorkIcon.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { WorkEntry, WorkGroup } from './menu.ts'

interface MenuProps {
  groups: readonly WorkGroup[]
  /** Address of the current entry. */
  current: string | undefined
  pathname: string
  badges: ReadonlyMap<string, number>
}

/** Groups of entries with icons: a narrow rail, or a side bar on a wide screen. */
export const SideMenu = ({ groups, ...rest }: MenuProps) => (
  <ul className="flex flex-col gap-3 py-3 xl:gap-4 xl:py-4">
    {groups.map(({ name, entries }) => (
      <li key={name} className="not-first:border-t not-first:border-rule not-first:pt-3 xl:not-first:border-0">
        {name && <span className="caption hidden px-4 pb-1 xl:block">{name}</span>}
        <ul>
          {entries.map(entry => (
            <li key={entry.to}>
              <Entry
                entry={entry}
                {...rest}
                className="relative min-h-12 flex-col justify-center gap-0.5 px-1 py-1.5 text-center text-xs leading-tight xl:min-h-9 xl:flex-row xl:justify-start xl:gap-3 xl:px-4 xl:text-left xl:text-sm"
                badge="max-xl:absolute max-xl:right-4 max-xl:top-1 xl:ml-auto"
              />
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
)

/** The same groups in two columns of large targets, on a phone; in one at 320 px, where words would be cut. */
export const PhoneMenu = ({ groups, ...rest }: MenuProps) => (
  <ul className="divide-y divide-rule">
    {groups.map(({ name, entries }) => (
      <li key={name} className="py-2">
        {name && <span className="caption block px-2">{name}</span>}
        <ul className="grid grid-cols-1 gap-x-2 min-[22rem]:grid-cols-2">
          {entries.map(entry => (
            <li key={entry.to}>
              <Entry entry={entry} {...rest} className="min-h-11 gap-2 px-2 text-sm leading-tight" badge="ml-auto" />
            </li>
          ))}
        </ul>
      </li>
    ))}
  </ul>
)

type EntryProps = Omit<MenuProps, 'groups'> & { entry: WorkEntry; className: string; badge: string }

function Entry({ entry: { to, label, icon, reload }, current, pathname, badges, className, badge }: EntryProps) {
  const count = badges.get(to) ?? 0
  return (
    <Link
      to={to}
      reloadDocument={reload}
      aria-current={current !== to ? undefined : pathname === to ? 'page' : 'true'}
      className={classes(
        'workspace-entry flex items-center rounded-sm no-underline hover:bg-chalk aria-[current]:bg-chalk aria-[current]:font-semibold',
        className,
      )}
    >
      <WorkIcon name={icon} className="size-5 flex-none text-soft" />
      <span className="min-w-0 break-words">{label}</span>
      {count > 0 && <WaitingCount count={count} className={badge} />}
    </Link>
  )
}

export const WaitingCount = ({ count, className }: { count: number; className?: string }) => (
  <span
    className={classes(
      'inline-grid h-5 min-w-5 flex-none place-items-center rounded-full bg-lie px-1 text-xs font-semibold tabular-nums text-paper',
      className,
    )}
  >
    <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
    <span className="sr-only">{`, ${count} en attente`}</span>
  </span>
)
