import { useState } from 'react'
import { frenchLegalForms } from '#domains/shops/rules/seat.ts'
import { isSiren } from '#shared/ids.ts'
import { Button } from '#ui/Button.tsx'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { vatNumberOfSiren } from '../rules.ts'
import type { FieldsProps } from './application-values.ts'

const digits = (value: string) => value.replace(/\D/g, '')

export function CompanyFields({ of, withoutVat }: FieldsProps & { withoutVat: boolean }) {
  const [siren, setSiren] = useState(of('siren').defaultValue)
  const known = isSiren(digits(siren))
  const wrong = digits(siren).length === 9 && !known ? 'SIREN invalide\u00a0: vérifiez les neuf chiffres' : undefined
  return (
    <>
      <TextField
        {...of('siret')}
        label="SIRET de l’établissement"
        hint="Les neuf chiffres du SIREN, puis cinq."
        inputMode="numeric"
        required
        maxLength={18}
      />
      <div className="flex items-end">
        <Button type="submit" name="intent" value="lookup">
          Remplir depuis le registre
        </Button>
      </div>
      <TextField
        {...of('tradeName')}
        label="Nom commercial"
        hint="Celui que les acheteurs liront."
        required
        maxLength={80}
      />
      <TextField {...of('legalName')} label="Raison sociale" autoComplete="organization" required maxLength={160} />
      <SelectField {...of('legalForm')} label="Forme juridique" required>
        <option value="">Choisissez</option>
        {frenchLegalForms.map(form => (
          <option key={form}>{form}</option>
        ))}
      </SelectField>
      <TextField
        {...of('siren')}
        error={wrong ?? of('siren').error}
        label="SIREN"
        inputMode="numeric"
        required
        maxLength={11}
        onChange={event => setSiren(event.currentTarget.value)}
      />
      <TextField
        {...of('vatNumber')}
        label="TVA intracommunautaire"
        hint={known ? `Pour ce SIREN\u00a0: ${vatNumberOfSiren(digits(siren))}` : 'FR, deux caractères, puis le SIREN.'}
        maxLength={20}
      />
      <Checkbox
        name="withoutVat"
        label="Franchise en base de TVA"
        hint={'Art. 293 B du CGI\u00a0: vos ventes n’ont pas de TVA, et vous n’avez pas de numéro.'}
        defaultChecked={withoutVat}
      />
      <SelectField {...of('register')} label="Registre" required>
        <option value="">Choisissez</option>
        <option value="RCS">Registre du commerce et des sociétés (RCS)</option>
        <option value="RNE">Registre national des entreprises seul (RNE)</option>
      </SelectField>
      <TextField
        {...of('registerTown')}
        label="Ville du greffe"
        hint="Pour le RCS, par exemple Reims."
        maxLength={80}
      />
    </>
  )
}

/** `street`: what the address is of. */
export function AddressInFranceFields({ of, street }: FieldsProps & { street: string }) {
  return (
    <>
      <TextField
        {...of('street')}
        label={street}
        autoComplete="address-line1"
        required
        maxLength={120}
        className="sm:col-span-2"
      />
      <TextField
        {...of('postcode')}
        label="Code postal"
        autoComplete="postal-code"
        inputMode="numeric"
        required
        maxLength={5}
      />
      <TextField {...of('city')} label="Commune" autoComplete="address-level2" required maxLength={80} />
    </>
  )
}

export function ContactFields({ of }: FieldsProps) {
  return (
    <>
      <TextField {...of('contactName')} label="Nom et prénom" autoComplete="name" required maxLength={120} />
      <TextField {...of('contactPhone')} label="Téléphone" type="tel" autoComplete="tel" required maxLength={30} />
      <TextField
        {...of('contactEmail')}
        label="Adresse électronique de la boutique"
        hint="Les commandes y arrivent, et les acheteurs la lisent."
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        className="sm:col-span-2"
      />
    </>
  )
}
