import { allergenNames, goodsSchemes, protectionCategories } from '#domains/regulation/rules/information.ts'
import type { Article } from '../../contract.ts'

const outOfTen = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

type LegalFact = { label: string; value: string }

/** For the loader: what the law asks to be said of these goods, each with the value alone. */
export function legalFacts({
  legal: { information },
  producerIds,
}: Pick<Article, 'legal' | 'producerIds'>): LegalFact[] {
  const { ufi, protectionCategory, ingredients, allergens, book, repairability } = information ?? {}
  return [
    ...(ufi ? [{ label: 'UFI', value: ufi }] : []),
    ...(protectionCategory
      ? [
          {
            label: 'Équipement de protection',
            value: `Catégorie ${protectionCategories[protectionCategory - 1]} (règlement UE 2016/425)`,
          },
        ]
      : []),
    ...(ingredients ? [{ label: 'Ingrédients', value: ingredients }] : []),
    ...(ingredients
      ? [
          {
            label: 'Allergènes',
            value: allergens?.map(one => allergenNames[one]).join(', ') ?? 'Aucun à déclaration obligatoire',
          },
        ]
      : []),
    ...(book ? [{ label: 'Prix', value: 'Fixé par l’éditeur (loi du 10\u00a0août\u00a01981)' }] : []),
    ...(repairability === undefined
      ? []
      : [{ label: 'Indice de réparabilité', value: `${outOfTen.format(repairability)}\u00a0/\u00a010` }]),
    // One line a scheme, or an article of many sellers would show little else.
    ...[...Map.groupBy(producerIds, one => one.scheme)].map(([scheme, ids]) => ({
      label: `Identifiant unique, ${goodsSchemes[scheme].toLowerCase()}`,
      value: ids.map(({ seller, number }) => `${number} (${seller})`).join(', '),
    })),
  ]
}
