import type { ReactNode } from 'react'
import { classes } from './classes.ts'

export type Tone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

const TONES: Record<Tone, string> = {
  neutral: 'border-rule bg-chalk text-soft',
  info: 'border-info/40 bg-info/6 text-info',
  success: 'border-success/40 bg-success/6 text-success',
  warning: 'border-warning/40 bg-warning/8 text-warning',
  danger: 'border-danger/40 bg-danger/6 text-danger',
}

/** A status in one or two words; the colour alone never carries the meaning. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: Tone
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={classes(
        'inline-flex min-h-6 items-center gap-1 whitespace-nowrap rounded-sm border px-1.5 text-xs font-medium',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

/**
 * `label` names what is counted: « 3 commandes en cours ». Zero shows nothing. Positioned, because its hidden label is
 * out of flow: a strip that scrolls would not clip it.
 */
export function Count({ value, label, className }: { value: number; label: string; className?: string }) {
  if (value <= 0) return null
  return (
    <span
      className={classes(
        'relative inline-grid h-5 min-w-5 place-items-center rounded-full bg-lie px-1 text-xs font-semibold tabular-nums text-paper',
        className,
      )}
    >
      <span aria-hidden="true">{value > 99 ? '99+' : value}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
