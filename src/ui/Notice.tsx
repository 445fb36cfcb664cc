import type { ReactNode, Ref } from 'react'
import { classes } from './classes.ts'
import { AlertIcon, CheckIcon, InfoIcon, WarningIcon } from './icons/icons.tsx'

const KINDS = {
  info: { look: 'border-info text-info', Icon: InfoIcon, name: 'Information' },
  success: { look: 'border-success text-success', Icon: CheckIcon, name: 'C’est fait' },
  warning: { look: 'border-warning text-warning', Icon: WarningIcon, name: 'Attention' },
  error: { look: 'border-danger text-danger', Icon: AlertIcon, name: 'Erreur' },
} as const

interface NoticeProps {
  kind?: keyof typeof KINDS
  title?: ReactNode
  children?: ReactNode
  /** Announced by screen readers when it appears after an action; omit for content present from the start. */
  live?: boolean
  className?: string
  ref?: Ref<HTMLDivElement>
}

export function Notice({ kind = 'info', title, children, live, className, ref }: NoticeProps) {
  const { look, Icon, name } = KINDS[kind]
  const role = live ? (kind === 'error' ? 'alert' : 'status') : undefined
  return (
    <div ref={ref} role={role} className={classes('flex gap-3 border-l-4 bg-chalk px-4 py-3', look, className)}>
      <Icon className="mt-0.5" />
      <div className="min-w-0 flex-1 text-ink">
        <span className="sr-only">{`${name}\u00a0: `}</span>
        {title && <p className="font-semibold wrap-anywhere">{title}</p>}
        {children && <div className="text-sm [&_a]:link">{children}</div>}
      </div>
    </div>
  )
}
