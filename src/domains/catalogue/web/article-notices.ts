import { accessPath } from '#domains/pricing/rules/paths.ts'
import { paths } from '#shared/paths.ts'
import type { Article } from '../contract.ts'

const linkTo = ({ id, title }: Article['category']) => ({ to: paths.articles({ cat: id }), label: title })

/** Above everything else of the article. Made by the loader: browsers receive the sentences of the article only. */
export function articleNotices({ recalls, variants, category, legal, reservedBy }: Article) {
  const isSold = variants.some(({ offers }) => offers.length > 0)
  return [
    ...recalls.map(({ id, title }) => ({
      kind: 'error' as const,
      title: 'Rappel de produit\u00a0: sécurité',
      text: `${title}. N’utilisez plus ce produit.`,
      to: paths.recall(id),
      label: 'Lire l’avis de rappel',
    })),
    ...(legal.refusal
      ? [{ kind: 'warning' as const, title: 'Pas en vente ici', text: legal.refusal, ...linkTo(category) }]
      : []),
    ...reservedBy.map(({ id, name }) => ({
      kind: 'info' as const,
      title: 'Prix réservé aux clients agréés',
      text: `${name} réserve ${isSold ? 'des modèles de cet article' : 'cet article'} à ses clients agréés, qui le commandent depuis leur compte.`,
      to: accessPath(id),
      label: 'Demander l’accès',
    })),
    ...(isSold || reservedBy.length > 0
      ? []
      : [
          {
            kind: 'warning' as const,
            title: 'Cet article n’est plus vendu pour l’instant',
            text: 'Les articles similaires, plus bas, le remplacent peut-être.',
            ...linkTo(category),
          },
        ]),
  ]
}
