import type { MetaFunction } from 'react-router'
import { pageMeta } from '#shared/page-meta.ts'
import { paths } from '#shared/paths.ts'
import { Breadcrumb } from '#ui/navigation/Breadcrumb.tsx'
import { LinkArea } from '#ui/navigation/LinkArea.tsx'
import { reviewLinks } from '../rules/links.ts'
import { publicationDays, refusalGrounds, retentionYears, reviewMonths } from '../rules.ts'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Nos avis',
    description: 'Qui peut écrire un avis sur Cep & Chai, comment il est vérifié, publié, ordonné et conservé.',
    path: reviewLinks.rules,
  })

const sections: readonly { title: string; paragraphs: readonly string[] }[] = [
  {
    title: 'Qui peut écrire',
    paragraphs: [
      `Une personne qui a acheté sur Cep & Chai et dont la commande est livrée ou retirée, dans les ${reviewMonths}\u00a0mois qui suivent. Elle donne un avis par article, et un avis par vendeur. Les membres d’un vendeur n’en écrivent pas sur lui.`,
      'Rien n’est donné en échange d’un avis, ni par nous, ni par le vendeur. L’avis porte le prénom et l’initiale de son auteur, la date à laquelle il a été livré et celle de la publication.',
    ],
  },
  {
    title: 'Comment un avis est vérifié',
    paragraphs: [
      'Notre logiciel vérifie l’achat et la livraison avant de laisser écrire. Une personne de notre équipe lit ensuite le texte avant sa publication.',
      `Un avis que personne n’a lu au bout de ${publicationDays}\u00a0jours est publié\u00a0: c’est le délai maximal. Il peut encore être retiré, pour les mêmes motifs qu’un refus.`,
      'Nous pouvons écrire à l’auteur pour vérifier son expérience. Les données de la commande servent à cela, et le vendeur ne reçoit pas l’adresse de l’auteur.',
    ],
  },
  {
    title: 'Ce qui est publié, et dans quel ordre',
    paragraphs: [
      'Tous les avis conformes sont publiés, favorables ou non\u00a0: aucun n’est choisi, déplacé ou caché. Ils sont affichés du plus récent au plus ancien. La moyenne compte tous les avis publiés, chacun pour autant.',
      `Un avis est conservé ${retentionYears}\u00a0ans, ou jusqu’à la suppression du compte de son auteur.`,
    ],
  },
  {
    title: 'Modifier ou retirer son avis',
    paragraphs: [
      `L’auteur modifie son avis depuis son compte pendant les ${reviewMonths}\u00a0mois\u00a0: il est relu, et le lecteur voit qu’il a changé. Il peut le retirer à tout moment.`,
    ],
  },
  {
    title: 'Le vendeur répond, et peut douter',
    paragraphs: [
      'Le vendeur peut répondre publiquement à chaque avis qui le concerne. Il peut aussi nous signaler, gratuitement et avec ses raisons, qu’un avis ne lui paraît pas authentique\u00a0: nous vérifions, et lui écrivons notre décision.',
      'Le service du vendeur (délais, commandes complètes, annulations, réponses) ne se déclare pas\u00a0: nous le mesurons sur les 90\u00a0derniers jours.',
    ],
  },
]

export default function ReviewRulesPage() {
  return (
    <LinkArea className="page py-4 md:py-6">
      <Breadcrumb crumbs={[{ label: 'Accueil', to: paths.home }, { label: 'Nos avis' }]} />
      <h1 className="mt-2">Nos avis</h1>
      <p className="mt-1 max-w-prose text-soft">
        Ce que la loi demande de dire (code de la consommation, articles L111-7-2 et D111-16 à D111-19), et ce que nous
        faisons.
      </p>
      <div className="mt-6 grid gap-x-12 gap-y-7 lg:grid-cols-2">
        {sections.map(({ title, paragraphs }) => (
          <section key={title} className="border-t border-ink pt-2">
            <h2 className="text-lg">{title}</h2>
            {paragraphs.map(text => (
              <p key={text} className="mt-2 max-w-prose">
                {text}
              </p>
            ))}
          </section>
        ))}
        <section className="border-t border-ink pt-2">
          <h2 className="text-lg">Pourquoi un avis est refusé</h2>
          <ul className="mt-2 list-disc pl-5">
            {Object.values(refusalGrounds).map(ground => (
              <li key={ground}>{ground}</li>
            ))}
          </ul>
          <p className="mt-2 max-w-prose">
            L’auteur reçoit le motif par courriel. Il peut modifier son avis, ou{' '}
            <a href={paths.contact} className="link">
              nous écrire
            </a>{' '}
            pour contester, gratuitement.
          </p>
        </section>
      </div>
    </LinkArea>
  )
}
