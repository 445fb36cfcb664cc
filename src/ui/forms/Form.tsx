import { type ComponentProps, type SubmitEvent, useLayoutEffect, useRef, useState } from 'react'
import { Form as RouterForm, useActionData } from 'react-router'
import type { FieldErrors } from '#shared/errors.ts'
import type { FormState } from '#shared/forms/form-state.ts'
import { RefusedFields } from './refused-fields.ts'

/**
 * Browsers word their own validation in their own language: the server refuses in French, with or without scripts. The
 * fields of the form that was sent then show what is wrong with them, by name, unless the page gives them an `error`.
 */
export function Form({ onSubmit, ...props }: ComponentProps<typeof RouterForm>) {
  const [fields, noteSent] = useOwnRefusal()
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    noteSent()
    onSubmit?.(event)
  }
  return (
    <RefusedFields value={fields}>
      <RouterForm noValidate {...props} onSubmit={send} />
    </RefusedFields>
  )
}

/** What the page's action refused of this form: a page has several, and each new result replaces the last. */
function useOwnRefusal(): [FieldErrors | null, noteSent: () => void] {
  const result = useActionData<FormState | undefined>()
  const [own, setOwn] = useState<FormState>()
  const before = useRef<{ result: FormState | undefined }>(null)
  // Before the notice of the form looks for the first wrong field.
  useLayoutEffect(() => {
    if (!before.current || before.current.result === result) return
    before.current = null
    setOwn(result)
  }, [result])
  const noteSent = () => {
    before.current = { result }
  }
  return [own && own === result && 'fields' in own ? own.fields : null, noteSent]
}
