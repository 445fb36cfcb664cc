import { figure } from '#shared/price/packaging.ts'
import { type Calculator, type Inputs, withLoss } from './calculator.ts'

const squareMetres = 10_000
/** Metres of row of the parcel. */
const rowMetres = (inputs: Inputs) =>
  inputs.number('rangs') > 0
    ? inputs.number('rangs') * inputs.number('longueur')
    : (inputs.number('surface') * squareMetres) / inputs.number('ecart')
const rows = (inputs: Inputs) => Math.ceil(rowMetres(inputs) / inputs.number('longueur') - 1e-9)
const hectares = (inputs: Inputs) => (rowMetres(inputs) * inputs.number('ecart')) / squareMetres
/** Posts between the two ends of a row. */
const postsPerRow = (inputs: Inputs) =>
  Math.max(0, Math.ceil(inputs.number('longueur') / inputs.number('piquet') - 1e-9) - 1)
const wireMetres = (inputs: Inputs) => withLoss(rowMetres(inputs) * inputs.number('fils'), inputs.number('chute'))
/** Kilograms per metre of a steel wire of 1 mm: π/4 × 7,850 kg/m³. */
const steelPerMetre = (Math.PI / 4) * 7.85e-3
const gauge = (inputs: Inputs) => Number(inputs.choice('diametre'))

export const trellis: Calculator = {
  slug: 'palissage',
  title: 'Palissage',
  summary: 'Piquets, piquets de tête, fils en mètres et en kilos, amarres et agrafes d’une parcelle.',
  category: 98,
  plate: { category: 98, tag: 'Palissage', words: ['piquet'] },
  place: 'PARCEL',
  fields: [
    {
      kind: 'number',
      name: 'surface',
      label: 'Surface',
      unit: 'ha',
      minimum: 0.01,
      maximum: 200,
      decimals: 2,
      usual: 1,
    },
    {
      kind: 'number',
      name: 'rangs',
      label: 'Ou nombre de rangs',
      unit: '',
      minimum: 0,
      maximum: 5_000,
      decimals: 0,
      usual: 0,
      hint: 'À 0, il se calcule d’après la surface.',
    },
    {
      kind: 'number',
      name: 'longueur',
      label: 'Longueur d’un rang',
      unit: 'm',
      minimum: 5,
      maximum: 1_000,
      decimals: 1,
      usual: 100,
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
      name: 'piquet',
      label: 'Écart entre piquets',
      unit: 'm',
      minimum: 1,
      maximum: 10,
      decimals: 1,
      usual: 5,
    },
    {
      kind: 'choice',
      name: 'hauteur',
      label: 'Piquet intermédiaire',
      usual: '1.8',
      choices: [
        ['1.6', '1,60 m'],
        ['1.8', '1,80 m'],
        ['2', '2,00 m'],
        ['2.3', '2,30 m'],
        ['2.5', '2,50 m'],
      ],
    },
    {
      kind: 'number',
      name: 'fils',
      label: 'Fils par rang',
      unit: '',
      minimum: 1,
      maximum: 10,
      decimals: 0,
      usual: 5,
      hint: 'Porteur, fixes et releveurs.',
    },
    {
      kind: 'choice',
      name: 'diametre',
      label: 'Diamètre du fil',
      usual: '2.2',
      choices: [
        ['1.6', '1,6 mm'],
        ['2', '2,0 mm'],
        ['2.2', '2,2 mm'],
        ['2.5', '2,5 mm'],
      ],
    },
    {
      kind: 'choice',
      name: 'matiere',
      label: 'Matière du fil',
      usual: 'zinc-alu',
      choices: [
        ['zinc-alu', 'Zinc-alu'],
        ['galvanisé', 'Galvanisé'],
        ['inox', 'Inox'],
      ],
    },
    {
      kind: 'number',
      name: 'chute',
      label: 'Chutes de fil',
      unit: '%',
      minimum: 0,
      maximum: 20,
      decimals: 1,
      usual: 3,
    },
    {
      kind: 'number',
      name: 'agrafes',
      label: 'Agrafes',
      unit: '/ha',
      minimum: 0,
      maximum: 10_000,
      decimals: 0,
      usual: 3_000,
    },
  ],
  needs: [
    {
      key: 'piquet',
      label: 'Piquets intermédiaires',
      unit: 'piece',
      formula: 'rangs × (longueur ÷ écart entre piquets − 1)',
      source: 'geometry',
      amount: inputs => rows(inputs) * postsPerRow(inputs),
      also: inputs => `${figure(rows(inputs))}\u00a0rangs de ${figure(inputs.number('longueur'))}\u00a0m`,
      match: inputs => ({
        category: 98,
        tag: 'Palissage',
        words: ['piquet intermediaire'],
        attributes: { length_m: Number(inputs.choice('hauteur')) },
      }),
    },
    {
      key: 'tete',
      label: 'Piquets de tête',
      unit: 'piece',
      formula: 'deux par rang',
      source: 'geometry',
      amount: inputs => 2 * rows(inputs),
      match: () => ({ category: 98, tag: 'Palissage', words: ['piquet de tete'] }),
    },
    {
      key: 'fil',
      label: inputs => `Fil ${inputs.choice('matiere')} Ø ${inputs.choice('diametre').replace('.', ',')}\u00a0mm`,
      unit: 'weight',
      formula: 'mètres de rang × fils × (1 + chutes) × masse au mètre',
      source: 'steel',
      amount: inputs => wireMetres(inputs) * gauge(inputs) ** 2 * steelPerMetre,
      also: inputs => `${figure(Math.ceil(wireMetres(inputs)))}\u00a0m de fil`,
      match: inputs => ({
        category: 98,
        tag: 'Palissage',
        words: ['fil de palissage'],
        attributes: { diameter_mm: gauge(inputs), material: inputs.choice('matiere') },
      }),
    },
    {
      key: 'amarre',
      label: 'Amarres de bout de rang',
      unit: 'piece',
      formula: 'deux par rang',
      source: 'geometry',
      amount: inputs => 2 * rows(inputs),
      match: () => ({ category: 98, tag: 'Palissage', words: ['amarre'], without: ['piquet'] }),
    },
    {
      key: 'agrafe',
      label: 'Agrafes',
      unit: 'piece',
      formula: 'surface × agrafes par hectare',
      source: 'trade',
      amount: inputs => hectares(inputs) * inputs.number('agrafes'),
      match: () => ({ category: 98, tag: 'Palissage', words: ['agrafe'] }),
    },
  ],
}
