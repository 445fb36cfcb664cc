import type { ReactNode } from 'react'
import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { Button } from '#ui/Button.tsx'
import { FileField } from '#ui/forms/FileField.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'

interface Props {
  intent: string
  state: FormState | undefined
  label: string
  submitLabel: string
  primary?: boolean
  /** Choices below the file. */
  children?: ReactNode
}

/** Sends a CSV or a workbook. */
export const TableFileForm = ({ intent, state, label, submitLabel, primary, children }: Props) => (
  <Form method="post" encType="multipart/form-data" className="mt-4 flex max-w-xl flex-col gap-4">
    <FormNotice state={state} intent={intent} />
    <input type="hidden" name="intent" value={intent} />
    <FileField
      label={label}
      name="file"
      accept=".csv,.txt,.xlsx,.xls,.ods"
      required
      error={fieldErrorsOf(state, intent).content}
    />
    {children}
    <Button type="submit" look={primary ? 'primary' : undefined} className="self-start">
      {submitLabel}
    </Button>
  </Form>
)
