import type { OperationResponse } from '#shared/contract.ts'
import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { showInvoice } from '../contract.ts'
import type { showVatCorrection } from '../contract-platform.ts'
import { correctionFor } from '../rules-life-cycle.ts'
import { VatCorrectionForm } from './VatCorrectionForm.tsx'

type Invoice = OperationResponse<typeof showInvoice>
interface Props {
  corrected: { invoice: Invoice; vat: OperationResponse<typeof showVatCorrection> }
  formState: FormState | undefined
  back: string
}

/** What to correct in a document, and its issue under a new number. Works without scripts. */
export function ReissueForm({ corrected: { invoice, vat }, formState, back }: Props) {
  const { state, kind, uploaded } = invoice
  const correctable = !uploaded && state !== 'REPLACED' && (state === 'REJECTED' || kind === 'INVOICE')
  return (
    <>
      <PartyForm invoice={invoice} correctable={correctable} formState={formState} back={back} />
      {correctable && kind === 'INVOICE' && <VatCorrectionForm correction={vat} formState={formState} />}
    </>
  )
}

type PartyProps = { invoice: Invoice; correctable: boolean } & Pick<Props, 'formState' | 'back'>
function PartyForm({ invoice, correctable, formState, back }: PartyProps) {
  const { number, state, party } = invoice
  const errors = fieldErrorsOf(formState, 'reissue')
  return (
    <section aria-labelledby="titre-correction" className="mb-8 max-w-3xl border-b border-rule pb-8">
      <h2 id="titre-correction" className="rubric">
        {correctable ? `Corriger ${number}` : number}
      </h2>
      <FormNotice state={formState} intent="reissue" />
      {!correctable && <FormNotice state={formState} intent="vat" />}
      {correctable && (
        <>
          <Explanation invoice={invoice} />
          <Form method="post" preventScrollReset className="mt-4 grid gap-4 sm:grid-cols-2">
            <TextField
              label="Nom ou raison sociale de l’acheteur"
              name="name"
              required
              maxLength={120}
              defaultValue={party.name}
              error={errors.name}
            />
            {party.isProfessional ? (
              <TextField
                label="SIREN ou SIRET de l’acheteur"
                name="companyNumber"
                required
                inputMode="numeric"
                maxLength={20}
                defaultValue={party.companyNumber}
                error={errors.companyNumber}
              />
            ) : (
              <input type="hidden" name="companyNumber" value="" />
            )}
            <TextField
              label="Rue"
              name="street"
              required
              maxLength={120}
              defaultValue={party.street}
              error={errors.street}
              className="sm:col-span-2"
            />
            <TextField
              label="Code postal"
              name="postcode"
              required
              inputMode="numeric"
              maxLength={12}
              defaultValue={party.postcode}
              error={errors.postcode}
            />
            <TextField
              label="Commune"
              name="city"
              required
              maxLength={80}
              defaultValue={party.city}
              error={errors.city}
            />
            <p className="flex flex-wrap items-center gap-4 sm:col-span-2">
              <Button type="submit" name="intent" value="reissue" look="primary">
                {state === 'REJECTED' ? 'Réémettre' : 'Émettre la facture rectificative'}
              </Button>
              <Link to={back} className="link">
                Annuler
              </Link>
            </p>
          </Form>
        </>
      )}
    </section>
  )
}

function Explanation({ invoice: { state, reason, reasonCode } }: { invoice: Invoice }) {
  if (state !== 'REJECTED')
    return (
      <p className="mt-3 max-w-prose">
        Le nom ou l’adresse de l’acheteur est faux&nbsp;? Une facture rectificative, au numéro suivant de la série,
        annule et remplace celle-ci, et ses avoirs sont remplacés de même&nbsp;; lignes et montants ne changent pas, et
        l’acheteur reçoit un courriel. Un taux de TVA se corrige plus bas&nbsp;; un prix, par un remboursement, dont
        l’avoir s’établit seul.
      </p>
    )
  return (
    <>
      <p className="mt-3 max-w-prose">
        La plateforme a rejeté ce document{reason && <>&nbsp;: «&nbsp;{reason}&nbsp;»</>}.{' '}
        {correctionFor(reasonCode ?? '')}
      </p>
      <p className="mt-2 max-w-prose text-soft">
        Un document rejeté n’est pas émis&nbsp;: il est annulé, et le document corrigé prend le numéro suivant de la
        série. Les données du vendeur sont reprises de sa fiche.
      </p>
    </>
  )
}
