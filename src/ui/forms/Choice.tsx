import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import { describe, FieldError, FieldHint, type FieldTexts, type InputProps, RequiredMark } from './Field.tsx'
import { useFieldError } from './refused-fields.ts'
import { useTypedEarly } from './typed-early.ts'

type ChoiceProps = Pick<FieldTexts, 'label' | 'hint' | 'error'> & Omit<InputProps, 'type'>

type MarkedProps = ChoiceProps & { mark: ComponentProps<'input'> }

function Choice({ label, hint, error: given, className, mark, ...input }: MarkedProps) {
  const id = useId()
  const error = useFieldError(input.name, given)
  const { checked, onChange } = input
  const ref = useTypedEarly(box => checked !== undefined && box.checked !== checked, onChange)
  return (
    <div className={classes('flex flex-col gap-1', className)}>
      <label className="flex min-h-8 items-start gap-2.5 py-1">
        <input {...describe(id, { hint, error })} {...input} {...mark} ref={ref} />
        <span>
          {label}
          {input.required && <RequiredMark />}
        </span>
      </label>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
    </div>
  )
}

const BOX = 'mt-0.5 size-5 flex-none'

export function Checkbox(props: ChoiceProps) {
  return <Choice {...props} mark={{ type: 'checkbox', className: BOX }} />
}

const SWITCH = classes(
  'relative mt-0.5 h-5 w-9 flex-none appearance-none rounded-full border border-edge bg-paper transition-colors',
  'before:absolute before:left-0.5 before:top-0.5 before:size-3.5 before:rounded-full before:bg-edge before:transition-transform',
  'checked:border-action checked:bg-action checked:before:translate-x-4 checked:before:bg-paper',
  'forced-colors:appearance-auto forced-colors:before:hidden',
)

/** A checkbox that takes effect immediately; without scripts it is an ordinary checkbox of its form. */
export function Switch(props: ChoiceProps) {
  return <Choice {...props} mark={{ type: 'checkbox', role: 'switch', className: SWITCH }} />
}

interface RadioOption {
  value: string
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

interface RadioGroupProps extends FieldTexts {
  name: string
  options: RadioOption[]
  value?: string
  defaultValue?: string
  onChange?: (value: string) => void
  required?: boolean
  className?: string
}

function Radio({ label, hint, ...input }: Pick<RadioOption, 'label' | 'hint'> & InputProps) {
  const { checked, onChange } = input
  // The one that is no longer chosen says nothing.
  const ref = useTypedEarly(one => checked === false && one.checked, onChange)
  return (
    <label className="flex min-h-11 items-start gap-3 py-2.5 has-disabled:text-soft">
      <input {...input} ref={ref} type="radio" className={BOX} />
      <span className="flex flex-1 flex-col">
        {label}
        {hint != null && <span className="text-sm text-soft">{hint}</span>}
      </span>
    </label>
  )
}

export function RadioGroup({
  label,
  labelHidden,
  hint,
  error: given,
  options,
  required,
  className,
  ...rest
}: RadioGroupProps) {
  const id = useId()
  const { name, value, defaultValue, onChange } = rest
  const error = useFieldError(name, given)
  return (
    <fieldset {...describe(id, { hint, error })} className={classes('flex flex-col gap-1', className)}>
      <legend className={labelHidden ? 'sr-only' : 'mb-1 text-sm font-medium'}>
        {label}
        {required && <RequiredMark />}
      </legend>
      <FieldHint id={id} hint={hint} />
      <div className="divide-y divide-rule border-y border-rule">
        {options.map(option => (
          <Radio
            key={option.value}
            label={option.label}
            hint={option.hint}
            name={name}
            value={option.value}
            required={required}
            disabled={option.disabled}
            checked={value === undefined ? undefined : value === option.value}
            defaultChecked={value === undefined ? defaultValue === option.value : undefined}
            onChange={onChange && (() => onChange(option.value))}
          />
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}
