import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import { AlertIcon, ChevronDownIcon } from '../icons/icons.tsx'
import { useFieldError } from './refused-fields.ts'
import { hasOtherText, type Typed, useTypedEarly } from './typed-early.ts'

export interface FieldTexts {
  label: ReactNode
  hint?: ReactNode
  error?: string
  /** Label for screen readers only, where a column head or an icon already shows it. */
  labelHidden?: boolean
  /** 32 px instead of 44: dashboards and tables. */
  dense?: boolean
}

export const controlClasses = (dense?: boolean, error?: string, extra?: string) =>
  classes('control', dense && 'control-dense', error && 'control-wrong', extra)

/** Links a control to its hint and error, so that screen readers read both with it. */
export function describe(id: string, { hint, error }: Pick<FieldTexts, 'hint' | 'error'>) {
  return {
    id,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': classes(hint != null && `${id}-hint`, error && `${id}-error`) || undefined,
  }
}

export function FieldHint({ id, hint }: { id: string; hint?: ReactNode }) {
  if (hint == null) return null
  return (
    <p id={`${id}-hint`} className="text-sm text-soft">
      {hint}
    </p>
  )
}

export function FieldError({ id, error }: { id: string; error?: string }) {
  if (!error) return null
  return (
    <p id={`${id}-error`} className="flex items-start gap-1.5 text-sm font-medium text-danger">
      <AlertIcon className="mt-0.5 size-4" />
      {error}
    </p>
  )
}

export function RequiredMark() {
  return (
    <span aria-hidden="true" className="text-danger">
      {' '}
      *
    </span>
  )
}

interface FrameProps extends FieldTexts {
  id: string
  required?: boolean
  className?: string
  children: ReactNode
}

export function FieldFrame({ id, label, hint, error, labelHidden, required, className, children }: FrameProps) {
  return (
    <div className={classes('flex flex-col gap-1', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'self-start text-sm font-medium'}>
        {label}
        {required && <RequiredMark />}
      </label>
      <FieldHint id={id} hint={hint} />
      {children}
      <FieldError id={id} error={error} />
    </div>
  )
}

export type InputProps = Omit<ComponentProps<'input'>, 'id' | 'ref' | 'onChange'> & {
  onChange?: (event: Typed<HTMLInputElement>) => void
}

interface TextFieldProps extends FieldTexts, InputProps {
  /** Unit after the number: €, kg, cl… */
  suffix?: string
}

export function TextField({ label, hint, labelHidden, dense, suffix, className, ...props }: TextFieldProps) {
  const { error: given, ...input } = props
  const id = useId()
  const error = useFieldError(input.name, given)
  const ref = useTypedEarly(hasOtherText(input.value), input.onChange)
  const texts = { label, hint, error, labelHidden }
  return (
    <FieldFrame id={id} {...texts} required={input.required} className={className}>
      <span className="relative flex">
        <input
          {...describe(id, texts)}
          {...input}
          ref={ref}
          className={controlClasses(dense, error, suffix && (suffix.length > 2 ? 'pr-16' : 'pr-8'))}
        />
        {suffix && (
          <span className="unit pointer-events-none absolute inset-y-0 right-3 flex items-center">{suffix}</span>
        )}
      </span>
    </FieldFrame>
  )
}

type TextAreaFieldProps = Omit<FieldTexts, 'labelHidden'> &
  Omit<ComponentProps<'textarea'>, 'id' | 'ref' | 'onChange'> & {
    onChange?: (event: Typed<HTMLTextAreaElement>) => void
  }

export function TextAreaField({ label, hint, error: given, dense, className, ...area }: TextAreaFieldProps) {
  const id = useId()
  const error = useFieldError(area.name, given)
  const ref = useTypedEarly(hasOtherText(area.value), area.onChange)
  const texts = { label, hint, error }
  return (
    <FieldFrame id={id} {...texts} required={area.required} className={className}>
      <textarea
        rows={4}
        {...describe(id, texts)}
        {...area}
        ref={ref}
        className={controlClasses(dense, error, 'h-auto! py-2')}
      />
    </FieldFrame>
  )
}

type SelectFieldProps = FieldTexts &
  Omit<ComponentProps<'select'>, 'id' | 'ref' | 'onChange'> & {
    onChange?: (event: Typed<HTMLSelectElement>) => void
  }

/** A value that is no option leaves the browser to choose one, which nobody chose. */
const hasOtherChoice = (value: unknown) => (field: HTMLSelectElement) =>
  value !== undefined && field.value !== String(value) && [...field.options].some(one => one.value === String(value))

/** The native select, which phones, keyboards and screen readers all support. */
export function SelectField({ label, hint, labelHidden, dense, className, ...props }: SelectFieldProps) {
  const { error: given, ...select } = props
  const id = useId()
  const error = useFieldError(select.name, given)
  const ref = useTypedEarly(hasOtherChoice(select.value), select.onChange)
  const texts = { label, hint, error, labelHidden }
  return (
    <FieldFrame id={id} {...texts} required={select.required} className={className}>
      <span className="relative flex">
        <select
          {...describe(id, texts)}
          {...select}
          ref={ref}
          className={controlClasses(dense, error, 'appearance-none pr-9')}
        />
        <ChevronDownIcon className="pointer-events-none absolute right-2.5 top-1/2 size-4 -translate-y-1/2" />
      </span>
    </FieldFrame>
  )
}
