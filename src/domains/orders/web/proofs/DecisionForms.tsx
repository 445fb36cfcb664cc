import { useNavigation } from 'react-router'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { TextAreaField, TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import type { OrderBrief } from '../../contract-proofs.ts'
import { AttachedFile } from './AttachedFile.tsx'
import type { ProofFormResult } from './proof-form.ts'

interface DecisionFormsProps {
  brief: OrderBrief
  result: ProofFormResult | undefined
}

/** The version that awaits the buyer: agreement, with their name, or the change that they want. */
export function DecisionForms({ brief: { lineId, proofs, title }, result }: DecisionFormsProps) {
  const sending = useNavigation().formData?.get('intent')
  const proof = proofs.find(({ outcome }) => outcome === null)
  if (!proof) return null
  const hidden = (
    <>
      <input type="hidden" name="lineId" value={lineId} />
      <input type="hidden" name="version" value={proof.version} />
    </>
  )
  return (
    <div className="flex flex-col gap-5 border border-ink p-4">
      <h3 className="text-lg">{`Bon à tirer, version ${proof.version}`}</h3>
      <AttachedFile file={proof.file} alt={`Bon à tirer de ${title}, version ${proof.version}`} />
      {proof.note && <p className="max-w-prose whitespace-pre-line">{proof.note}</p>}
      <div className="grid gap-8 md:grid-cols-2">
        <Form method="post" className="flex flex-col gap-4">
          {hidden}
          <TextField
            label="Votre nom"
            name="name"
            required
            minLength={2}
            maxLength={120}
            autoComplete="name"
            defaultValue={result?.given.name}
            error={result?.fields.name}
          />
          <Checkbox
            name="agreed"
            required
            error={result?.fields.agreed}
            label={`J’ai vérifié les textes, les couleurs et les dimensions, et je donne mon accord. La fabrication commence\u00a0: la commande ne pourra plus être annulée, ni rétractée.`}
          />
          <Button
            type="submit"
            name="intent"
            value="approve"
            look="primary"
            pending={sending === 'approve'}
            className="self-start"
          >
            Donner mon accord
          </Button>
        </Form>
        <Form method="post" className="flex flex-col gap-4">
          {hidden}
          <TextAreaField
            label="Ou le changement que vous voulez"
            name="change"
            required
            rows={4}
            minLength={3}
            maxLength={2_000}
            defaultValue={result?.given.change}
            error={result?.fields.change}
          />
          <Button type="submit" name="intent" value="change" pending={sending === 'change'} className="self-start">
            Demander ce changement
          </Button>
        </Form>
      </div>
    </div>
  )
}
