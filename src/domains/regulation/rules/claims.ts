/** Environmental claims that the law forbids on products, found in the text of an article. A person decides what they mean there. */

type ClaimedText = { title: string; description: string; shortDescription?: string }
/** The word as it is written, and the article of the code de l’environnement. */
type GreenClaim = { word: string; article: 'L541-9-1' | 'L229-68' }

const environment = "(?:l[’' ]environnement|la nature|la plan[èe]te)"
// `\b` does not know accented letters.
const phrase = (words: string) => new RegExp(`(?<!\\p{L})(?<!non[- ])(?:${words})(?!\\p{L})`, 'giu')

const forbidden: readonly { article: GreenClaim['article']; pattern: RegExp }[] = [
  {
    // « Biodégradable », « respectueux de l’environnement » and equivalent terms, on the product or its packaging.
    article: 'L541-9-1',
    pattern: phrase(
      [
        '(?:oxo-?|bio|éco-?)d[ée]gradables?',
        `(?:respectueu(?:x|ses?)|amie?s?|protect(?:eurs?|rices?)) de ${environment}`,
        `respect(?:e|ent|ant) ${environment}`,
        `(?:bons?|bonnes?) pour ${environment}`,
        `sans (?:impact|danger) (?:sur|pour) ${environment}`,
        'écologiques?|ecologiques?',
        '[ée]co-?responsables?',
      ].join('|'),
    ),
  },
  {
    // Forbidden without the published report of greenhouse gas emissions that the article requires.
    article: 'L229-68',
    pattern: phrase(
      '(?:climatiquement )?neutres? en carbone|carbone neutres?|neutralité carbone|neutres? pour le climat|climatiquement neutres?|(?:zéro|0) (?:émission de )?carbone|100\\s?% compensée?s?',
    ),
  },
]

/** Each word once, in the order of the text. */
export function findGreenClaims({ title, description, shortDescription = '' }: ClaimedText): GreenClaim[] {
  const text = [title, shortDescription, description]
    .join('\n')
    .normalize('NFC')
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
  const found = forbidden.flatMap(({ article, pattern }) =>
    [...text.matchAll(pattern)].map(({ 0: word, index }) => ({ word, article, index })),
  )
  found.sort((a, b) => a.index - b.index)
  return [...new Map(found.map(({ word, article }) => [word.toLowerCase(), { word, article }])).values()]
}

const reasons: Record<GreenClaim['article'], string> = {
  'L541-9-1':
    'mention interdite sur un produit ou un emballage, comme toute mention équivalente (code de l’environnement, article L541-9-1).',
  'L229-68':
    'mention interdite sans bilan public des émissions de gaz à effet de serre du produit (code de l’environnement, article L229-68).',
}

/** What the seller and the reviewer read, a sentence for each word. */
export const greenClaimSentences = (text: ClaimedText) =>
  findGreenClaims(text).map(({ word, article }) => `«\u00a0${word}\u00a0»\u00a0: ${reasons[article]}`)
