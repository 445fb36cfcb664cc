import type { MetaFunction } from 'react-router'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { LegalText, type Section } from './LegalText.tsx'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Conditions générales d’utilisation',
    description: 'Les règles d’utilisation du site Cep & Chai : compte, contenus, responsabilités, données.',
    path: paths.termsOfUse,
  })

const sections: readonly Section[] = [
  {
    id: 'objet',
    title: 'Objet',
    body: (
      <p>
        Cep & Chai met en relation des vendeurs de fournitures pour la vigne et le chai avec des acheteurs, particuliers
        ou professionnels. Les présentes conditions règlent l’utilisation du site ; les ventes elles-mêmes suivent les{' '}
        <a href={paths.terms}>conditions générales de vente</a>.
      </p>
    ),
  },
  {
    id: 'compte',
    title: 'Votre compte',
    body: (
      <>
        <p>
          Le catalogue se consulte librement. Un compte est nécessaire pour commander : il permet de suivre vos
          commandes, vos retraits et vos retours.
        </p>
        <p>
          Vous fournissez des informations exactes et gardez votre mot de passe secret. Nous conservons seulement une
          empreinte de ce mot de passe, dont on ne peut le déduire. Après plusieurs essais manqués, la connexion est
          suspendue une heure.
        </p>
        <p>
          Un compte professionnel est réservé aux personnes qui achètent pour leur activité. Certains articles, prévus
          par la loi, ne sont vendus qu’à ces comptes.
        </p>
      </>
    ),
  },
  {
    id: 'vendeurs',
    title: 'Les vendeurs',
    body: (
      <p>
        Chaque vendeur est un professionnel identifié, dont le nom, l’adresse, l’immatriculation et les coordonnées
        figurent sur la page de ses magasins. Il est seul responsable de ses offres, de ses prix, de ses stocks et de
        l’exécution des ventes. Cep & Chai vérifie son identité avant d’ouvrir sa boutique et peut la suspendre.
      </p>
    ),
  },
  {
    id: 'classement',
    title: 'Classement des articles',
    body: (
      <p>
        Sans autre choix de votre part, les articles sont classés par pertinence : proximité avec les mots cherchés,
        puis fréquence des achats. Quand plusieurs vendeurs offrent le même article, la moins chère des offres
        disponibles est montrée d’abord. Aucun vendeur ne paie pour être mieux placé.
      </p>
    ),
  },
  {
    id: 'contenus',
    title: 'Contenus et comportements',
    body: (
      <p>
        Les textes et les dessins du site sont protégés. Il est interdit de perturber le service, de contourner ses
        protections, d’en extraire le contenu de façon massive ou d’y publier ce que la loi interdit. Un contenu ou un
        produit dangereux se signale par écrit à l’adresse des mentions légales.
      </p>
    ),
  },
  {
    id: 'donnees',
    title: 'Vos données',
    body: (
      <>
        <p>
          Nous traitons ce qui est nécessaire à votre compte et à vos commandes : identité, coordonnées, adresses,
          commandes et messages. Le vendeur reçoit seulement ce qu’il lui faut pour préparer et livrer. Les pièces
          comptables sont gardées dix ans, comme la loi l’exige.
        </p>
        <p>
          Le magasin que vous choisissez et votre position approximative sont gardés six mois dans votre navigateur, et
          seulement après votre geste. Vous pouvez accéder à vos données, les corriger ou les faire effacer.
        </p>
      </>
    ),
  },
  {
    id: 'droit',
    title: 'Droit applicable',
    body: (
      <p>
        Ces conditions suivent le droit français. En cas de différend, écrivez-nous d’abord : la plupart se règlent
        ainsi. À défaut, les tribunaux compétents sont ceux que la loi désigne.
      </p>
    ),
  },
]

export default function TermsOfUsePage() {
  return <LegalText title="Conditions générales d’utilisation" version="20 novembre 2026" sections={sections} />
}
