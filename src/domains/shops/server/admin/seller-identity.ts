/** Names, numbers and addresses of a seller, as the operator corrects them. */
import { findSeat } from '#domains/identity/server/vat/seats.ts'
import type { Tx } from '#platform/db/pool.ts'
import { addAuditDetails } from '#platform/http/audit.ts'
import type { Context } from '#platform/http/caller.ts'
import type { Input } from '#shared/contract.ts'
import { type FieldErrors, fail } from '#shared/errors.ts'
import { registerLine, type Seat } from '#shared/price/seats.ts'
import type { changeSellerIdentity } from '../../contract-identity.ts'
import { legalFormsIn, seatIn } from '../../rules/seat.ts'
import { lockNewSellers } from '../actions.ts'
import { mailIdentity } from '../mails.ts'
import { renewLists } from './seller-status.ts'

type Body = Input<typeof changeSellerIdentity>['body']
const columns = [
  'name',
  'legal_name as legalName',
  'legal_form as legalForm',
  'capital_euros as capitalEuros',
  'siret',
  'register',
  'street',
  'postcode',
  'city',
  'phone',
  'email',
] as const

/**
 * The documents of before keep what they state. Another SIREN is another company, with a contract of its own, and a seat
 * does not change its country. INVALID_INPUT names the fields that its country, its SIREN or another seller rules out.
 */
export async function changeIdentity(
  tx: Tx,
  { params: { id }, body }: Input<typeof changeSellerIdentity>,
  { requestId }: Context,
) {
  await lockNewSellers(tx)
  const vendor = await tx
    .selectFrom('vendors')
    .select(['siren', ...columns])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!vendor) throw fail('NOT_FOUND')
  const { siren, ...before } = vendor
  const seatBefore = await findSeat(tx, id)
  const { seat, faults } = seatIn({ ...body, seatCountry: seatBefore?.country ?? '' })
  const fields: FieldErrors = {
    ...faults,
    ...faultsOf(body, { siren, legalForm: before.legalForm, country: seatBefore?.country }),
    ...((await nameIsTaken(tx, body.name, id)) && { name: 'Un autre vendeur porte déjà ce nom' }),
  }
  if (Object.keys(fields).length > 0) throw fail('INVALID_INPUT', { fields })
  const after = afterOf(body, seat)
  await saveIdentity(tx, id, after)
  if (seat) await saveSeat(tx, id, seat)
  addAuditDetails(tx, {
    reason: body.reason,
    before: { ...before, ...(seatBefore && { seat: seatBefore }) },
    after: { ...after, ...(seat && { seat }) },
  })
  await renewLists(tx, id)
  await mailIdentity(tx, { id, name: after.name, email: after.email, formerEmail: before.email }, requestId)
  return { success: true as const }
}

async function nameIsTaken(tx: Tx, name: string, id: number): Promise<boolean> {
  const other = tx.selectFrom('vendors').select('id').where('name', '=', name).where('id', '<>', id)
  return (await other.executeTakeFirst()) !== undefined
}

type Known = { siren: string; legalForm: string; country: string | undefined }
const seatLines = ['seatStreet', 'seatPostcode', 'seatCity', 'seatRegister', 'seatVatNumber', 'seatTaxNumber'] as const

function faultsOf(body: Body, { siren, legalForm, country }: Known): FieldErrors {
  const isKnownForm = body.legalForm === legalForm || legalFormsIn(country).includes(body.legalForm)
  const form: FieldErrors = isKnownForm ? {} : { legalForm: 'Choisissez une forme juridique' }
  if (country) return { ...form, ...(body.siret && { siret: 'Une société sans établissement en France n’en a pas' }) }
  const filled = seatLines.filter(line => body[line] !== '')
  return {
    ...form,
    ...Object.fromEntries(filled.map(line => [line, 'Cette société a son siège en France'])),
    ...(!body.siret.startsWith(siren) && { siret: `Le SIRET commence par son SIREN, ${siren}` }),
    ...(body.register === '' && { register: 'Requis' }),
  }
}

type Identity = Omit<Body, (typeof seatLines)[number] | 'reason' | 'siret'> & { siret: string | null }
function afterOf(body: Body, seat: Seat | null): Identity {
  const { name, legalName, legalForm, capitalEuros, street, postcode, city, phone, email } = body
  const same = { name, legalName, legalForm, capitalEuros, street, postcode, city, phone, email }
  return { ...same, siret: body.siret || null, register: seat ? registerLine(seat) : body.register }
}

const saveIdentity = (tx: Tx, id: number, { legalName, legalForm, capitalEuros, ...same }: Identity) =>
  tx
    .updateTable('vendors')
    .set({ ...same, legal_name: legalName, legal_form: legalForm, capital_euros: capitalEuros })
    .where('id', '=', id)
    .execute()

const saveSeat = (tx: Tx, id: number, { registerNumber, vatNumber, taxNumber, country: _, ...place }: Seat) =>
  tx
    .updateTable('vendor_seats')
    .set({ ...place, register_number: registerNumber, vat_number: vatNumber, tax_number: taxNumber })
    .where('vendor_id', '=', id)
    .execute()
