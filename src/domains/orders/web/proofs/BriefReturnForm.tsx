import { useNavigation } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { TextAreaField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import type { OrderBrief } from '../../contract-proofs.ts'
import type { ProofFormResult } from './proof-form.ts'

interface BriefReturnFormProps {
  brief: OrderBrief
  result: ProofFormResult | undefined
}

/** The seller cannot work with what the buyer gave. */
export function BriefReturnForm({ brief: { lineId, form }, result }: BriefReturnFormProps) {
  const sending = useNavigation().state === 'submitting'
  if (form.questions.length === 0 && !form.artwork) return null
  return (
    <Disclosure
      title="Les indications ou le fichier ne conviennent pas"
      open={result?.intent === 'return-brief'}
      className="max-w-2xl"
    >
      <Form method="post" className="flex flex-col gap-4">
        <input type="hidden" name="lineId" value={lineId} />
        <TextAreaField
          label="Ce qui manque, que lira l’acheteur"
          name="missing"
          rows={3}
          required
          minLength={3}
          maxLength={2_000}
          defaultValue={result?.given.missing}
          error={result?.fields.missing}
        />
        <Button type="submit" name="intent" value="return-brief" pending={sending} className="self-start">
          Demander d’autres indications
        </Button>
      </Form>
    </Disclosure>
  )
}
