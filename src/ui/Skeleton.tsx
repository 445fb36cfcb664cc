import { classes } from './classes.ts'

/** Holds the place of what comes, at its size. `late` waits 300 ms, for places that mostly fill at once. */
export function Skeleton({ className, late }: { className?: string; late?: boolean }) {
  const block = <span aria-hidden="true" className={classes('skeleton block', className ?? 'h-4 w-full')} />
  return late ? <span className="late block">{block}</span> : block
}

/** Says once, for those who do not see the blocks, that something is on its way. */
export function Loading({ label = 'Chargement…', children }: { label?: string; children: React.ReactNode }) {
  return (
    <div aria-busy="true">
      <span role="status" className="sr-only">
        {label}
      </span>
      {children}
    </div>
  )
}
