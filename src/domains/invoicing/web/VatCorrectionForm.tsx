import type { OperationResponse } from '#shared/contract.ts'
import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { euros, percent } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField, TextAreaField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import type { showVatCorrection } from '../contract-platform.ts'

interface Props {
  correction: OperationResponse<typeof showVatCorrection>
  formState: FormState | undefined
}

/** The rate of each line of an invoice. Works without scripts. */
export function VatCorrectionForm({ correction: { lines, rates, refusal, isPricedHt }, formState }: Props) {
  const errors = fieldErrorsOf(formState, 'vat')
  return (
    <section aria-labelledby="titre-tva" className="mb-8 max-w-3xl border-b border-rule pb-8">
      <h2 id="titre-tva" className="rubric">
        Corriger un taux de TVA
      </h2>
      <FormNotice state={formState} intent="vat" />
      {refusal ? (
        <p className="mt-3 max-w-prose">{refusal}</p>
      ) : (
        <Form method="post" preventScrollReset className="mt-3">
          <p className="max-w-prose">
            Une facture rectificative annule et remplace celle-ci, et ses avoirs sont remplacés de même. Le total payé
            TTC ne change pas&nbsp;: la base HT et la TVA sont recalculées, livraison comprise, et le vendeur supporte
            une TVA plus élevée.{' '}
            {isPricedHt
              ? 'Cet achat professionnel est au prix HT\u00a0: une TVA facturée en trop est aussitôt remboursée à l’acheteur, avec son avoir.'
              : 'Cet achat d’un particulier est au prix TTC\u00a0: rien ne lui est remboursé.'}
          </p>
          <ul className="mt-4 divide-y divide-rule border-y border-rule">
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its place in the invoice
              <li key={index} className="grid items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[1fr_auto_9rem]">
                <span>
                  {line.quantity}&nbsp;×&nbsp;{line.title}
                </span>
                <span className="figures text-soft">{euros(line.ttcCents)} TTC</span>
                <SelectField
                  dense
                  label={`Taux de ${line.title}`}
                  labelHidden
                  name="rates"
                  defaultValue={line.vatBasisPoints}
                >
                  {[...new Set([line.vatBasisPoints, ...rates])].map(rate => (
                    <option key={rate} value={rate}>
                      {percent(rate)}
                      {rate === line.vatBasisPoints ? ' (facturé)' : ''}
                    </option>
                  ))}
                </SelectField>
              </li>
            ))}
          </ul>
          {errors.rates && <p className="mt-2 text-sm text-danger">{errors.rates}</p>}
          <TextAreaField
            label="Motif, que l’acheteur lit"
            name="reason"
            required
            rows={2}
            maxLength={500}
            error={errors.reason}
            className="mt-4"
          />
          <p className="mt-4">
            <Button type="submit" name="intent" value="vat">
              Corriger la TVA
            </Button>
          </p>
        </Form>
      )}
    </section>
  )
}
