import { useNavigation } from 'react-router'
import type { OperationError } from '#shared/page-api.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField, TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { SenderFields } from '#ui/forms/SenderFields.tsx'
import { Notice } from '#ui/Notice.tsx'
import { topics } from '../rules.ts'

type Values = { name: string; email: string; topic: string; orderNumber?: string | undefined; message: string }

export function ContactForm({ values, refusal }: { values: Values; refusal: (OperationError & { ok: false }) | null }) {
  const errors = refusal?.fields ?? {}
  const isSending = useNavigation().state === 'submitting'
  return (
    <Form method="post" className="flex max-w-2xl flex-col gap-4">
      {refusal && (
        <Notice kind="error" live>
          {refusal.error}
        </Notice>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <SenderFields values={values} errors={errors} />
        <SelectField label="Sujet" name="topic" required defaultValue={values.topic} error={errors.topic}>
          <option value="">Choisissez…</option>
          {Object.entries(topics).map(([key, label]) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Numéro de commande"
          name="orderNumber"
          hint="Si votre demande en concerne une."
          defaultValue={values.orderNumber}
          error={errors.orderNumber}
        />
      </div>
      <TextAreaField
        label="Votre message"
        name="message"
        required
        rows={8}
        maxLength={4_000}
        defaultValue={values.message}
        error={errors.message}
      />
      <Button type="submit" look="primary" pending={isSending} pendingLabel="Envoi…" className="self-start">
        Envoyer
      </Button>
    </Form>
  )
}
