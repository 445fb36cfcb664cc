import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { ChevronDownIcon } from './icons/icons.tsx'

interface DisclosureProps {
  title: ReactNode
  /** Initial state; afterwards the user decides. */
  open?: boolean
  /** Sections with the same name close each other. */
  group?: string
  index?: number
  className?: string
  children: ReactNode
}

/** One section of an accordion, on `<details>`: no script, and the browser's find-in-page opens it. */
export function Disclosure({ title, open, group, index, className, children }: DisclosureProps) {
  return (
    <details
      open={open}
      name={group}
      data-index={index}
      className={classes('group/fold border-b border-rule', className)}
    >
      <summary className="flex min-h-11 items-center gap-3 py-2 font-medium hover:bg-chalk">
        <span className="flex min-w-0 flex-1 items-center gap-2">{title}</span>
        <ChevronDownIcon className="mr-2 size-4 text-soft transition-transform group-open/fold:rotate-180" />
      </summary>
      <div className="pb-4 pt-1">{children}</div>
    </details>
  )
}
