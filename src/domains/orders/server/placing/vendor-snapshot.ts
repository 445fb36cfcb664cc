import type { Selectable } from 'kysely'
import type { Database } from '#platform/db/schema.ts'
import { type Seat, seatAddress } from '#shared/price/seats.ts'

export const vendorDetails = [
  'name',
  'slug',
  'legal_name',
  'legal_form',
  'siren',
  'siret',
  'vat_number',
  'register',
  'street',
  'postcode',
  'city',
  'phone',
  'email',
  'commission_basis_points',
  'professional_return_days',
] as const

/**
 * The seller's identity and terms, stored with the order so that later changes do not affect it. The address is that of
 * the seat; `seat` names a company of another Member State.
 */
export const vendorSnapshot = (
  vendor: Pick<Selectable<Database['vendors']>, (typeof vendorDetails)[number]> & { seat?: Seat | null },
) => ({
  name: vendor.name,
  slug: vendor.slug,
  legalName: vendor.legal_name,
  legalForm: vendor.legal_form,
  siren: vendor.siren,
  siret: vendor.siret,
  vatNumber: vendor.vat_number,
  register: vendor.register,
  ...placeIn(seatAddress(vendor, vendor.seat ?? null)),
  phone: vendor.phone,
  email: vendor.email,
  commissionBasisPoints: vendor.commission_basis_points,
  professionalReturnDays: vendor.professional_return_days,
  ...(vendor.seat && { seat: { country: vendor.seat.country, registerNumber: vendor.seat.registerNumber } }),
})

const placeIn = ({ street, postcode, city }: ReturnType<typeof seatAddress>) => ({ street, postcode, city })
