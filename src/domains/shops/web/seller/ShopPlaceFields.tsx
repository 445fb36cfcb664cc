import { TextAreaField, TextField } from '#ui/forms/Field.tsx'
import type { SellerShop } from '../../contract-seller.ts'

type Values = Partial<Pick<SellerShop, 'name' | 'street' | 'postcode' | 'city' | 'phone' | 'email' | 'description'>>

/** Address and contact details of a shop. */
export function ShopPlaceFields({ values, errors }: { values: Values; errors: Record<string, string> }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="Nom du magasin"
        name="name"
        required
        defaultValue={values.name}
        error={errors.name}
        className="sm:col-span-2"
      />
      <TextField
        label="Numéro et rue"
        name="street"
        required
        defaultValue={values.street}
        error={errors.street}
        className="sm:col-span-2"
      />
      <TextField
        label="Code postal"
        name="postcode"
        required
        inputMode="numeric"
        defaultValue={values.postcode}
        error={errors.postcode}
      />
      <TextField label="Ville" name="city" required defaultValue={values.city} error={errors.city} />
      <TextField label="Téléphone" name="phone" type="tel" required defaultValue={values.phone} error={errors.phone} />
      <TextField label="Email" name="email" type="email" required defaultValue={values.email} error={errors.email} />
      <TextAreaField
        label="Présentation"
        hint={'Accès, quai, spécialités\u00a0: ce qu’un vigneron veut savoir avant de venir.'}
        name="description"
        defaultValue={values.description}
        error={errors.description}
        className="sm:col-span-2"
      />
    </div>
  )
}
