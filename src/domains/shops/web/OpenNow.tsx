import { classes } from '#ui/classes.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { openState, type Timetable } from '../rules/timetable.ts'
import { openStateLabel, todayLabel, weekLabel } from './labels.ts'
import { useNow } from './now.ts'

/** Open or closed now, then today's hours; the week's hours until the browser provides the time. */
export function OpenNow({
  shop,
  brief,
}: {
  shop: Timetable & { hours: Parameters<typeof weekLabel>[0] }
  brief?: boolean
}) {
  const now = useNow()
  if (!now)
    return (
      <div className={classes('text-sm', brief ? 'min-h-5' : 'min-h-10')}>
        <Skeleton className="h-4 w-40 noscript:hidden" />
        <p className="hidden noscript:block">{weekLabel(shop.hours)}</p>
      </div>
    )
  const state = openState(shop, now)
  return (
    <div className={classes('text-sm', brief ? 'min-h-5' : 'min-h-10')}>
      <p className={classes('flex items-baseline gap-1.5 font-medium', state.open ? 'text-success' : 'text-lie')}>
        <span
          aria-hidden="true"
          className={classes('size-2 flex-none rounded-full', state.open ? 'bg-success' : 'border-2 border-lie')}
        />
        {openStateLabel(state, now)}
      </p>
      {!brief && <p className="text-soft">{todayLabel(shop, now)}</p>}
    </div>
  )
}
