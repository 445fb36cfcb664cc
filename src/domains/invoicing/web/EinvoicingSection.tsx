import { formatLongDate } from '#shared/dates.ts'
import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { Button } from '#ui/Button.tsx'
import { SelectField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import type { EinvoicingTerms } from '../contract-platform.ts'
import { sizeClasses, sizeClassLabels } from '../rules-life-cycle.ts'
import { vatRegimeLabels, vatRegimes } from '../rules-reporting.ts'

interface Props {
  terms: EinvoicingTerms
  /** Established in another Member State: it reports, and issues nothing through a platform. */
  isAbroad: boolean
  isOwner: boolean
  formState: FormState | undefined
}

/** Size class and VAT regime of the seller. Works without scripts. */
export function EinvoicingSection({ terms, isAbroad, isOwner, formState }: Props) {
  const errors = fieldErrorsOf(formState, 'einvoicing')
  return (
    <section id="facturation-electronique" aria-labelledby="titre-electronique" className="scroll-mt-4">
      <h2 id="titre-electronique" className="rubric">
        Facturation électronique
      </h2>
      <FormNotice state={formState} intent="einvoicing" />
      <p className="mt-3 max-w-prose text-soft">
        {isAbroad ? (
          <>
            Établie dans un autre État membre, votre société n’émet pas ses factures par une plateforme agréée&nbsp;:
            vos clients les reçoivent sur leur page et par courriel. À partir du {formatLongDate(terms.issuingSince)},
            vos ventes avec TVA française sont transmises à l’administration, selon votre régime.
          </>
        ) : (
          <>
            Depuis le {formatLongDate(terms.receivingSince)}, toute entreprise reçoit ses factures par une plateforme
            agréée. Vous émettez les vôtres ainsi à partir du {formatLongDate(terms.issuingSince)}&nbsp;; avant, vos
            clients les reçoivent sur leur page et par courriel.
          </>
        )}
      </p>
      <Form method="post" preventScrollReset className="mt-4 grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Taille de l’entreprise"
          name="sizeClass"
          required
          defaultValue={terms.sizeClass ?? ''}
          disabled={!isOwner}
          error={errors.sizeClass}
        >
          <option value="">Choisissez</option>
          {sizeClasses.map(size => (
            <option key={size} value={size}>
              {sizeClassLabels[size]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Régime de TVA"
          name="vatRegime"
          required
          defaultValue={terms.vatRegime ?? ''}
          disabled={!isOwner}
          error={errors.vatRegime}
        >
          <option value="">Choisissez</option>
          {vatRegimes.map(regime => (
            <option key={regime} value={regime}>
              {vatRegimeLabels[regime]}
            </option>
          ))}
        </SelectField>
        {isOwner && (
          <Button type="submit" name="intent" value="einvoicing" className="justify-self-start">
            Enregistrer
          </Button>
        )}
      </Form>
    </section>
  )
}
