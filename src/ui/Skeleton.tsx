import { classes } from './classes.ts'

/** Reserves the space of content that loads. `late` waits 300 ms, for content that is usually immediate. */
export function Skeleton({ className, late }: { className?: string; late?: boolean }) {
  const block = <span aria-hidden="true" className={classes('skeleton block', className ?? 'h-4 w-full')} />
  return late ? <span className="late block">{block}</span> : block
}

/** Announces once to screen readers that content is loading. */
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
