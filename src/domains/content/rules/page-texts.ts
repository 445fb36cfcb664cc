/** The text pages that administrators edit. */
import { paths } from '#shared/paths.ts'
import type { TextName } from '../contract.ts'

type PageTextRule = {
  label: string
  path: string
  /** Anchors that other pages link to, or under which the page shows data: a version without them is refused. */
  anchors: readonly string[]
  /** Days between the writing of a version and its effect, once sellers rely on it (regulation (EU) 2019/1150, art. 3). */
  noticeDays?: number
  /** true: visitors may read former versions. */
  dated?: true
}

export const pageTexts: Record<TextName, PageTextRule> = {
  cgv: {
    label: 'Conditions générales de vente',
    path: paths.terms,
    anchors: ['confidentialite', 'droits', 'cookies'],
    dated: true,
  },
  cgu: {
    label: 'Conditions générales d’utilisation',
    path: paths.termsOfUse,
    anchors: [],
    noticeDays: 15,
    dated: true,
  },
  contract: {
    label: 'Contrat des vendeurs',
    path: paths.sellerContractText,
    anchors: ['modification', 'fin', 'reclamations'],
    noticeDays: 15,
    dated: true,
  },
  legal: {
    label: 'Mentions légales',
    path: paths.legalNotice,
    anchors: ['editeur', 'hebergeur', 'mediation-de-la-consommation'],
  },
  ranking: { label: 'Référencement et classement', path: paths.ranking, anchors: [] },
  accessibility: { label: 'Accessibilité', path: paths.accessibility, anchors: [] },
  about: { label: 'Qui sommes-nous', path: paths.about, anchors: [] },
  buy: { label: 'Comment acheter', path: paths.howToBuy, anchors: [] },
  delivery: {
    label: 'Livraison et retrait',
    path: paths.delivery,
    anchors: ['quatre-facons-de-recevoir', 'le-prix-de-la-livraison'],
  },
  returns: {
    label: 'Retours et remboursements',
    path: paths.returns,
    anchors: ['vous-etes-un-professionnel', 'modele-de-formulaire-de-retractation'],
  },
  payment: { label: 'Paiement', path: paths.payment, anchors: [] },
  jobs: { label: 'Recrutement', path: paths.jobs, anchors: ['les-postes-ouverts'] },
  download: {
    label: 'Application',
    path: paths.download,
    anchors: ['sur-android', 'dans-les-magasins-d-applications'],
  },
  ecology: { label: 'Impact écologique', path: paths.ecology, anchors: [] },
  event: { label: 'Salon', path: paths.event, anchors: ['sans-attendre-le-prochain-salon'] },
}
