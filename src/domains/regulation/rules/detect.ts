/** Which regulated goods the words of an article speak of. */
import type { LegalNature } from '../rules.ts'

/** A mark that words call for, and the word found. */
export type Detected = { mark: Mark; word: string }
type Mark =
  | 'plantProtection'
  | 'explosivePrecursor'
  | 'reportablePrecursor'
  | 'biocide'
  | 'taxCapsule'
  | 'livePlant'
  | 'alcohol'

export const markLabels: Record<Mark, string> = {
  plantProtection: 'un produit phytopharmaceutique',
  explosivePrecursor: 'un précurseur d’explosif réglementé',
  reportablePrecursor: 'un précurseur d’explosif à signaler',
  biocide: 'un produit biocide',
  taxCapsule: 'une capsule représentative de droits',
  livePlant: 'un plant soumis à passeport phytosanitaire',
  alcohol: 'une boisson alcoolique',
}

/** What is made for such goods, and is none: « pulvérisateur pour désherbant », « bac de rétention pour acide sulfurique ». */
const equipment =
  /^(pulv|gant|combinaison|masque|cartouche|armoire|bac|cuve|pompe|buse|rampe|tuyau|testeur|bandelette|kit|thermique|étiquette|etiquette|livre|panneau|registre|seau|tablier|lunettes|bottes|local|carton|caisse|casier|distributeur|outil)/u

const words: readonly { mark: Mark; pattern: RegExp }[] = [
  {
    mark: 'plantProtection',
    pattern:
      /\b(herbicides?|d[ée]sherbants?|fongicides?|insecticides? vigne|acaricides?|molluscicides?|bouillie bordelaise|anti-?mildiou|anti-?o[ïi]dium)\b/iu,
  },
  {
    mark: 'explosivePrecursor',
    pattern:
      /\b(acide sulfurique|acide nitrique|peroxyde d[’' ]hydrog[èe]ne|eau oxyg[ée]n[ée]e|ammonitrates?|nitrate d[’' ]ammonium|nitrom[ée]thane|chlorate de (?:sodium|potassium))(?!\p{L})/iu,
  },
  {
    mark: 'reportablePrecursor',
    pattern: /\b(ac[ée]tone|nitrate de (?:calcium|chaux|potassium|sodium|magn[ée]sium)|hexamine)(?!\p{L})/iu,
  },
  {
    mark: 'biocide',
    pattern: /\b(biocides?|d[ée]sinfectants?|raticides?|rodenticides?|souricides?|acide perac[ée]tique)(?!\p{L})/iu,
  },
  {
    mark: 'taxCapsule',
    pattern: /\b(capsules?[- ]cong[ée]s?|capsules? (?:.{0,30} )?crd|capsules? représentatives? de droits)(?!\p{L})/iu,
  },
  {
    mark: 'livePlant',
    pattern: /\b(greff[ée]s?[- ]soud[ée]s?|porte-greffes?|plants? de vigne|plants? greff[ée]s?)(?!\p{L})/iu,
  },
  { mark: 'alcohol', pattern: /(\d{1,2}(?:[.,]\d)?\s?(?:%|°)\s?vol)(?!\p{L})/iu },
]

/** Substances identified by their CAS number (regulation (EU) 2019/1148, annexes I and II). */
const casNumbers: Readonly<Record<string, Mark>> = {
  '7664-93-9': 'explosivePrecursor',
  '7697-37-2': 'explosivePrecursor',
  '7722-84-1': 'explosivePrecursor',
  '6484-52-2': 'explosivePrecursor',
  '75-52-5': 'explosivePrecursor',
  '3811-04-9': 'explosivePrecursor',
  '7775-09-9': 'explosivePrecursor',
  '67-64-1': 'reportablePrecursor',
  '100-97-0': 'reportablePrecursor',
  '7757-79-1': 'reportablePrecursor',
  '7631-99-4': 'reportablePrecursor',
  '10124-37-5': 'reportablePrecursor',
  '15245-12-2': 'reportablePrecursor',
  '10377-60-3': 'reportablePrecursor',
}
const casPattern = /\b\d{2,7}-\d{2}-\d\b/g

/** The title says what is sold; the description may name what it is used with, so only its CAS numbers count. */
export function detectMarks({ title, description }: { title: string; description: string }): Detected[] {
  const named = equipment.test(title.toLowerCase())
    ? []
    : words.flatMap(({ mark, pattern }) => {
        const word = pattern.exec(title)?.[1]
        return word === undefined ? [] : [{ mark, word }]
      })
  const numbered = [...`${title} ${description}`.matchAll(casPattern)].flatMap(([number]) => {
    const mark = casNumbers[number]
    return mark === undefined ? [] : [{ mark, word: `CAS ${number}` }]
  })
  return [...new Map([...numbered, ...named].map(one => [one.mark, one])).values()]
}

/** Marks that the words call for and the article lacks; a restricted precursor need not be reportable too. */
export const missingMarks = (given: { title: string; description: string }, goods: LegalNature): Detected[] =>
  detectMarks(given).filter(({ mark }) => !goods[mark] && !(mark === 'reportablePrecursor' && goods.explosivePrecursor))

/** Faults of an article that does not say what its words call for, by field of the article's form. */
export const missingMarkFaults = (given: { title: string; description: string; regulation: LegalNature }) =>
  Object.fromEntries(
    missingMarks(given, given.regulation).map(found => [
      found.mark === 'alcohol' ? 'title' : `regulation.${found.mark}`,
      missingMarkSentence(found),
    ]),
  )

const missingMarkSentence = ({ mark, word }: Detected) =>
  mark === 'alcohol'
    ? `«\u00a0${word}\u00a0»\u00a0: les boissons alcooliques ne se vendent pas ici.`
    : `«\u00a0${word}\u00a0» désigne ${markLabels[mark]}\u00a0: cochez cette case. Si c’est une erreur, écrivez à l’équipe.`
