import type { Selectable } from 'kysely'
import type { Database } from '#platform/db/schema.ts'

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

/** The seller's identity and terms, stored with the order so that later changes do not affect it. */
export const vendorSnapshot = (vendor: Pick<Selectable<Database['vendors']>, (typeof vendorDetails)[number]>) => ({
  name: vendor.name,
  slug: vendor.slug,
  legalName: vendor.legal_name,
  legalForm: vendor.legal_form,
  siren: vendor.siren,
  siret: vendor.siret,
  vatNumber: vendor.vat_number,
  register: vendor.register,
  street: vendor.street,
  postcode: vendor.postcode,
  city: vendor.city,
  phone: vendor.phone,
  email: vendor.email,
  commissionBasisPoints: vendor.commission_basis_points,
  professionalReturnDays: vendor.professional_return_days,
})
