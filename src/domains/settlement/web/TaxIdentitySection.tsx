import { formatLongDate } from '#shared/dates.ts'
import { type FormState, fieldErrorsOf } from '#shared/forms/form-state.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/forms/Field.tsx'
import { Form } from '#ui/forms/Form.tsx'
import { FormNotice } from '#ui/forms/FormNotice.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { TaxIdentityState } from '../contract-tax-identity.ts'

interface Props {
  tax: TaxIdentityState
  formState: FormState | undefined
}

/** Of sellers who are natural persons. Works without scripts. */
export function TaxIdentitySection({ tax, formState }: Props) {
  if (!tax.isRequired) return null
  const { identity } = tax
  return (
    <section id="identite-fiscale" aria-labelledby="titre-identite" className="scroll-mt-4 border-t-2 border-ink pt-3">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="titre-identite" className="text-lg">
          Identité fiscale
        </h2>
        <Badge tone={identity ? 'success' : 'warning'}>{identity ? 'Complète' : 'À compléter'}</Badge>
      </div>
      <FormNotice state={formState} intent="tax-identity" />
      <Due tax={tax} />
      <p className="mt-1 max-w-prose text-sm text-soft">
        Entrepreneur individuel, vous êtes déclaré par vos nom, date de naissance et numéro fiscal. Seule
        l’administration fiscale les reçoit, au-dessus de 30&nbsp;ventes ou de 2&nbsp;000&nbsp;€ par an.
      </p>
      <IdentityForm identity={identity} errors={fieldErrorsOf(formState, 'tax-identity')} />
    </section>
  )
}

function Due({ tax: { blocksOn, isBlocked } }: { tax: TaxIdentityState }) {
  if (!blocksOn) return null
  return (
    <Notice
      kind={isBlocked ? 'error' : 'warning'}
      className="mt-3"
      title={isBlocked ? 'Vos virements sont suspendus' : `À compléter avant le ${formatLongDate(blocksOn)}`}
    >
      {isBlocked
        ? 'Deux rappels sont restés sans réponse. Les virements reprennent le matin qui suit l’enregistrement.'
        : 'Vos ventes de l’année sont à déclarer. Après cette date, vos virements seront suspendus.'}
    </Notice>
  )
}

const IdentityForm = ({
  identity,
  errors,
}: {
  identity: TaxIdentityState['identity']
  errors: Record<string, string>
}) => (
  <Form method="post" preventScrollReset className="mt-3 flex max-w-2xl flex-col gap-3">
    <div className="grid items-end gap-3 sm:grid-cols-2">
      <TextField
        label="Prénoms"
        name="firstNames"
        required
        maxLength={120}
        autoComplete="given-name"
        defaultValue={identity?.firstNames}
        error={errors.firstNames}
      />
      <TextField
        label="Nom de naissance"
        name="lastName"
        required
        maxLength={120}
        autoComplete="family-name"
        defaultValue={identity?.lastName}
        error={errors.lastName}
      />
      <TextField
        label="Date de naissance"
        name="birthDate"
        type="date"
        required
        autoComplete="bday"
        defaultValue={identity?.birthDate}
        error={errors.birthDate}
      />
      <TextField
        label="Numéro fiscal"
        hint="Treize chiffres, en haut de votre avis d’impôt."
        name="taxNumber"
        required
        inputMode="numeric"
        maxLength={20}
        defaultValue={identity?.taxNumber}
        error={errors.taxNumber}
      />
    </div>
    <Button type="submit" name="intent" value="tax-identity" size="sm" className="self-start">
      Enregistrer
    </Button>
  </Form>
)
