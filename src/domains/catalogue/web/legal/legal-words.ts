import type { Article } from '../../contract.ts'

type Legal = Article['legal']
const alternatives = new Intl.ListFormat('fr', { type: 'disjunction' })
export type LegalWarning = { title: string; text: string }
/** With an exception, the goods may not be withdrawn from. */
export type BuyerRights = { withdrawal: string; exception?: string; guarantees: string }

/** Sentences required by law, each with its source. */
const warnings: readonly (LegalWarning & { when: (legal: Legal) => boolean })[] = [
  {
    when: legal => legal.plantProtection,
    title: 'Produit phytopharmaceutique',
    // Arrêté du 23 décembre 2011 and regulation (EC) 1107/2009, article 66.
    text: 'Avant toute utilisation, assurez-vous que celle-ci est indispensable. Privilégiez chaque fois que possible les méthodes alternatives et les produits présentant le risque le plus faible pour la santé humaine et animale et pour l’environnement. Utilisez les produits phytopharmaceutiques avec précaution. Avant toute utilisation, lisez l’étiquette et les informations concernant le produit.',
  },
  {
    when: legal => legal.plantProtection && !legal.biocontrol,
    title: 'Aucune remise',
    text: 'La loi interdit remises, rabais, ristournes et prix par quantité sur ces produits (article L253-5-1 du code rural).',
  },
  {
    when: legal => legal.biocide,
    title: 'Produit biocide',
    // Regulation (EU) 528/2012, article 72.
    text: 'Utilisez les biocides avec précaution. Avant toute utilisation, lisez l’étiquette et les informations concernant le produit.',
  },
  {
    when: legal => legal.explosivePrecursor,
    title: 'Précurseur d’explosif réglementé',
    text: 'Vente aux seuls professionnels, sur déclaration d’usage\u00a0; toute transaction suspecte, disparition ou vol est à signaler sous 24 heures (règlement UE 2019/1148).',
  },
  {
    when: legal => legal.professionalOnly && !legal.plantProtection && !legal.explosivePrecursor,
    title: 'Réservé aux professionnels',
    text: 'Un compte professionnel est nécessaire pour commander cet article.',
  },
]

/** For the loader: browsers receive the sentences of the article, not all of them. */
export const legalWarnings = ({ legal, variants }: Pick<Article, 'legal' | 'variants'>): LegalWarning[] => [
  ...warnings.filter(({ when }) => when(legal)).map(({ title, text }) => ({ title, text })),
  ...legal.permits.map(permitWarning),
  ...(variants.some(({ offers }) => offers.some(({ leadDays }) => leadDays !== null)) ? [madeToOrderWarning] : []),
]

const permitWarning = ({ names, law }: Legal['permits'][number]): LegalWarning => ({
  title: 'Pièce demandée avant le paiement',
  text: `${alternatives.format(names)}, en cours de validité, à joindre dans «\u00a0Mes justificatifs\u00a0» (${law}).`,
})

/** C. conso L221-5 and L221-28 3°: known before the order. */
const madeToOrderWarning: LegalWarning = {
  title: 'Fabriqué à la demande',
  text: 'Après le paiement, vous donnez vos indications et votre fichier au vendeur, qui vous envoie un bon à tirer. La fabrication commence après votre accord, et le délai court à partir de lui. Ce qui est fabriqué selon vos indications ne se rétracte pas (article L221-28, 3°, du code de la consommation).',
}

export const buyerRights = (legal: Legal): BuyerRights => ({
  ...withdrawalRight(legal),
  guarantees: legal.professionalOnly
    ? 'Garantie des vices cachés due par le vendeur.'
    : 'Garantie légale de conformité de deux\u00a0ans pour les particuliers, et garantie des vices cachés pour tous, dues par le vendeur.',
})

/** Private buyers only (C. conso L221-18). */
function withdrawalRight({ withdrawable, withdrawalReason, professionalOnly }: Legal) {
  if (professionalOnly)
    return {
      withdrawal:
        'Vente entre professionnels\u00a0: pas de délai légal de rétractation\u00a0; le vendeur peut accorder un retour.',
    }
  if (withdrawable)
    return {
      withdrawal:
        'Particuliers\u00a0: 14\u00a0jours après réception pour changer d’avis et être remboursés (article L221-18 du code de la consommation).',
    }
  return { withdrawal: 'Pas de droit de rétractation.', exception: withdrawalReason ?? '' }
}
