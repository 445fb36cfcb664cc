import type { FieldErrors } from '#shared/errors.ts'
import { TextField } from '#ui/forms/Field.tsx'
import { PhoneFold } from '#ui/PhoneFold.tsx'
import type { SellerDashboard } from '../../contract-seller.ts'

interface MediatorFieldsProps {
  mediator: SellerDashboard['mediator']
  errors: FieldErrors
}

/** C. conso L612-1 and L616-1: shown with the seller’s identity, and before the order. */
export const MediatorFields = ({ mediator, errors }: MediatorFieldsProps) => (
  <PhoneFold
    id="mediateur"
    title="Médiateur de la consommation"
    open={Object.keys(errors).some(name => name.startsWith('mediator.'))}
  >
    <p className="mt-3 max-w-prose text-soft">
      Si vous vendez à des particuliers, vous leur devez un médiateur que vous avez choisi et payé (code de la
      consommation, article L612-1). Il est affiché avec votre identité.
    </p>
    <div className="mt-3 grid gap-4 sm:grid-cols-2">
      <TextField
        label="Nom"
        name="mediator.name"
        maxLength={120}
        defaultValue={mediator.name}
        error={errors['mediator.name']}
      />
      <TextField
        label="Site"
        name="mediator.site"
        type="url"
        placeholder="https://"
        maxLength={200}
        defaultValue={mediator.site}
        error={errors['mediator.site']}
      />
      <TextField
        label="Adresse postale"
        name="mediator.address"
        maxLength={300}
        defaultValue={mediator.address}
        error={errors['mediator.address']}
        className="sm:col-span-2"
      />
    </div>
  </PhoneFold>
)
