import { useNavigation } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { OrderBrief } from '../../contract-proofs.ts'
import { BriefQuestions } from './BriefQuestions.tsx'
import type { ProofFormResult } from './proof-form.ts'

interface BriefFieldsProps {
  brief: OrderBrief
  result: ProofFormResult | undefined
}

/** The brief that the seller found incomplete, with what is missing. */
export function BriefFields({ brief, result }: BriefFieldsProps) {
  const { lineId, form, missing, artwork } = brief
  const sending = useNavigation().state === 'submitting'
  const given = form.questions.map(
    ({ label }) => brief.responses?.find(response => response.label === label)?.value ?? '',
  )
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="flex max-w-2xl flex-col gap-5 border border-rule bg-chalk/60 p-4"
    >
      <input type="hidden" name="lineId" value={lineId} />
      <h3 className="text-lg">Vos indications</h3>
      {missing && (
        <Notice kind="warning" title="Le vendeur vous demande">
          <p className="whitespace-pre-line break-words">{missing}</p>
        </Notice>
      )}
      <BriefQuestions
        form={form}
        responses={result?.given.responses ?? given}
        fields={result?.fields ?? {}}
        artworkName={artwork?.name ?? null}
      />
      <Button type="submit" name="intent" value="brief" look="primary" pending={sending} className="self-start">
        Envoyer mes indications
      </Button>
    </Form>
  )
}
