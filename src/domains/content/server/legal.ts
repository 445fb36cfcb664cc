import { spacedSiret } from '#domains/onboarding/rules.ts'
import type { Company } from '#domains/settings/contract-company.ts'
import { sellerMediators } from '#domains/settings/server/company.ts'
import { formatPhone } from '#shared/ids.ts'
import type { LegalIdentity } from '../contract.ts'

/** LCEN art. 1-1 for the publisher and the host, C. conso L612-1 for the mediator. */
export const legalIdentity = (company: Company | null): LegalIdentity => ({
  isUnfinished: !company?.mediator,
  publisher: [
    { label: 'Dénomination sociale', value: company?.name ?? null },
    { label: 'Forme et capital social', value: company?.legalForm ?? null },
    { label: 'Siège social', value: company?.address ?? null },
    { label: 'Immatriculation', value: company?.register ?? null },
    { label: 'SIRET', value: company && spacedSiret(company.siret) },
    { label: 'TVA intracommunautaire', value: company?.vatNumber ?? null },
    { label: 'Directeur de la publication', value: company?.director ?? null },
    { label: 'Téléphone', value: company && formatPhone(company.phone) },
    { label: 'Adresse électronique', value: company?.email ?? null },
    ...(company?.dataOfficer ? [{ label: 'Données personnelles', value: company.dataOfficer }] : []),
  ],
  host: company?.host ?? null,
  mediator: company?.mediator ?? null,
  sellerMediators: sellerMediators(company),
  email: company?.email ?? null,
})
