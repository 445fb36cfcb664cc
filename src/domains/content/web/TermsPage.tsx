import type { MetaFunction } from 'react-router'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { termsDay } from '../terms.ts'
import { LegalText, type Section } from './LegalText.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Conditions générales de vente',
    description:
      'Commande, prix, paiement, livraison, retrait, rétractation, garanties et données : les conditions de vente de Cep & Chai.',
    path: paths.terms,
  })

const sections: readonly Section[] = [
  {
    id: 'parties',
    title: 'Qui vend',
    body: (
      <p>
        Chaque article est vendu par le vendeur nommé à côté de son prix. Un même panier peut réunir plusieurs vendeurs
        : vous payez une seule fois, et votre achat devient une commande par vendeur. Cep & Chai tient la place de
        marché et n’est pas partie à la vente.
      </p>
    ),
  },
  {
    id: 'prix',
    title: 'Prix et TVA',
    body: (
      <>
        <p>
          Les prix sont affichés en euros, hors taxes et toutes taxes comprises. La TVA est calculée ligne par ligne, au
          taux de l’article, puis additionnée par taux.
        </p>
        <p>
          Une réduction est toujours comparée au prix le plus bas des trente jours qui la précèdent, calculé d’après
          l’historique des prix de l’offre.
        </p>
        <p>
          Le prix payé est celui de l’instant où vous validez. S’il a changé depuis la mise au panier, l’ancien et le
          nouveau vous sont montrés avant tout paiement.
        </p>
      </>
    ),
  },
  {
    id: 'commande',
    title: 'Commande et paiement',
    body: (
      <>
        <p>
          Les étapes sont : panier et livraison, coordonnées et récapitulatif, paiement. Le bouton « Commande avec
          obligation de paiement » vous engage.
        </p>
        <p>
          Le stock vous est réservé quinze minutes pendant le paiement. Le paiement par carte a lieu chez notre
          prestataire, avec authentification forte ; aucune donnée de carte ne passe par nous.
        </p>
        <p>
          Si un paiement nous parvient après ce délai et que l’article n’est plus disponible, il vous est remboursé en
          entier, de nous-mêmes, et vous en êtes averti.
        </p>
      </>
    ),
  },
  {
    id: 'livraison',
    title: 'Livraison et retrait',
    body: (
      <>
        <p>
          Chaque vendeur livre sa part : à domicile, en point relais, par messagerie pour ce qui est lourd ou palettisé,
          ou par retrait en magasin. Le prix de chaque mode est indiqué avant la commande.
        </p>
        <p>
          Le retrait en magasin est gratuit. Un message vous prévient quand la commande est prête, avec un code à six
          chiffres à donner au comptoir.
        </p>
        <p>
          À la réception d’une palette, vérifiez la marchandise devant le chauffeur et écrivez des réserves précises. Un
          professionnel dispose de trois jours, hors jours fériés, pour les confirmer au transporteur.
        </p>
      </>
    ),
  },
  {
    id: 'retractation',
    title: 'Droit de rétractation',
    body: (
      <>
        <p>
          Si vous achetez en tant que particulier, vous avez quatorze jours à compter de la réception pour changer
          d’avis, sans motif. Quand ce délai finit un samedi, un dimanche ou un jour férié, il court jusqu’au jour
          ouvrable suivant.
        </p>
        <p>
          Ce droit ne s’applique pas aux articles faits sur mesure ou personnalisés, périssables, ou descellés quand
          l’hygiène s’y oppose. L’exception et sa raison sont indiquées sur l’article et avant le paiement.
        </p>
        <p>
          Le remboursement comprend les frais de livraison standard et intervient sous quatorze jours ; il peut attendre
          le retour de l’article ou la preuve de son envoi. Pour les professionnels, la politique de retour est celle du
          vendeur.
        </p>
      </>
    ),
  },
  {
    id: 'garanties',
    title: 'Garanties',
    body: (
      <p>
        Le consommateur dispose de deux ans à compter de la délivrance pour obtenir la mise en œuvre de la garantie
        légale de conformité, et peut invoquer la garantie des vices cachés. Le vendeur répond de ces garanties ; Cep &
        Chai vous aide à le joindre.
      </p>
    ),
  },
  {
    id: 'reglementes',
    title: 'Produits réglementés',
    body: (
      <p>
        Les produits phytopharmaceutiques, certains engrais, biocides et capsules fiscales sont réservés par la loi à
        certains acheteurs ou remis en magasin sur présentation de justificatifs. Les produits phytopharmaceutiques ne
        font l’objet d’aucune remise, hors biocontrôle.
      </p>
    ),
  },
  {
    id: 'confidentialite',
    title: 'Confidentialité',
    body: (
      <p>
        Vos données servent à traiter vos commandes, à vous répondre et à respecter nos obligations comptables. Elles ne
        sont ni vendues ni cédées. Les mesures d’audience sont anonymes, sans cookie. Vous pouvez demander l’accès, la
        rectification ou l’effacement de vos données.
      </p>
    ),
  },
]

export default function TermsPage() {
  return <LegalText title="Conditions générales de vente et confidentialité" version={termsDay} sections={sections} />
}
