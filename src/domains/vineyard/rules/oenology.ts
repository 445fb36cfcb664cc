import { figure } from '#shared/price/packaging.ts'
import type { Calculator, Inputs, LimitCheck, NeedSpec } from './calculator.ts'

/**
 * Total sulphur dioxide in mg/L: regulation (EU) 2019/934, annex I part B; organic wines: regulation (EU) 2018/848 and
 * implementing regulation (EU) 2021/1165, annex V part D.
 */
export const sulphurLimits = {
  rouge: { label: 'Rouge, moins de 5 g/L de sucre', usual: 150, organic: 100 },
  blanc: { label: 'Blanc ou rosé, moins de 5 g/L de sucre', usual: 200, organic: 150 },
  'rouge-doux': { label: 'Rouge, 5 g/L de sucre ou plus', usual: 200, organic: 170 },
  'blanc-doux': { label: 'Blanc ou rosé, 5 g/L de sucre ou plus', usual: 250, organic: 220 },
  mousseux: { label: 'Mousseux de qualité (Champagne, Crémant)', usual: 185, organic: 155 },
} as const
type WineKind = keyof typeof sulphurLimits

/** Additions with a maximum in mg/L: regulation (EU) 2019/934, annex I part A table 2. */
export const additions = [
  {
    name: 'ascorbique',
    label: 'Acide ascorbique',
    maximum: 250,
    words: ['acide ascorbique'],
    tag: 'SO2 et stabilisation',
  },
  {
    name: 'metatartrique',
    label: 'Acide métatartrique',
    maximum: 100,
    words: ['acide metatartrique'],
    tag: 'SO2 et stabilisation',
  },
  { name: 'citrique', label: 'Acide citrique', maximum: 1_000, words: ['acide citrique'], tag: 'SO2 et stabilisation' },
] as const

export const sulphurLimit = (inputs: Inputs) => {
  const row = sulphurLimits[inputs.choice('vin') as WineKind] ?? sulphurLimits.blanc
  return inputs.choice('bio') === 'oui' ? row.organic : row.usual
}

const litres = (inputs: Inputs) => inputs.number('volume') * 100
/** Kilograms of SO2 to add. */
const sulphurKg = (inputs: Inputs) => (litres(inputs) * inputs.number('so2')) / 1e6
/** Grams of SO2 in a litre of solution, by product. */
const solutions: Record<string, number> = { s6: 60, s10: 100, s18: 180 }
const solutionWords: Record<string, string> = { s6: '6 %', s10: '10 %', s18: '18 %' }
/** Half of the weight of potassium metabisulphite is SO2 (E224). */
const metabisulphiteShare = 0.5

const belowSulphurLimit: LimitCheck = inputs => {
  const limit = sulphurLimit(inputs)
  const total = inputs.number('total') + inputs.number('so2')
  return total > limit
    ? {
        field: 'so2',
        sentence: `Le vin aurait ${figure(total)}\u00a0mg/L de SO2 total, au-dessus de la limite de ${limit}\u00a0mg/L`,
      }
    : null
}

const additionNeed = ({ name, label, words, tag }: (typeof additions)[number]): NeedSpec => ({
  key: name,
  label,
  unit: 'kg',
  formula: 'volume × dose',
  source: 'oenology',
  amount: inputs => (litres(inputs) * inputs.number(name)) / 1e6,
  match: () => ({ category: 104, tag, words }),
})

export const oenology: Calculator = {
  slug: 'so2-et-additions',
  title: 'SO2 et additions',
  summary: 'La quantité à ajouter au vin, dans les limites du règlement européen.',
  category: 104,
  plate: { category: 104, tag: 'SO2 et stabilisation' },
  place: 'CUVEE',
  notice:
    'Mesurez avant d’ajouter, et inscrivez l’apport au registre de cave. Les limites d’une appellation peuvent être plus basses.',
  fields: [
    {
      kind: 'number',
      name: 'volume',
      label: 'Volume de vin',
      unit: 'hL',
      minimum: 0.1,
      maximum: 20_000,
      decimals: 1,
      usual: 100,
    },
    {
      kind: 'choice',
      name: 'vin',
      label: 'Vin',
      usual: 'mousseux',
      choices: Object.entries(sulphurLimits).map(([value, { label }]) => [value, label] as const),
    },
    {
      kind: 'choice',
      name: 'bio',
      label: 'Certification',
      usual: 'non',
      choices: [
        ['non', 'Conventionnel'],
        ['oui', 'Vin biologique'],
      ],
    },
    {
      kind: 'number',
      name: 'total',
      label: 'SO2 total mesuré',
      unit: 'mg/L',
      minimum: 0,
      maximum: 400,
      decimals: 0,
      usual: 40,
    },
    {
      kind: 'number',
      name: 'so2',
      label: 'SO2 à ajouter',
      unit: 'mg/L',
      minimum: 0,
      maximum: 250,
      decimals: 0,
      usual: 30,
    },
    {
      kind: 'choice',
      name: 'produit',
      label: 'Sous forme de',
      usual: 'k2s2o5',
      choices: [
        ['k2s2o5', 'Métabisulfite de potassium'],
        ['s6', 'Solution à 6 %'],
        ['s10', 'Solution à 10 %'],
        ['s18', 'Solution à 18 %'],
      ],
    },
    ...additions.map(({ name, label, maximum }) => ({
      kind: 'number' as const,
      name,
      label,
      unit: 'mg/L',
      minimum: 0,
      maximum,
      decimals: 0 as const,
      usual: 0,
      hint: `${figure(maximum)}\u00a0mg/L au plus.`,
    })),
  ],
  checks: [belowSulphurLimit],
  needs: [
    {
      key: 'metabisulfite',
      label: 'Métabisulfite de potassium',
      unit: 'kg',
      formula: 'volume × SO2 à ajouter ÷ 50 %',
      source: 'oenology',
      amount: inputs => (inputs.choice('produit') === 'k2s2o5' ? sulphurKg(inputs) / metabisulphiteShare : 0),
      also: inputs => `limite\u00a0: ${sulphurLimit(inputs)}\u00a0mg/L de SO2 total`,
      match: () => ({ category: 104, tag: 'SO2 et stabilisation', words: ['metabisulfite', 'poudre'] }),
    },
    {
      key: 'solution',
      label: inputs => `Solution sulfureuse à ${(solutions[inputs.choice('produit')] ?? 0) / 10}\u00a0%`,
      unit: 'L',
      formula: 'volume × SO2 à ajouter ÷ teneur de la solution',
      source: 'oenology',
      amount: inputs => {
        const grams = solutions[inputs.choice('produit')]
        return grams ? (sulphurKg(inputs) * 1_000) / grams : 0
      },
      also: inputs => `limite\u00a0: ${sulphurLimit(inputs)}\u00a0mg/L de SO2 total`,
      match: inputs => ({
        category: 104,
        tag: 'SO2 et stabilisation',
        words: ['solution sulfureuse', solutionWords[inputs.choice('produit')] ?? ''],
      }),
    },
    ...additions.map(additionNeed),
  ],
}
