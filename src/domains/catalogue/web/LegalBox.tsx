import type { ReactNode } from 'react'
import { Notice } from '#ui/Notice.tsx'
import type { Article } from '../contract.ts'
import { Pictograms } from './Pictograms.tsx'

type Legal = Article['legal']

/** Sentences required by law, each with its source. */
const warnings: readonly { when: (legal: Legal) => boolean; title: string; text: ReactNode }[] = [
  {
    when: legal => legal.plantProtection,
    title: 'Produit phytopharmaceutique',
    // Arrêté du 23 décembre 2011 and regulation (EC) 1107/2009, article 66.
    text: 'Avant toute utilisation, assurez-vous que celle-ci est indispensable. Privilégiez chaque fois que possible les méthodes alternatives et les produits présentant le risque le plus faible pour la santé humaine et animale et pour l’environnement. Utilisez les produits phytopharmaceutiques avec précaution. Avant toute utilisation, lisez l’étiquette et les informations concernant le produit.',
  },
  {
    when: legal => legal.plantProtection && !legal.gardenUse,
    title: 'Certificat exigé',
    text: 'Vente aux professionnels titulaires d’un Certiphyto en cours de validité (article L254-3 du code rural).',
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
    text: 'Vente aux seuls professionnels, sur déclaration d’usage ; toute transaction suspecte, disparition ou vol est à signaler sous 24 heures (règlement UE 2019/1148).',
  },
  {
    when: legal => legal.professionalOnly && !legal.plantProtection && !legal.explosivePrecursor,
    title: 'Réservé aux professionnels',
    text: 'Un compte professionnel est nécessaire pour commander cet article.',
  },
]

export function LegalBox({ legal }: { legal: Legal }) {
  const applicable = warnings.filter(({ when }) => when(legal))
  return (
    <section className="mt-12" aria-labelledby="legal">
      <h2 id="legal" className="rubric">
        Réglementation et garanties
      </h2>
      <div className="mt-4 grid gap-x-8 gap-y-4 lg:grid-cols-2">
        {applicable.map(({ title, text }) => (
          <Notice key={title} kind="warning" title={title}>
            {text}
          </Notice>
        ))}
        {(legal.pictograms.length > 0 || legal.hazardStatements.length > 0) && <Hazards legal={legal} />}
        <Rights legal={legal} />
      </div>
    </section>
  )
}

function Hazards({ legal: { pictograms, hazardStatements } }: { legal: Legal }) {
  return (
    <div>
      <h3 className="font-text text-base font-semibold">Dangers (règlement CLP)</h3>
      <Pictograms codes={pictograms} />
      <ul className="mt-2 text-sm">
        {hazardStatements.map(statement => (
          <li key={statement}>{statement}</li>
        ))}
      </ul>
    </div>
  )
}

function Rights({ legal }: { legal: Legal }) {
  return (
    <div className="text-sm">
      <h3 className="font-text text-base font-semibold">Après l’achat</h3>
      <p className="mt-1">
        <Withdrawal legal={legal} />
      </p>
      <p className="mt-2 text-soft">
        {legal.professionalOnly
          ? 'Garantie des vices cachés due par le vendeur.'
          : 'Garantie légale de conformité de deux\u00a0ans pour les particuliers, et garantie des vices cachés pour tous, dues par le vendeur.'}
      </p>
    </div>
  )
}

/** Right of withdrawal: private buyers only (C. conso L221-18). */
function Withdrawal({ legal: { withdrawable, withdrawalReason, professionalOnly } }: { legal: Legal }) {
  if (professionalOnly)
    return 'Vente entre professionnels\u00a0: pas de délai légal de rétractation\u00a0; le vendeur peut accorder un retour.'
  if (withdrawable)
    return 'Particuliers\u00a0: 14\u00a0jours après réception pour changer d’avis et être remboursés (article L221-18 du code de la consommation).'
  return (
    <>
      <strong>Pas de droit de rétractation.</strong> {withdrawalReason}
    </>
  )
}
