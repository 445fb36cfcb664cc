import { figure } from '#shared/price/packaging.ts'
import { type Calculator, type Inputs, withLoss } from './calculator.ts'

const vines = (inputs: Inputs) => (inputs.number('surface') * 10_000) / (inputs.number('ecart') * inputs.number('pied'))
const planted = (inputs: Inputs) => Math.ceil(vines(inputs) - 1e-9)
/** « Sans » leaves the need out. */
const isWanted = (inputs: Inputs, name: string) => inputs.choice(name) !== 'sans'

export const planting: Calculator = {
  slug: 'plantation',
  title: 'Plantation',
  summary: 'Plants greffés-soudés, manchons et tuteurs d’une jeune vigne.',
  category: 98,
  plate: { category: 98, tag: 'Plantation' },
  place: 'PARCEL',
  fields: [
    {
      kind: 'number',
      name: 'surface',
      label: 'Surface',
      unit: 'ha',
      minimum: 0.01,
      maximum: 100,
      decimals: 2,
      usual: 0.5,
    },
    {
      kind: 'number',
      name: 'ecart',
      label: 'Écart entre rangs',
      unit: 'm',
      minimum: 0.8,
      maximum: 4,
      decimals: 2,
      usual: 1.1,
    },
    {
      kind: 'number',
      name: 'pied',
      label: 'Écart sur le rang',
      unit: 'm',
      minimum: 0.5,
      maximum: 3,
      decimals: 2,
      usual: 1.1,
    },
    {
      kind: 'number',
      name: 'reprise',
      label: 'Plants en plus',
      unit: '%',
      minimum: 0,
      maximum: 20,
      decimals: 1,
      usual: 3,
      hint: 'Pour ceux qui ne reprennent pas.',
    },
    {
      kind: 'choice',
      name: 'cepage',
      label: 'Cépage',
      usual: 'Pinot noir',
      choices: ['Pinot noir', 'Meunier', 'Chardonnay', 'Pinot blanc', 'Arbane', 'Petit meslier'].map(
        name => [name, name] as const,
      ),
    },
    {
      kind: 'choice',
      name: 'porte',
      label: 'Porte-greffe',
      usual: '41 B',
      choices: ['41 B', 'SO4', 'Fercal', '3309 C'].map(name => [name, name] as const),
    },
    {
      kind: 'choice',
      name: 'manchon',
      label: 'Manchon',
      usual: '50',
      choices: [
        ['40', '40 cm'],
        ['50', '50 cm'],
        ['60', '60 cm'],
        ['sans', 'Sans'],
      ],
    },
    {
      kind: 'choice',
      name: 'tuteur',
      label: 'Tuteur',
      usual: '1.2',
      choices: [
        ['1', '1,00 m'],
        ['1.2', '1,20 m'],
        ['sans', 'Sans'],
      ],
    },
  ],
  needs: [
    {
      key: 'plant',
      label: inputs => `Plants ${inputs.choice('cepage')} sur ${inputs.choice('porte')}`,
      unit: 'piece',
      formula: 'surface ÷ (écart entre rangs × écart sur le rang) × (1 + plants en plus)',
      source: 'geometry',
      amount: inputs => withLoss(planted(inputs), inputs.number('reprise')),
      also: inputs => `${figure(Math.round(vines(inputs) / inputs.number('surface')))}\u00a0pieds à l’hectare`,
      match: inputs => ({
        category: 98,
        tag: 'Plantation',
        words: ['plant de vigne', inputs.choice('cepage'), inputs.choice('porte')],
      }),
    },
    {
      key: 'manchon',
      label: 'Manchons protecteurs',
      unit: 'piece',
      formula: 'un par pied',
      source: 'geometry',
      amount: inputs => (isWanted(inputs, 'manchon') ? planted(inputs) : 0),
      match: inputs => ({
        category: 98,
        tag: 'Plantation',
        words: ['manchon'],
        attributes: { height_cm: Number(inputs.choice('manchon')) },
      }),
    },
    {
      key: 'tuteur',
      label: 'Tuteurs',
      unit: 'piece',
      formula: 'un par pied',
      source: 'geometry',
      amount: inputs => (isWanted(inputs, 'tuteur') ? planted(inputs) : 0),
      match: inputs => ({
        category: 98,
        tag: 'Plantation',
        words: ['tuteur'],
        attributes: { length_m: Number(inputs.choice('tuteur')) },
      }),
    },
  ],
}
