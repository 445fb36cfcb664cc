import type { ReactNode } from 'react'
import { classes } from './classes.ts'

interface EmptyStateProps {
  title: string
  /** What appears here, and what to do next. */
  children: ReactNode
  actions?: ReactNode
  icon?: ReactNode
  className?: string
}

/** Explains an empty list: why it is empty, what will be there, how to begin. */
export function EmptyState({ title, children, actions, icon, className }: EmptyStateProps) {
  return (
    <div
      className={classes(
        'flex flex-col items-start gap-3 border border-dashed border-edge px-5 py-6 sm:flex-row sm:gap-5',
        className,
      )}
    >
      {icon && <span className="text-soft [&_svg]:size-10 [&_svg]:stroke-[1.25]">{icon}</span>}
      <div className="max-w-prose">
        <h2 className="text-lg">{title}</h2>
        <div className="mt-1 text-soft">{children}</div>
        {actions && <div className="mt-4 flex flex-wrap gap-2">{actions}</div>}
      </div>
    </div>
  )
}
