import { AdminActionForm } from '#domains/workspace/web/admin/AdminParts.tsx'
import { formatPhone } from '#shared/ids.ts'
import { countryName } from '#shared/price/countries.ts'
import { type Seat, seatFacts } from '#shared/price/seats.ts'
import { SelectField, TextField } from '#ui/forms/Field.tsx'
import type { SellerDetail } from '../../contract-admin.ts'
import { legalFormsIn } from '../../rules/seat.ts'

const wide = 'sm:col-span-2'

/** Names, numbers and addresses of a seller; the documents of before keep theirs. */
export const IdentityForm = ({ file }: { file: SellerDetail }) => (
  <AdminActionForm
    intent="identity"
    title="Corriger son identité"
    hint={`Après un déménagement, un changement de nom ou de capital, pièce à l’appui. Son SIREN reste le ${file.siren}\u00a0: une autre société candidate à son tour. Les factures déjà faites gardent l’ancienne identité\u00a0; le vendeur est prévenu par courriel.`}
    reasonLabel="Motif, et pièce qui le prouve (le journal le garde)"
  >
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField dense label="Nom de vente" name="name" defaultValue={file.name} maxLength={80} />
      <TextField dense label="Raison sociale" name="legalName" defaultValue={file.legalName} maxLength={160} />
      <LegalForm file={file} />
      <TextField
        dense
        label="Capital social"
        name="capitalEuros"
        inputMode="numeric"
        suffix="€"
        hint="Vide pour qui n’en a pas."
        defaultValue={file.capitalEuros ?? ''}
      />
      {file.seat ? <input type="hidden" name="siret" value="" /> : <FrenchNumbers file={file} />}
      <TextField
        dense
        label={file.seat ? 'Adresse du stock, en France' : 'Adresse du siège'}
        name="street"
        defaultValue={file.place.street}
        maxLength={120}
        className={wide}
      />
      <TextField dense label="Code postal" name="postcode" inputMode="numeric" defaultValue={file.place.postcode} />
      <TextField dense label="Ville" name="city" defaultValue={file.place.city} maxLength={80} />
      <TextField dense label="Téléphone" name="phone" type="tel" defaultValue={formatPhone(file.phone)} />
      <TextField dense label="Courriel" name="email" type="email" defaultValue={file.email} />
      {file.seat && <SeatFields seat={file.seat} />}
    </div>
  </AdminActionForm>
)

function LegalForm({ file: { legalForm, seat } }: { file: SellerDetail }) {
  const known = legalFormsIn(seat?.country)
  return (
    <SelectField dense label="Forme juridique" name="legalForm" defaultValue={legalForm}>
      {[...(known.includes(legalForm) ? [] : [legalForm]), ...known].map(form => (
        <option key={form}>{form}</option>
      ))}
    </SelectField>
  )
}

const FrenchNumbers = ({ file }: { file: SellerDetail }) => (
  <>
    <TextField dense label="SIRET du siège" name="siret" inputMode="numeric" defaultValue={file.siret ?? ''} />
    <TextField dense label="Immatriculation" name="register" defaultValue={file.register} maxLength={120} />
  </>
)

function SeatFields({ seat }: { seat: Seat }) {
  const { register } = seatFacts[seat.country]
  const country = countryName(seat.country)
  return (
    <>
      <TextField
        dense
        label={`Adresse du siège (${country})`}
        name="seatStreet"
        defaultValue={seat.street}
        maxLength={120}
        className={wide}
      />
      <TextField dense label="Code postal du siège" name="seatPostcode" defaultValue={seat.postcode} />
      <TextField dense label="Ville du siège" name="seatCity" defaultValue={seat.city} maxLength={80} />
      <TextField dense label={register.label} name="seatRegister" defaultValue={seat.registerNumber} maxLength={120} />
      <TextField dense label={`Numéro de TVA (${country})`} name="seatVatNumber" defaultValue={seat.vatNumber} />
      <TextField dense label={`Numéro fiscal (${country})`} name="seatTaxNumber" defaultValue={seat.taxNumber} />
    </>
  )
}
