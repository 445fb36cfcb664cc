import { type ComponentProps, useId } from 'react'
import { controlClasses, describe, FieldFrame, type FieldTexts } from './Field.tsx'
import { useFieldError } from './refused-fields.ts'

type FileFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'id' | 'type'>

/** The browser's native file input, in the layout of the other fields. */
export function FileField({ label, hint, error: given, ...input }: FileFieldProps) {
  const id = useId()
  const error = useFieldError(input.name, given)
  const texts = { label, hint, error }
  return (
    <FieldFrame id={id} {...texts} required={input.required}>
      <input
        type="file"
        {...describe(id, texts)}
        {...input}
        className={controlClasses(
          false,
          error,
          'py-1.5 file:mr-3 file:min-h-7 file:rounded-sm file:border-0 file:bg-chalk file:px-3 file:font-semibold',
        )}
      />
    </FieldFrame>
  )
}
