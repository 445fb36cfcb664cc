/** The vine's year: vineStages of the BBCH scale with their usual weeks, and what is done. */
export type Region = {
  slug: string
  name: string /** Weeks before (-) or after Champagne. */
  shift: number
  town: string
}

/** Usual gaps in weeks; a year may be two weeks early or late. */
export const regions: readonly Region[] = [
  { slug: 'champagne', name: 'Champagne', shift: 0, town: 'Épernay' },
  { slug: 'alsace', name: 'Alsace', shift: -1, town: 'Colmar' },
  { slug: 'bourgogne', name: 'Bourgogne', shift: -1, town: 'Beaune' },
  { slug: 'loire', name: 'Val de Loire', shift: -1, town: 'Tours' },
  { slug: 'bordeaux', name: 'Bordelais', shift: -2, town: 'Libourne' },
  { slug: 'rhone', name: 'Vallée du Rhône', shift: -3, town: 'Avignon' },
  { slug: 'languedoc', name: 'Languedoc', shift: -4, town: 'Béziers' },
]
export const findRegion = (slug: string | undefined): Region => regions.find(one => one.slug === slug) ?? champagne
const [champagne] = regions as [Region]

type Family = { category: number; tag: string }
export type VineStage = {
  /** BBCH codes (Lorenz et al., 1994). */
  bbch: string
  name: string
  /** ISO weeks in Champagne, both included; may span New Year. */
  weeks: readonly [from: number, to: number]
  works: string
  families: readonly Family[]
  /** Slugs. */
  calculators: readonly string[]
  /** Buds or shoots that frost kills. */
  frost: boolean
}

const vineyard = (...tags: string[]): Family[] => tags.map(tag => ({ category: 98, tag }))
const cellar = (...tags: string[]): Family[] => tags.map(tag => ({ category: 106, tag }))

export const vineStages: readonly VineStage[] = [
  {
    bbch: '00',
    name: 'Repos d’hiver',
    weeks: [46, 11],
    works: 'Taille, broyage des sarments, remise en état des fils.',
    families: vineyard('Taille et sécateurs', 'Affûtage et pièces détachées'),
    calculators: ['tirage'],
    frost: false,
  },
  {
    bbch: '01-05',
    name: 'Bourgeon gonflé',
    weeks: [12, 14],
    works: 'Liage, réparation du palissage, plantation des manquants.',
    families: vineyard('Liage et attaches', 'Palissage', 'Plantation'),
    calculators: ['palissage', 'plantation'],
    frost: true,
  },
  {
    bbch: '07-09',
    name: 'Débourrement',
    weeks: [15, 16],
    works: 'Surveillance des nuits claires, préparation de la lutte contre le gel.',
    families: [...vineyard('Plantation'), { category: 99, tag: 'Protection de la vigne' }],
    calculators: ['plantation'],
    frost: true,
  },
  {
    bbch: '11-19',
    name: 'Feuilles étalées',
    weeks: [17, 20],
    works: 'Ébourgeonnage, travail du sol, pose des diffuseurs de confusion.',
    families: vineyard('Travaux en vert', 'Travail du sol'),
    calculators: ['traitement'],
    frost: true,
  },
  {
    bbch: '53-57',
    name: 'Boutons floraux',
    weeks: [21, 23],
    works: 'Relevage des fils et premiers agrafages.',
    families: vineyard('Palissage', 'Travaux en vert'),
    calculators: ['palissage'],
    frost: true,
  },
  {
    bbch: '61-69',
    name: 'Floraison',
    weeks: [24, 25],
    works: 'Palissage, relevage\u00a0; la vendange est environ cent jours plus tard.',
    families: vineyard('Palissage', 'Travaux en vert'),
    calculators: ['palissage'],
    frost: false,
  },
  {
    bbch: '71-79',
    name: 'Nouaison à fermeture',
    weeks: [26, 30],
    works: 'Rognages, effeuillage, entretien du cavaillon.',
    families: vineyard('Travaux en vert', 'Travail du sol'),
    calculators: [],
    frost: false,
  },
  {
    bbch: '81-85',
    name: 'Véraison',
    weeks: [31, 33],
    works: 'Suivi de maturité, filets, nettoyage du pressoir et des caisses.',
    families: [...vineyard('Vendange'), ...cellar('Mesure et contrôle'), { category: 99, tag: 'Hygiène de cave' }],
    calculators: ['so2-et-additions'],
    frost: false,
  },
  {
    bbch: '89',
    name: 'Maturité et vendange',
    weeks: [34, 38],
    works: 'Cueillette, pressurage, débourbage, levurage.',
    families: [...vineyard('Vendange'), ...cellar('Pressurage'), { category: 104, tag: 'Levures' }],
    calculators: ['so2-et-additions'],
    frost: false,
  },
  {
    bbch: '91-97',
    name: 'Chute des feuilles',
    weeks: [39, 45],
    works: 'Fumure, analyses de sol, entretien du matériel\u00a0; habillage et expéditions.',
    families: [
      { category: 100, tag: 'Amendements organiques' },
      { category: 103, tag: 'Cartons d’expédition' },
    ],
    calculators: ['mise-en-bouteille', 'expedition'],
    frost: false,
  },
]

const weeksInYear = 52
/** Week 1 to 52. */
const wrapped = (week: number) => ((((week - 1) % weeksInYear) + weeksInYear) % weeksInYear) + 1

export const stageWeeks = (
  { weeks }: Pick<VineStage, 'weeks'>,
  { shift }: Pick<Region, 'shift'>,
): [from: number, to: number] => [wrapped(weeks[0] + shift), wrapped(weeks[1] + shift)]

const isWithin = (week: number, [from, to]: readonly [number, number]) =>
  from <= to ? from <= week && week <= to : week >= from || week <= to

/** Exactly one stage has each week: a test checks it. */
export const stageIn = (week: number, region: Pick<Region, 'shift'>): VineStage | undefined =>
  vineStages.find(stage => isWithin(Math.min(week, weeksInYear), stageWeeks(stage, region)))

/** ISO 8601 week of an ISO day. */
export function isoWeek(day: string): number {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 4 - (date.getUTCDay() || 7))
  return Math.ceil(((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000 + 1) / 7)
}

const months = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
]

/** « mi-avril »: a week is no more exact than a third of a month. */
export function weekName(week: number): string {
  const day = new Date(Date.UTC(2026, 0, 4 + (week - 1) * 7))
  const part = day.getUTCDate() <= 10 ? 'début ' : day.getUTCDate() <= 20 ? 'mi-' : 'fin '
  return `${part}${months[day.getUTCMonth()]}`
}
