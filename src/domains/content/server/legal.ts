import type { LegalIdentity } from '../contract.ts'

/** Publisher details that the law requires on a site, from the configuration. */
export type LegalSettings = {
  LEGAL_NAME?: string | undefined
  LEGAL_FORM?: string | undefined
  LEGAL_ADDRESS?: string | undefined
  LEGAL_REGISTER?: string | undefined
  LEGAL_VAT?: string | undefined
  LEGAL_DIRECTOR?: string | undefined
  LEGAL_PHONE?: string | undefined
  LEGAL_EMAIL?: string | undefined
  LEGAL_HOST?: string | undefined
  LEGAL_MEDIATOR?: string | undefined
}

/** LCEN art. 1-1 for the publisher and the host, C. conso L612-1 for the mediator. */
const labels: Record<keyof LegalSettings, string> = {
  LEGAL_NAME: 'Dénomination sociale',
  LEGAL_FORM: 'Forme et capital social',
  LEGAL_ADDRESS: 'Siège social',
  LEGAL_REGISTER: 'Immatriculation',
  LEGAL_VAT: 'TVA intracommunautaire',
  LEGAL_DIRECTOR: 'Directeur de la publication',
  LEGAL_PHONE: 'Téléphone',
  LEGAL_EMAIL: 'Adresse électronique',
  LEGAL_HOST: 'hébergeur',
  LEGAL_MEDIATOR: 'médiateur',
}
const keys = Object.keys(labels) as (keyof LegalSettings)[]
const ofOthers: readonly string[] = ['LEGAL_HOST', 'LEGAL_MEDIATOR']

/** Missing settings: a production server does not start without them. */
export const missingLegal = (settings: LegalSettings): (keyof LegalSettings)[] => keys.filter(key => !settings[key])

export const legalIdentity = (settings: LegalSettings): LegalIdentity => ({
  isUnfinished: missingLegal(settings).length > 0,
  publisher: keys
    .filter(key => !ofOthers.includes(key))
    .map(key => ({ label: labels[key], value: settings[key] ?? null })),
  host: settings.LEGAL_HOST ?? null,
  mediator: settings.LEGAL_MEDIATOR ?? null,
  email: settings.LEGAL_EMAIL ?? null,
})
