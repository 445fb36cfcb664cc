import { figure } from '#shared/price/packaging.ts'
import type { Calculator, Inputs } from './calculator.ts'

const perCarton = (inputs: Inputs) => Number(inputs.choice('carton'))
const cartons = (inputs: Inputs) => Math.ceil(inputs.number('bouteilles') / perCarton(inputs))
const kilos = (inputs: Inputs) =>
  inputs.number('bouteilles') * inputs.number('poids') + cartons(inputs) * inputs.number('tare')
const onPallets = (inputs: Inputs) =>
  inputs.choice('palettes') === 'oui' ? Math.ceil(kilos(inputs) / inputs.number('charge')) : 0
const formats: Record<string, string> = { champenoise: 'bouteille', demie: 'demie', magnum: 'magnum' }
/** Metres of tape for one carton, closed in an H on both sides. */
const tapePerCarton = 2.4

export const shipping: Calculator = {
  slug: 'expedition',
  title: 'Expédition',
  summary: 'Cartons, poids et palettes d’un envoi de bouteilles.',
  category: 103,
  plate: { category: 103, tag: 'Cartons d’expédition' },
  place: 'CUVEE',
  fields: [
    {
      kind: 'number',
      name: 'bouteilles',
      label: 'Bouteilles à expédier',
      unit: '',
      minimum: 1,
      maximum: 100_000,
      decimals: 0,
      usual: 120,
    },
    {
      kind: 'choice',
      name: 'format',
      label: 'Format',
      usual: 'champenoise',
      choices: [
        ['champenoise', 'Bouteille 75 cl'],
        ['demie', 'Demie'],
        ['magnum', 'Magnum'],
      ],
    },
    {
      kind: 'choice',
      name: 'carton',
      label: 'Bouteilles par carton',
      usual: '6',
      choices: [
        ['1', '1'],
        ['2', '2'],
        ['3', '3'],
        ['6', '6'],
      ],
    },
    {
      kind: 'number',
      name: 'poids',
      label: 'Poids d’une bouteille pleine',
      unit: 'kg',
      minimum: 0.2,
      maximum: 10,
      decimals: 2,
      usual: 1.6,
    },
    {
      kind: 'number',
      name: 'tare',
      label: 'Poids d’un carton vide',
      unit: 'kg',
      minimum: 0.05,
      maximum: 5,
      decimals: 2,
      usual: 0.8,
    },
    {
      kind: 'choice',
      name: 'palettes',
      label: 'Sur palettes',
      usual: 'oui',
      choices: [
        ['oui', 'Oui'],
        ['non', 'Non, en colis'],
      ],
    },
    {
      kind: 'number',
      name: 'charge',
      label: 'Charge d’une palette',
      unit: 'kg',
      minimum: 50,
      maximum: 1_500,
      decimals: 0,
      usual: 800,
    },
  ],
  needs: [
    {
      key: 'carton',
      label: inputs => `Cartons d’expédition de ${perCarton(inputs)}`,
      unit: 'piece',
      formula: 'bouteilles ÷ contenance d’un carton',
      source: 'packing',
      amount: cartons,
      also: inputs =>
        `${figure(kilos(inputs))}\u00a0kg en tout, ${figure(kilos(inputs) / cartons(inputs))}\u00a0kg par carton`,
      match: inputs => ({
        category: 103,
        tag: 'Cartons d’expédition',
        words: [formats[inputs.choice('format')] ?? ''],
        attributes: { bottles: perCarton(inputs), bottle: inputs.choice('format') },
      }),
    },
    {
      key: 'adhesif',
      label: 'Ruban adhésif',
      unit: 'm',
      formula: 'cartons × 2,4 m',
      source: 'trade',
      amount: inputs => cartons(inputs) * tapePerCarton,
      match: () => ({ category: 103, tag: 'Adhésifs et film', words: ['ruban adhesif'] }),
    },
    {
      key: 'palette',
      label: 'Palettes 80 × 120',
      unit: 'piece',
      formula: 'poids total ÷ charge d’une palette',
      source: 'packing',
      amount: onPallets,
      match: () => ({
        category: 103,
        tag: 'Palettes et intercalaires',
        words: ['palette', '80 x 120'],
        without: ['coiffe', 'housse'],
      }),
    },
  ],
}
