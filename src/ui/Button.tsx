import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { Link } from './navigation/Link.tsx'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger'
type Size = 'md' | 'sm'

const LOOKS: Record<Look, string> = {
  primary: 'border-action bg-action text-paper hover:border-action-deep hover:bg-action-deep',
  secondary: 'border-edge bg-paper text-ink hover:border-ink hover:bg-chalk',
  quiet: 'border-transparent text-ink hover:bg-chalk',
  danger: 'border-danger bg-danger text-paper hover:border-danger-deep hover:bg-danger-deep',
}
const OFF = 'border-rule bg-chalk text-soft'
const SIZES: Record<Size, string> = { md: 'min-h-11 px-4 text-base', sm: 'min-h-8 px-3 text-sm' }
const FRAME =
  'inline-flex items-center justify-center gap-2 rounded-sm border text-center font-semibold leading-tight no-underline transition-colors'

interface Appearance {
  look?: Look
  size?: Size
  className?: string
}

/** Button classes, for a native element that must look like one. */
export function buttonClasses({
  look = 'secondary',
  size = 'md',
  className,
  off = false,
}: Appearance & { off?: boolean }) {
  return classes(FRAME, SIZES[size], off ? OFF : LOOKS[look], className)
}

interface ButtonProps extends ComponentProps<'button'>, Appearance {
  /** True while a response is pending: keeps the focus, ignores a second press. */
  pending?: boolean
  pendingLabel?: string
  /** Why it is disabled: shown beside it and read with it. Null when it is enabled. */
  disabledReason?: string | null
}

export function Button({
  look,
  size,
  className,
  pending,
  pendingLabel,
  disabledReason,
  children,
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const off = Boolean(disabledReason) || rest.disabled === true
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (disabledReason || pending) return event.preventDefault()
    rest.onClick?.(event)
  }
  const described = classes(rest['aria-describedby'], disabledReason && reasonId) || undefined
  return (
    <>
      <button
        type="button"
        {...rest}
        onClick={onClick}
        className={buttonClasses({ look, size, className, off })}
        aria-busy={pending || undefined}
        aria-disabled={Boolean(disabledReason) || pending || undefined}
        aria-describedby={described}
      >
        {pending && <span className="spinner" aria-hidden="true" />}
        {pending ? (pendingLabel ?? children) : children}
      </button>
      {pending !== undefined && (
        <span role="status" className="sr-only">
          {pending ? (pendingLabel ?? 'Envoi en cours…') : ''}
        </span>
      )}
      {disabledReason && (
        <span id={reasonId} className="self-center text-sm text-soft">
          {disabledReason}
        </span>
      )}
    </>
  )
}

export function ButtonLink({ look, size, className, ...rest }: ComponentProps<typeof Link> & Appearance) {
  return <Link {...rest} className={buttonClasses({ look, size, className })} />
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  label: string
  icon: ReactNode
  size?: Size
}

/** An icon-only button: the label is its accessible name and its tooltip. */
export function IconButton({ label, icon, size = 'md', className, ...rest }: IconButtonProps) {
  const side = size === 'md' ? 'size-11' : 'size-8'
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={classes('inline-grid place-items-center rounded-sm hover:bg-chalk', side, className)}
    >
      {icon}
    </button>
  )
}
