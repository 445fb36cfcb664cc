import type { ReactNode } from 'react'
import { paths } from '#shared/paths.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { Link } from '#ui/navigation/Link.tsx'
import { refusedDocumentDays } from '../rules.ts'

const questions: readonly { title: string; text: ReactNode }[] = [
  {
    title: 'Qui peut vendre\u00a0?',
    text: 'Toute entreprise établie en France, immatriculée et assujettie à la TVA, dont les produits servent à la vigne, au chai ou à la vente du vin. Une société d’un pays voisin aussi, si son stock est en France et si elle a un numéro de TVA français. Les particuliers ne vendent pas ici.',
  },
  {
    title: 'Pourquoi autant de renseignements\u00a0?',
    text: 'Le règlement européen sur les services numériques (UE 2022/2065, article 30) impose à une place de marché d’identifier chaque professionnel avant qu’il vende\u00a0: coordonnées, immatriculation, pièce d’identité, compte de paiement et certification de conformité des produits.',
  },
  {
    title: 'Que deviennent mes pièces\u00a0?',
    text: `Seules les personnes qui étudient votre dossier les ouvrent. Elles sont effacées dès que vous retirez votre candidature, et ${refusedDocumentDays} jours après un refus.`,
  },
  {
    title: 'Que voit l’acheteur de mon entreprise\u00a0?',
    text: 'Votre nom, votre raison sociale, votre SIRET, votre immatriculation, votre adresse, votre téléphone et votre adresse électronique\u00a0: la loi veut que l’on sache à qui l’on achète.',
  },
  {
    title: 'Faut-il un magasin\u00a0?',
    text: 'Non. Un magasin permet le retrait gratuit au comptoir\u00a0; sans lui, vous livrez à domicile, en point relais ou par palette.',
  },
  {
    title: 'Puis-je vendre des produits phytopharmaceutiques\u00a0?',
    text: 'Oui, si votre entreprise détient l’agrément de distribution (article L254-1 du code rural). Ces articles se retirent en magasin, sur présentation du Certiphyto, et aucune remise n’y est permise.',
  },
  {
    title: 'Qui fixe les prix et les délais\u00a0?',
    text: 'Vous. Prix HT, paliers par quantité, minimum, délai de préparation et modes de livraison se règlent offre par offre, et changent quand vous voulez\u00a0; une commande passée garde ses conditions.',
  },
  {
    title: 'Une autre question\u00a0?',
    text: (
      <>
        <Link className="link" to={paths.contact}>
          Écrivez-nous
        </Link>{' '}
        avant de candidater si votre cas est particulier.
      </>
    ),
  },
]

export function SellerQuestions() {
  return (
    <section aria-labelledby="questions" className="mt-12">
      <h2 id="questions" className="rubric">
        Questions de vendeurs
      </h2>
      <div className="mt-2 grid gap-x-12 lg:grid-cols-2">
        {questions.map(({ title, text }) => (
          <Disclosure key={title} title={title}>
            <p className="max-w-prose text-soft">{text}</p>
          </Disclosure>
        ))}
      </div>
    </section>
  )
}
