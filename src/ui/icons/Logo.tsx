import { markPath } from '#shared/mark.ts'
import { classes } from '../classes.ts'

export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden="true" className={classes('flex-none', className)}>
      <path d={markPath} stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}

/** Mark and name; the link around it needs no other text. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={classes('inline-flex items-center gap-2 font-title text-xl font-bold tracking-tight', className)}>
      <Mark className="size-8 text-lie" />
      <span className="whitespace-nowrap">Cep & Chai</span>
    </span>
  )
}
