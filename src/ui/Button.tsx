import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react'
import { classes } from './classes.ts'
import { Link } from './navigation/Link.tsx'
import { useHydrated } from './use-hydrated.ts'

type Look = 'primary' | 'secondary' | 'quiet' | 'danger'
type Size = 'md' | 'sm'

interface Appearance {
  look?: Look
  size?: Size
  className?: string
}

/** Button classes (theme/parts.css), for a native element that must look like one. */
export function buttonClasses({
  look = 'secondary',
  size = 'md',
  className,
  off = false,
}: Appearance & { off?: boolean }) {
  return classes('button', `button-${size}`, off ? 'button-off' : look !== 'secondary' && `button-${look}`, className)
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
  const isReady = useHydrated()
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
      {pending !== undefined && isReady && (
        <span role="status" className="sr-only">
          {pending ? (pendingLabel ?? 'Envoi en cours…') : ''}
        </span>
      )}
      {disabledReason && (
        <>
          {' '}
          <span id={reasonId} className="ms-1 self-center text-sm text-soft">
            {disabledReason}
          </span>
        </>
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
