import type { Selectable } from 'kysely'
import type { Database } from '#platform/db/schema.ts'

/** Who sold, on what terms, as it stays written in the order whatever changes later. */
export const vendorSnapshot = (vendor: Selectable<Database['vendors']>) => ({
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
