import { type ChangeEvent, type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { useHydrated } from '../use-hydrated.ts'
import { controlClasses, describe, FieldFrame, type FieldTexts } from './Field.tsx'
import { useFieldError } from './refused-fields.ts'

type FileInputProps = Omit<ComponentProps<'input'>, 'type' | 'ref' | 'className'> & { error?: string | undefined }

/**
 * Browsers word the button of a file input in their own language: once scripts can name the chosen file, ours is drawn
 * under the input, which still takes the click, the keys and the dropped file.
 */
export function FileInput({ error, onChange, ...input }: FileInputProps) {
  const field = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState('')
  const isReady = useHydrated()
  // Chosen before the page was ready.
  useEffect(() => setChosen(namesOf(field.current?.files)), [])
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    setChosen(namesOf(event.currentTarget.files))
    onChange?.(event)
  }
  const native = controlClasses(false, error, 'py-1.5')
  return (
    <span className="relative block w-full">
      <input
        type="file"
        {...input}
        ref={field}
        onChange={change}
        className={isReady ? 'peer absolute inset-0 size-full cursor-pointer opacity-0' : native}
      />
      {isReady && (
        <span
          aria-hidden="true"
          className={controlClasses(
            false,
            error,
            'flex items-center gap-3 font-normal peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-ink',
          )}
        >
          <span className="flex-none rounded-sm bg-chalk px-3 py-0.5 font-semibold">Choisir</span>
          <span className={classes('truncate', !chosen && 'text-soft')}>{chosen || 'Aucun fichier'}</span>
        </span>
      )}
    </span>
  )
}

function namesOf(files: FileList | null | undefined): string {
  const [first, ...others] = files ?? []
  return others.length > 0 ? `${others.length + 1} fichiers` : (first?.name ?? '')
}

type FileFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'id' | 'type' | 'ref'>

/** A file input in the layout of the other fields. */
export function FileField({ label, hint, error: given, className, ...input }: FileFieldProps) {
  const id = useId()
  const error = useFieldError(input.name, given)
  const texts = { label, hint, error }
  return (
    <FieldFrame id={id} {...texts} required={input.required} className={className}>
      <FileInput {...describe(id, texts)} {...input} error={error} />
    </FieldFrame>
  )
}
