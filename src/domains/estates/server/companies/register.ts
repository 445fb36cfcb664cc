/**
 * The register of companies (SIRENE), behind one port: the public search of companies, which needs no key, and an embedded
 * sample without a network.
 */
import { z } from 'zod'
import { isSiren, isSiret, sirenIn } from '#shared/ids.ts'
import type { EstateCompany } from '../../contract.ts'
import { sampleCompanies } from './sample.ts'

export type CompanyRegister = {
  /** By SIREN (its head office) or SIRET, both valid; null when the register has no active one. Throws when it is away. */
  find(number: string): Promise<EstateCompany | null>
}

/** Digits of a valid SIREN or SIRET; null for anything else. */
export function companyDigits(typed: string): string | null {
  const digits = typed.replace(/[\s.]/g, '')
  return isSiren(digits) || (isSiret(digits) && isSiren(sirenIn(digits))) ? digits : null
}

/** French VAT number of a company: a key of two digits, then the SIREN. */
export const frenchVatNumber = (siren: string) =>
  `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`

const place = z.object({
  siret: z.string(),
  etat_administratif: z.string(),
  numero_voie: z.string().nullish(),
  type_voie: z.string().nullish(),
  libelle_voie: z.string().nullish(),
  adresse: z.string().nullish(),
  code_postal: z.string().nullish(),
  libelle_commune: z.string().nullish(),
})
const found = z.object({
  results: z.array(
    z.object({
      siren: z.string(),
      nom_complet: z.string(),
      etat_administratif: z.string(),
      siege: place,
      matching_etablissements: z.array(place).default([]),
    }),
  ),
})

const maxResponseLength = 1_000_000

/** https://recherche-entreprises.api.gouv.fr/docs: open data of INSEE and INPI, seven calls a second. */
export const publicRegister = (
  url = 'https://recherche-entreprises.api.gouv.fr',
  fetchWith: typeof fetch = fetch,
): CompanyRegister => ({
  find: async number => {
    const response = await fetchWith(`${url}/search?${new URLSearchParams({ q: number, per_page: '1' })}`, {
      signal: AbortSignal.timeout(4_000),
      redirect: 'error',
      headers: { accept: 'application/json' },
    })
    if (!response.ok) throw new Error(`company register: ${response.status}`)
    const text = await response.text()
    if (text.length > maxResponseLength) throw new Error('company register: response too large')
    return readCompany(found.parse(JSON.parse(text)), number)
  },
})

/** In capitals, as INSEE writes: shown as the register has it. */
function readCompany({ results }: z.output<typeof found>, number: string): EstateCompany | null {
  const company = results.find(({ siren }) => siren === sirenIn(number))
  if (company?.etat_administratif !== 'A') return null
  const { siege, matching_etablissements } = company
  const at = number.length === 9 ? siege : [siege, ...matching_etablissements].find(({ siret }) => siret === number)
  if (at?.etat_administratif !== 'A') return null
  const street = [at.numero_voie, at.type_voie, at.libelle_voie].filter(Boolean).join(' ')
  return {
    name: company.nom_complet.slice(0, 160),
    companyNumber: at.siret,
    vatNumber: frenchVatNumber(company.siren),
    registerNumber: null,
    street: street.slice(0, 120) || null,
    postcode: /^\d{5}$/.test(at.code_postal ?? '') ? (at.code_postal ?? null) : null,
    city: at.libelle_commune?.slice(0, 80) ?? null,
  }
}

/** What the service responds for a company of the sample. */
export const sampleResponse = (number: string): z.input<typeof found> => ({
  results: sampleCompanies
    .filter(({ siret }) => sirenIn(siret) === sirenIn(number))
    .map(({ siret, name, street, postcode, city }) => ({
      siren: sirenIn(siret),
      nom_complet: name,
      etat_administratif: 'A',
      siege: { siret, etat_administratif: 'A', libelle_voie: street, code_postal: postcode, libelle_commune: city },
    })),
})

export const embeddedRegister: CompanyRegister = {
  find: async number => readCompany(found.parse(sampleResponse(number)), number),
}
