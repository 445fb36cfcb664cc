import type { FieldErrors } from '#shared/errors.ts'
import { TextAreaField, TextField } from '#ui/forms/Field.tsx'

interface Props {
  typed: { delivery: string; delay: string; validUntil: string; answer: string }
  errors: FieldErrors
}

/** Delivery, delay, validity and words of an answer. */
export const AnswerFields = ({ typed, errors }: Props) => (
  <>
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField
        label="Livraison HT"
        hint="0 si elle est offerte."
        name="deliveryHtCents"
        suffix="€"
        inputMode="decimal"
        required
        maxLength={12}
        defaultValue={typed.delivery}
        error={errors.deliveryHtCents}
      />
      <TextField
        label="Délai de préparation"
        hint="En jours ouvrés."
        name="delayDays"
        inputMode="numeric"
        required
        maxLength={3}
        defaultValue={typed.delay}
        error={errors.delayDays}
      />
      <TextField
        label="Valable jusqu’au"
        hint="Ce jour inclus."
        name="validUntil"
        type="date"
        required
        defaultValue={typed.validUntil}
        error={errors.validUntil}
      />
    </div>
    <TextAreaField
      label="Message à l’acheteur"
      name="answer"
      rows={3}
      maxLength={1_000}
      defaultValue={typed.answer}
      error={errors.answer}
    />
  </>
)
