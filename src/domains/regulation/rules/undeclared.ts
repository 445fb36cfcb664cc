/** Words and numbers that call for information of the law which an article does not give. */
export type UndeclaredFacts = {
  title: string
  shortDescription: string
  protectionCategory: number | null
  ingredients: string | null
  book: boolean
  eans: readonly string[]
}

/** Both for JavaScript and for PostgreSQL, which reads a large catalogue with them. */
export const undeclaredPatterns = {
  /** Harmonised standards of gloves, masks, helmets, glasses, shoes and clothing. */
  protection: '(EN|ISO) ?(149|166|352|374|388|397|14387|13034|18889|20345|20346|20347|27065)($|[^0-9])',
  food: '^(biscuits?|bonbons?|chocolats?|confiseries?|confitures?|miels?|moutardes?|nougats?|rillettes|sirops?|terrines?)($|[^a-zà-ÿ])',
  /** Bookland, the prefixes of books. */
  book: '^97[89]',
} as const

const found = (pattern: string, text: string) => new RegExp(pattern, 'i').exec(text)?.[0].trim()

/** In French, one sentence per mark that is missing. */
export function undeclaredSentences(facts: UndeclaredFacts): string[] {
  const standard = found(undeclaredPatterns.protection, `${facts.title} ${facts.shortDescription}`)
  const food = found(undeclaredPatterns.food, facts.title)
  const ean = facts.eans.find(number => found(undeclaredPatterns.book, number))
  return [
    ...(standard && facts.protectionCategory === null
      ? [
          `«\u00a0${standard.replace(/[^\p{L}\d ]/gu, '')}\u00a0» est une norme d’équipement de protection\u00a0: indiquez sa catégorie, I à III, et sa déclaration de conformité (règlement (UE) 2016/425, articles 8 et 19).`,
        ]
      : []),
    ...(food && facts.ingredients === null
      ? [
          `«\u00a0${food.replace(/[^\p{L} ]/gu, '')}\u00a0» désigne une denrée\u00a0: indiquez ses ingrédients et ses allergènes (règlement (UE) 1169/2011, articles 9 et 14).`,
        ]
      : []),
    ...(ean && !facts.book
      ? [`L’EAN ${ean} est celui d’un livre\u00a0: marquez-le comme tel, son prix est fixé par l’éditeur (loi 81-766).`]
      : []),
  ]
}
