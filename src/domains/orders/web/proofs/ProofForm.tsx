import { useNavigation } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { TextAreaField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import type { OrderBrief } from '../../contract-proofs.ts'
import { ArtworkField } from './ArtworkField.tsx'
import type { ProofFormResult } from './proof-form.ts'

interface ProofFormProps {
  brief: OrderBrief
  result: ProofFormResult | undefined
}

/** A new version of the proof, from the seller. */
export function ProofForm({ brief: { lineId, step, proofs }, result }: ProofFormProps) {
  const sending = useNavigation().state === 'submitting'
  const last = proofs[0]?.version ?? 0
  return (
    <Form
      method="post"
      encType="multipart/form-data"
      className="flex max-w-2xl flex-col gap-5 border border-rule bg-chalk/60 p-4"
    >
      <input type="hidden" name="lineId" value={lineId} />
      <input type="hidden" name="after" value={last} />
      <h3 className="text-lg">{`Bon à tirer, version ${last + 1}`}</h3>
      {step === 'APPROVAL' && (
        <p className="text-sm">{`La version ${last} est chez l’acheteur\u00a0: celle-ci la remplacera.`}</p>
      )}
      <ArtworkField label="Fichier du bon à tirer" error={result?.fields.file} />
      <TextAreaField
        label="Mot à l’acheteur (facultatif)"
        name="note"
        rows={3}
        maxLength={2_000}
        defaultValue={result?.given.note}
        error={result?.fields.note}
      />
      <Button
        type="submit"
        name="intent"
        value="proof"
        look={step === 'PROOF' ? 'primary' : 'secondary'}
        pending={sending}
        className="self-start"
      >
        Envoyer le bon à tirer
      </Button>
    </Form>
  )
}
