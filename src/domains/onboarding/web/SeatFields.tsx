import { undecidedSeat } from '#domains/shops/rules/seat.ts'
import { paths } from '#shared/paths.ts'
import { countryName } from '#shared/price/countries.ts'
import { isSeatCountry, seatCountries, seatFacts } from '#shared/price/seats.ts'
import { Checkbox } from '#ui/forms/Choice.tsx'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import type { FieldsProps } from './application-values.ts'
import { AddressInFranceFields } from './CompanyFields.tsx'

/** Which form it is: a page of its own, so that it works without scripts. */
export function SeatChoice({ isAbroad }: { isAbroad: boolean }) {
  const other = `${paths.becomeSeller}?siege=${isAbroad ? 'france' : 'etranger'}#candidature`
  return (
    <p className="text-sm text-soft sm:col-span-2">
      {isAbroad ? 'Siège dans un autre État membre, stock en France. ' : 'Siège en France. '}
      <Link to={other} className="link">
        {isAbroad ? 'Mon siège est en France' : 'Mon siège est dans un autre État membre'}
      </Link>
    </p>
  )
}

/** A company of another Member State, as its own country knows it, then as the French tax office does. */
export function SeatFields({ of }: FieldsProps) {
  const country = of('seatCountry').defaultValue
  const facts = isSeatCountry(country) ? seatFacts[country] : null
  return (
    <>
      <SelectField {...of('seatCountry')} defaultValue={facts ? country : undecidedSeat} label="Pays du siège" required>
        <option value={undecidedSeat}>Choisissez</option>
        {seatCountries.map(code => (
          <option key={code} value={code}>
            {countryName(code)}
          </option>
        ))}
      </SelectField>
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
        {seatCountries.map(code => (
          <optgroup key={code} label={countryName(code)}>
            {seatFacts[code].legalForms.map(form => (
              <option key={form}>{form}</option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <TextField
        {...of('seatRegister')}
        label="Numéro au registre de votre pays"
        hint={
          facts
            ? `${facts.register.label}, comme ${facts.register.example}.`
            : 'Numéro d’entreprise, RCS, KvK, Handelsregister…'
        }
        required
        maxLength={60}
      />
      <TextField
        {...of('seatTaxNumber')}
        label="Numéro fiscal de votre pays"
        hint="Celui de la société (TIN)&nbsp;: la déclaration annuelle des vendeurs le porte."
        required
        maxLength={30}
      />
      <TextField
        {...of('seatVatNumber')}
        label="TVA intracommunautaire de votre pays"
        hint="Elle est vérifiée au VIES."
        required
        maxLength={20}
      />
      <TextField
        {...of('seatStreet')}
        label="Numéro et rue du siège"
        required
        maxLength={120}
        className="sm:col-span-2"
      />
      <TextField {...of('seatPostcode')} label="Code postal du siège" required maxLength={12} />
      <TextField {...of('seatCity')} label="Ville du siège" required maxLength={80} />
      <TextField
        {...of('siren')}
        label="SIREN"
        hint="Attribué avec votre numéro de TVA français."
        inputMode="numeric"
        required
        maxLength={11}
      />
      <TextField
        {...of('vatNumber')}
        label="TVA française"
        hint="FR, deux caractères, puis le SIREN. Le service des impôts des entreprises étrangères l’attribue."
        required
        maxLength={20}
      />
    </>
  )
}

/** Where the goods start, which decides their VAT. */
export function DepotFields({ of, isStated }: FieldsProps & { isStated: boolean }) {
  return (
    <>
      <AddressInFranceFields of={of} street="Numéro et rue du dépôt en France" />
      <Checkbox
        name="stockInFrance"
        label="Tout ce que nous vendrons ici part de notre stock en France, où nous n’avons pas d’établissement stable."
        hint="Un magasin tenu par votre personnel en serait un&nbsp;: candidatez alors avec son SIRET. Vous facturez la TVA française, sauf aux professionnels qui ont un numéro de TVA français&nbsp;: ils la déclarent eux-mêmes (autoliquidation)."
        required
        defaultChecked={isStated}
        error={of('stockInFrance').error}
        className="sm:col-span-2"
      />
    </>
  )
}
