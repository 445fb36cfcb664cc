import { sql } from 'kysely'
import { describeVatCheck } from '#domains/identity/server/vat/vat-checks.ts'
import { hasSeatAbroad, seatIn } from '#domains/shops/rules/seat.ts'
import type { Db } from '#platform/db/pool.ts'
import { isSiren, isSiret, isVatNumber, vatMatchesSiren } from '#shared/ids.ts'
import { exemptWords } from '#shared/money.ts'
import { countryName } from '#shared/price/countries.ts'
import { registerLine } from '#shared/price/seats.ts'
import type { ApplicationDraft, Check } from '../contract.ts'

/** Automatic checks of an application; the operator compares them with the documents. */
export async function checksOf(db: Db, answers: ApplicationDraft, ownVendorId: number | null): Promise<Check[]> {
  const { siren, vatNumber, withoutVat } = answers
  return [
    { label: 'Clé du SIREN', ok: isSiren(siren), detail: siren },
    ...siretCheck(answers),
    {
      label: 'Clé de TVA et SIREN',
      ok: withoutVat || (isVatNumber(vatNumber) && vatMatchesSiren(vatNumber, siren)),
      detail: withoutVat ? exemptWords : vatNumber,
    },
    ...(await viesCheck(db, answers)),
    ...(await seatChecks(db, answers)),
    await townCheck(db, answers),
    holderCheck(answers),
    await knownCheck(db, siren, ownVendorId),
  ]
}

/** A company without an establishment in France has none. */
const siretCheck = ({ siren, siret, ...answers }: ApplicationDraft): Check[] =>
  hasSeatAbroad(answers)
    ? []
    : [{ label: 'SIRET du même établissement', ok: isSiret(siret) && siret.startsWith(siren), detail: siret }]

/** Of a company of another Member State; none of a French one. */
async function seatChecks(db: Db, answers: ApplicationDraft): Promise<Check[]> {
  if (!hasSeatAbroad(answers)) return []
  const { seat, faults } = seatIn(answers)
  const found = seat && (await describeVatCheck(db, seat.vatNumber))
  const country = countryName(answers.seatCountry)
  return [
    {
      label: `Siège hors de France\u00a0: ${country}`,
      ok: seat !== null,
      detail: seat ? registerLine(seat) : Object.values(faults).join(' ; '),
    },
    ...(found ? [{ label: `TVA au VIES, ${country}`, ok: found.isValid, detail: found.words }] : []),
    {
      label: 'Stock en France, sans établissement stable',
      ok: answers.stockInFrance,
      detail: answers.stockInFrance ? `Déclaré\u00a0: ${answers.postcode} ${answers.city}` : 'Non déclaré',
    },
  ]
}

/** Absent without VAT, and for an application submitted before numbers were asked. It informs, and blocks nothing. */
async function viesCheck(db: Db, { vatNumber, withoutVat }: ApplicationDraft): Promise<Check[]> {
  const found = withoutVat ? null : await describeVatCheck(db, vatNumber)
  return found ? [{ label: 'TVA au VIES', ok: found.isValid, detail: found.words }] : []
}

async function townCheck(db: Db, { postcode, city }: ApplicationDraft): Promise<Check> {
  const { rows } = await sql<{ name: string; same: boolean }>`
    SELECT name, plain_text(name) = plain_text(${city}) AS same FROM communes
    WHERE postcodes @> ${[postcode]}::text[] ORDER BY same DESC, population DESC LIMIT 3`.execute(db)
  const known = rows.map(({ name }) => name).join(', ')
  return {
    label: 'Code postal et commune',
    ok: rows.some(({ same }) => same),
    detail: known ? `${postcode}\u00a0: ${known}` : `${postcode}\u00a0: code postal inconnu`,
  }
}

const plain = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const holderCheck = ({ accountHolder, legalName }: ApplicationDraft): Check => ({
  label: 'Titulaire du compte bancaire',
  ok: plain(accountHolder) === plain(legalName),
  detail: accountHolder,
})

async function knownCheck(db: Db, siren: string, ownVendorId: number | null): Promise<Check> {
  const known = await db.selectFrom('vendors').select(['id', 'name']).where('siren', '=', siren).executeTakeFirst()
  const other = known && known.id !== ownVendorId ? known.name : null
  return { label: 'SIREN libre', ok: other === null, detail: other ?? 'Aucun autre vendeur ne le porte.' }
}
