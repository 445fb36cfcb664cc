import { useId, useState } from 'react'
import { classes } from '../classes.ts'
import { EyeIcon, EyeOffIcon } from '../icons/icons.tsx'
import { controlClasses, describe, FieldFrame, type FieldTexts, type InputProps } from './Field.tsx'
import { useFieldError } from './refused-fields.ts'
import { hasOtherText, useTypedEarly } from './typed-early.ts'

export function PasswordField({
  label,
  hint,
  error: given,
  labelHidden,
  className,
  ...input
}: FieldTexts & Omit<InputProps, 'type'>) {
  const id = useId()
  const error = useFieldError(input.name, given)
  const ref = useTypedEarly(hasOtherText(input.value), input.onChange)
  const [shown, setShown] = useState(false)
  const texts = { label, hint, error, labelHidden }
  return (
    <FieldFrame id={id} {...texts} required={input.required} className={className}>
      <span className="relative flex">
        <input
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          {...describe(id, texts)}
          {...input}
          ref={ref}
          type={shown ? 'text' : 'password'}
          className={controlClasses(false, error, 'pr-12')}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-controls={id}
          aria-label="Afficher le mot de passe"
          title={shown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
          onClick={() => setShown(!shown)}
          className={classes(
            'absolute inset-y-px right-px grid w-11 place-items-center rounded-sm text-soft hover:text-ink',
            'noscript:hidden',
          )}
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      </span>
    </FieldFrame>
  )
}
