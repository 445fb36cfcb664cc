/** Commission of a new seller, in basis points of goods sold, HT: 800 is 8 %. Delivery is excluded. */
export const commissionBasisPoints = 800

export const applicationStatuses = [
  'DRAFT',
  'SUBMITTED',
  'MORE_INFORMATION',
  'ACCEPTED',
  'REFUSED',
  'WITHDRAWN',
] as const
export type ApplicationStatus = (typeof applicationStatuses)[number]

export const applicationStatusLabels: Record<ApplicationStatus, string> = {
  DRAFT: 'Brouillon',
  SUBMITTED: 'À l’étude',
  MORE_INFORMATION: 'Complément demandé',
  ACCEPTED: 'Acceptée',
  REFUSED: 'Refusée',
  WITHDRAWN: 'Retirée',
}

type Step = {
  who: 'applicant' | 'operator'
  from: readonly ApplicationStatus[]
  /** Null: the status does not change. */
  to: ApplicationStatus | null
}

/** Who may take which step from which status; shared by the page and the server. */
export const applicationSteps = {
  save: { who: 'applicant', from: ['DRAFT', 'MORE_INFORMATION'], to: null },
  submit: { who: 'applicant', from: ['DRAFT', 'MORE_INFORMATION'], to: 'SUBMITTED' },
  withdraw: { who: 'applicant', from: ['DRAFT', 'SUBMITTED', 'MORE_INFORMATION'], to: 'WITHDRAWN' },
  requestDetails: { who: 'operator', from: ['SUBMITTED'], to: 'MORE_INFORMATION' },
  accept: { who: 'operator', from: ['SUBMITTED'], to: 'ACCEPTED' },
  refuse: { who: 'operator', from: ['SUBMITTED', 'MORE_INFORMATION'], to: 'REFUSED' },
} as const satisfies Record<string, Step>
export type StepName = keyof typeof applicationSteps

const table: Record<StepName, Step> = applicationSteps
export const mayChangeApplication = (name: StepName, status: ApplicationStatus) => table[name].from.includes(status)

/** Draft or under review; a user has at most one such application. */
export const isOpen = (status: ApplicationStatus) => mayChangeApplication('withdraw', status)

export const documentKinds = ['REGISTRATION', 'IDENTITY', 'BANK'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const documents: Record<DocumentKind, { label: string; hint: string; required: boolean }> = {
  REGISTRATION: {
    label: 'Justificatif d’immatriculation',
    hint: 'Extrait Kbis, ou attestation du registre national des entreprises, de moins de trois mois.',
    required: true,
  },
  IDENTITY: {
    label: 'Pièce d’identité du représentant légal',
    hint: 'Carte d’identité (recto et verso sur une même page) ou passeport, en cours de validité.',
    required: true,
  },
  BANK: {
    label: 'RIB',
    hint: 'Facultatif\u00a0: il nous sert seulement à vérifier le nom du titulaire.',
    required: false,
  },
}

/** Kinds of required documents that are missing. */
export const missingDocuments = (given: readonly DocumentKind[]): DocumentKind[] =>
  documentKinds.filter(kind => documents[kind].required && !given.includes(kind))

/** « SIRET 849 203 106 00017 » as label and value; the SIREN of a company that has no SIRET. */
export const companyNumberRow = ({ siren, siret }: { siren: string; siret: string }): [string, string] =>
  siret === '' ? ['SIREN', spacedSiret(siren)] : ['SIRET', spacedSiret(siret)]

/** `84920310600017` → `849 203 106 00017`. */
export const spacedSiret = (siret: string) => siret.replace(/^(\d{3})(\d{3})(\d{3})/, '$1\u00a0$2\u00a0$3\u00a0')

/** Statement that the applicant certifies (regulation (EU) 2022/2065, article 30, paragraph 1, point e). */
export const certification =
  'Je certifie ne proposer que des produits et des services conformes aux règles applicables du droit de l’Union européenne.'

/** Days that documents of a refused application are retained, in case the applicant contests the decision. */
export const refusedDocumentDays = 90

/** French VAT number computed from a SIREN (new-style keys only). */
export const vatNumberOfSiren = (siren: string) =>
  `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`
