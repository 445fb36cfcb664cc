/** What goods are in law: an article is of any number of classes, each with its own rule in `rules/law.ts`. */

/** Fields of an article that decide how it may be sold. */
export type LegalNature = {
  professionalOnly: boolean
  plantProtection: boolean
  biocontrol: boolean
  gardenUse: boolean
  /** Annex I of regulation (EU) 2019/1148: restricted. */
  explosivePrecursor: boolean
  /** Annex II: on sale to everyone, suspicious purchases are reported. */
  reportablePrecursor: boolean
  biocide: boolean
  /** Product type 1 to 22 (regulation (EU) 528/2012, annex V). */
  biocideType: number | null
  /** Capsule with the mark of paid duty (« capsule représentative de droits »). */
  taxCapsule: boolean
  livePlant: boolean
  alcohol: boolean
  /** Dangerous in transport: in limited quantities, or with every rule of the ADR. */
  transportClass: 'LIMITED' | 'FULL' | null
}

export const ordinaryGoods: LegalNature = {
  professionalOnly: false,
  plantProtection: false,
  biocontrol: false,
  gardenUse: false,
  explosivePrecursor: false,
  reportablePrecursor: false,
  biocide: false,
  biocideType: null,
  taxCapsule: false,
  livePlant: false,
  alcohol: false,
  transportClass: null,
}

export const goodsClasses = [
  'PLANT_PROTECTION',
  'PLANT_PROTECTION_GARDEN',
  'PRECURSOR_RESTRICTED',
  'PRECURSOR_REPORTABLE',
  'BIOCIDE_PROFESSIONAL',
  'BIOCIDE',
  'TAX_CAPSULE',
  'LIVE_PLANT',
  'DANGEROUS_LIMITED',
  'DANGEROUS_FULL',
  'ALCOHOL',
] as const
export type GoodsClass = (typeof goodsClasses)[number]

const tests: Record<GoodsClass, (goods: LegalNature) => boolean> = {
  PLANT_PROTECTION: goods => goods.plantProtection && !goods.gardenUse,
  PLANT_PROTECTION_GARDEN: goods => goods.plantProtection && goods.gardenUse,
  PRECURSOR_RESTRICTED: goods => goods.explosivePrecursor,
  PRECURSOR_REPORTABLE: goods => goods.reportablePrecursor && !goods.explosivePrecursor,
  BIOCIDE_PROFESSIONAL: goods => goods.biocide && goods.professionalOnly,
  BIOCIDE: goods => goods.biocide && !goods.professionalOnly,
  TAX_CAPSULE: goods => goods.taxCapsule,
  LIVE_PLANT: goods => goods.livePlant,
  DANGEROUS_LIMITED: goods => goods.transportClass === 'LIMITED',
  DANGEROUS_FULL: goods => goods.transportClass === 'FULL',
  ALCOHOL: goods => goods.alcohol,
}

/** Empty for ordinary supplies. */
export const classesOf = (goods: LegalNature): GoodsClass[] => goodsClasses.filter(one => tests[one](goods))

/** C. rural L253-7 and L254-1, UE 2019/1148, CGI art. 302 M. */
export const isProfessionalOnly = (
  goods: Pick<LegalNature, 'professionalOnly' | 'explosivePrecursor' | 'plantProtection' | 'gardenUse' | 'taxCapsule'>,
) =>
  goods.professionalOnly || goods.explosivePrecursor || goods.taxCapsule || (goods.plantProtection && !goods.gardenUse)

/** Papers that make a purchase or a sale lawful. */
export const permitKinds = [
  'CERTIPHYTO',
  'CERTIBIOCIDE',
  'FOOD_USE',
  'PRECURSOR_USE',
  'CAPSULE_AUTHORISATION',
  'DISTRIBUTION_APPROVAL',
  'PLANT_OPERATOR',
] as const
export type PermitKind = (typeof permitKinds)[number]

/** A statement is written and signed in the page; every other permit has a number and a file. */
export type PermitForm = {
  label: string
  holder: 'buyer' | 'seller'
  law: string
  hint: string
  isStatement: boolean
  /** Whether the paper names its last day; a statement is valid for a year. */
  expires: boolean
}

export const permitForms: Record<PermitKind, PermitForm> = {
  CERTIPHYTO: {
    label: 'Certiphyto',
    holder: 'buyer',
    law: 'Code rural, articles L254-3 et R254-20',
    hint: 'Certificat individuel «\u00a0décideur\u00a0» ou «\u00a0opérateur\u00a0», pour acheter un produit phytopharmaceutique à usage professionnel.',
    isStatement: false,
    expires: true,
  },
  CERTIBIOCIDE: {
    label: 'Certibiocide',
    holder: 'buyer',
    law: 'Arrêté du 9 octobre 2013 modifié',
    hint: 'Certificat individuel, pour acheter un biocide réservé à un usage professionnel.',
    isStatement: false,
    expires: true,
  },
  FOOD_USE: {
    label: 'Déclaration d’usage en production alimentaire',
    holder: 'buyer',
    law: 'Arrêté du 9 octobre 2013 modifié, article 1er',
    hint: 'Les désinfectants employés dans un processus de production de denrées, comme la vinification, dispensent de Certibiocide.',
    isStatement: true,
    expires: true,
  },
  PRECURSOR_USE: {
    label: 'Déclaration d’utilisation d’un précurseur d’explosif',
    holder: 'buyer',
    law: 'Règlement (UE) 2019/1148, article 8 et annexe IV',
    hint: 'Votre activité, l’usage prévu et vos quantités habituelles par an. Elle vaut un an pour le même usage.',
    isStatement: true,
    expires: true,
  },
  CAPSULE_AUTHORISATION: {
    label: 'Autorisation de capsules représentatives de droits',
    holder: 'buyer',
    law: 'Code général des impôts, article 302 M',
    hint: 'Votre numéro d’entrepositaire agréé et l’accord du service des douanes pour vos capsules.',
    isStatement: false,
    expires: false,
  },
  DISTRIBUTION_APPROVAL: {
    label: 'Agrément de distribution de produits phytopharmaceutiques',
    holder: 'seller',
    law: 'Code rural, article L254-1',
    hint: 'Agrément de la DRAAF de votre région, avec son numéro et sa fin de validité.',
    isStatement: false,
    expires: true,
  },
  PLANT_OPERATOR: {
    label: 'Immatriculation d’opérateur phytosanitaire',
    holder: 'seller',
    law: 'Règlement (UE) 2016/2031, articles 65 et 84',
    hint: 'Numéro FR- de votre immatriculation au registre officiel, qui figure sur vos passeports phytosanitaires.',
    isStatement: false,
    expires: false,
  },
}

export const permitStatuses = ['PENDING', 'ACCEPTED', 'REFUSED', 'REPLACED', 'WITHDRAWN'] as const
export type PermitStatus = (typeof permitStatuses)[number]

/** Validity of a statement. */
export const statementDays = 365
/** Before the end of a permit, its holder is reminded. */
export const permitReminderDays = 30
