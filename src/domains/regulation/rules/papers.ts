/** What must be there before an offer of goods is put on sale, one row per rule with its article. */
import type { LegalNature } from '../rules.ts'
import { type GoodsScheme, goodsSchemes } from './information.ts'

export type PaperFacts = {
  goods: Pick<
    LegalNature,
    'plantProtection' | 'biocide' | 'explosivePrecursor' | 'reportablePrecursor' | 'transportClass' | 'professionalOnly'
  >
  /** Pictograms or statements of the label. */
  isHazardous: boolean
  protectionCategory: number | null
  outsideUnion: boolean
  hasResponsible: boolean
  producerSchemes: readonly GoodsScheme[]
  /** Eco-contribution in the price HT of one unit. */
  ecoCents: number
  /** Kinds of the documents of the article that concern the variant. */
  documents: readonly string[]
  /** Schemes of which the seller gave an identifier. */
  identifiers: readonly string[]
}

export type MissingPaper = {
  code: 'SAFETY_SHEET' | 'CONFORMITY' | 'RESPONSIBLE' | 'PRODUCER_ID' | 'ECO_CONTRIBUTION'
  /** What is missing, within a sentence. */
  name: string
  law: string
}

type Rule = Omit<MissingPaper, 'name'> & { missing: (facts: PaperFacts) => string | null }

/** Substances and mixtures with a label of danger, and those whose law asks for a sheet in any case. */
export const needsSafetySheet = ({ goods, isHazardous }: Pick<PaperFacts, 'goods' | 'isHazardous'>) =>
  isHazardous ||
  goods.plantProtection ||
  goods.biocide ||
  goods.explosivePrecursor ||
  goods.reportablePrecursor ||
  goods.transportClass !== null

export const paperRules: readonly Rule[] = [
  {
    code: 'SAFETY_SHEET',
    law: 'Règlement (CE) 1907/2006, article 31',
    missing: facts =>
      needsSafetySheet(facts) && !facts.documents.includes('FDS') ? 'la fiche de données de sécurité' : null,
  },
  {
    code: 'CONFORMITY',
    law: 'Règlement (UE) 2016/425, articles 8, 11 et 19',
    missing: ({ protectionCategory, documents }) =>
      (protectionCategory ?? 0) >= 2 && !documents.includes('CONFORMITY')
        ? 'la déclaration UE de conformité de l’équipement de protection'
        : null,
  },
  {
    code: 'RESPONSIBLE',
    law: 'Règlement (UE) 2023/988, articles 16 et 19',
    missing: ({ outsideUnion, hasResponsible }) =>
      outsideUnion && !hasResponsible ? 'le responsable dans l’Union, avec son adresse et son contact' : null,
  },
  {
    code: 'PRODUCER_ID',
    law: 'Code de l’environnement, articles L541-10-9 et L541-10-13',
    missing: ({ producerSchemes, identifiers }) => {
      const lacking = producerSchemes.filter(scheme => !identifiers.includes(scheme))
      return lacking.length
        ? `l’identifiant unique de la filière ${lacking.map(scheme => `«\u00a0${goodsSchemes[scheme]}\u00a0»`).join(' et ')}`
        : null
    },
  },
  {
    code: 'ECO_CONTRIBUTION',
    law: 'Code de l’environnement, articles L541-10-20 et L541-10-21',
    missing: ({ goods, producerSchemes, ecoCents }) =>
      // Shown to whom buys for a household; equipment for professionals shows it or not.
      !goods.professionalOnly &&
      producerSchemes.some(scheme => scheme === 'DEEE' || scheme === 'MOBILIER') &&
      ecoCents === 0
        ? 'l’éco-participation'
        : null,
  },
]

export const missingPapers = (facts: PaperFacts): MissingPaper[] =>
  paperRules.flatMap(({ code, law, missing }) => {
    const name = missing(facts)
    return name === null ? [] : [{ code, law, name }]
  })

const places: Record<MissingPaper['code'], string> = {
  SAFETY_SHEET: 'dans «\u00a0Documents\u00a0» de sa fiche',
  CONFORMITY: 'dans «\u00a0Documents\u00a0» de sa fiche',
  RESPONSIBLE: 'dans sa fiche',
  ECO_CONTRIBUTION: 'dans le prix de votre offre',
  PRODUCER_ID: 'dans «\u00a0Mes conditions\u00a0»',
}

/** What to do, with the law. */
export const papersSentence = (papers: readonly MissingPaper[]) =>
  `Avant la mise en vente, ajoutez ${papers
    .map(({ code, name, law }) => `${name} ${places[code]} (${law})`)
    .join(' ; '.replace(' ;', '\u00a0;'))}.`
