import { type Calculator, type Inputs, withLoss } from './calculator.ts'

/** Litres of one bottle, by format. */
export const bottleLitres: Record<string, number> = { demie: 0.375, champenoise: 0.75, magnum: 1.5 }
const formats = [
  ['champenoise', 'Bouteille 75 cl'],
  ['demie', 'Demie 37,5 cl'],
  ['magnum', 'Magnum 150 cl'],
] as const
/** Attributes of the glass, by format: the content in centilitres distinguishes it. */
const bottleTag: Record<string, string> = { champenoise: 'Bouteilles champenoises' }
const perCrate: Record<string, number> = { demie: 504, champenoise: 504, magnum: 252 }
const crateWords: Record<string, string> = { demie: 'demies', champenoise: '504 bouteilles', magnum: 'magnums' }
/** Grams of sugar in a litre of the liqueur that is sold ready. */
const liqueurGrams = 500
/** 17 g of sugar per litre raise the strength by 1 % vol; the tirage liqueur may raise it by 1.5 % vol. */
const mostSugar = 25.5

const bottles = (inputs: Inputs) => inputs.number('bouteilles')
const litres = (inputs: Inputs) => bottles(inputs) * (bottleLitres[inputs.choice('format')] ?? 0.75)
const withWaste = (inputs: Inputs) => withLoss(bottles(inputs), inputs.number('perte'))
const sugarKg = (inputs: Inputs) => (litres(inputs) * inputs.number('sucre')) / 1_000
const ring = (inputs: Inputs) => Number(inputs.choice('bague'))

export const tirage: Calculator = {
  slug: 'tirage',
  title: 'Tirage',
  summary: 'Bouteilles, bidules, capsules couronnes, sucre, levures et caisses pour un tirage.',
  category: 102,
  plate: { category: 102, tag: 'Bouteilles champenoises' },
  place: 'CUVEE',
  notice: 'Le tirage d’un Champagne ne commence pas avant le 1er janvier qui suit la récolte.',
  fields: [
    {
      kind: 'number',
      name: 'bouteilles',
      label: 'Bouteilles à tirer',
      unit: '',
      minimum: 1,
      maximum: 500_000,
      decimals: 0,
      usual: 20_000,
    },
    { kind: 'choice', name: 'format', label: 'Format', usual: 'champenoise', choices: formats },
    {
      kind: 'choice',
      name: 'bague',
      label: 'Bague couronne',
      usual: '29',
      choices: [
        ['29', '29 mm'],
        ['26', '26 mm'],
      ],
      hint: 'La même pour le verre, la capsule et le bidule.',
    },
    {
      kind: 'choice',
      name: 'teinte',
      label: 'Teinte du verre',
      usual: 'vert champagne',
      choices: [
        ['vert champagne', 'Vert champagne'],
        ['feuille-morte', 'Feuille-morte'],
        ['incolore', 'Incolore'],
      ],
    },
    {
      kind: 'number',
      name: 'perte',
      label: 'Casse et rebut',
      unit: '%',
      minimum: 0,
      maximum: 10,
      decimals: 1,
      usual: 2,
    },
    {
      kind: 'choice',
      name: 'liqueur',
      label: 'Sucre ou liqueur',
      usual: 'sucre',
      choices: [
        ['sucre', 'Sucre à fondre'],
        ['liqueur', 'Liqueur de tirage à 500 g/L'],
      ],
    },
    {
      kind: 'number',
      name: 'sucre',
      label: 'Sucre dans le vin',
      unit: 'g/L',
      minimum: 0,
      maximum: 30,
      decimals: 1,
      usual: 24,
      hint: '24 g/L pour 6 bar.',
    },
    {
      kind: 'number',
      name: 'levure',
      label: 'Levure de tirage',
      unit: 'g/hL',
      minimum: 0,
      maximum: 40,
      decimals: 0,
      usual: 10,
    },
    {
      kind: 'number',
      name: 'adjuvant',
      label: 'Adjuvant de remuage',
      unit: 'mL/hL',
      minimum: 0,
      maximum: 150,
      decimals: 0,
      usual: 70,
    },
  ],
  checks: [
    inputs =>
      inputs.number('sucre') > mostSugar
        ? {
            field: 'sucre',
            sentence:
              'La liqueur de tirage n’élève pas le titre de plus de 1,5\u00a0% vol, soit 25,5\u00a0g/L de sucre au plus',
          }
        : null,
  ],
  needs: [
    {
      key: 'verre',
      label: 'Bouteilles',
      unit: 'piece',
      formula: 'bouteilles × (1 + casse)',
      source: 'trade',
      amount: withWaste,
      match: inputs => ({
        category: 102,
        tag: bottleTag[inputs.choice('format')] ?? 'Demi, magnum et grands formats',
        attributes: {
          ring: ring(inputs),
          cl: (bottleLitres[inputs.choice('format')] ?? 0.75) * 100,
          glass: inputs.choice('teinte'),
        },
      }),
    },
    {
      key: 'bidule',
      label: inputs => `Bidules pour bague ${ring(inputs)}\u00a0mm`,
      unit: 'piece',
      formula: 'un par bouteille',
      source: 'trade',
      amount: withWaste,
      match: inputs => ({
        category: 102,
        tag: 'Capsules couronnes et bidules',
        words: ['bidule'],
        attributes: { ring: ring(inputs) },
      }),
    },
    {
      key: 'couronne',
      label: inputs => `Capsules couronnes ${ring(inputs)}\u00a0mm`,
      unit: 'piece',
      formula: 'une par bouteille',
      source: 'trade',
      amount: withWaste,
      match: inputs => ({
        category: 102,
        tag: 'Capsules couronnes et bidules',
        words: ['capsule'],
        attributes: { ring: ring(inputs) },
      }),
    },
    {
      key: 'sucre',
      label: 'Sucre de tirage',
      unit: 'kg',
      formula: 'volume de vin × sucre par litre',
      source: 'sugar',
      amount: inputs => (inputs.choice('liqueur') === 'sucre' ? sugarKg(inputs) : 0),
      match: () => ({ category: 104, tag: 'Sucres et liqueurs', words: ['sucre', 'tirage'] }),
    },
    {
      key: 'liqueur',
      label: 'Liqueur de tirage',
      unit: 'L',
      formula: 'volume de vin × sucre par litre ÷ 500 g/L',
      source: 'sugar',
      amount: inputs => (inputs.choice('liqueur') === 'liqueur' ? (sugarKg(inputs) * 1_000) / liqueurGrams : 0),
      match: () => ({ category: 104, tag: 'Sucres et liqueurs', words: ['liqueur', 'tirage'] }),
    },
    {
      key: 'levure',
      label: 'Levures de tirage',
      unit: 'kg',
      formula: 'volume de vin × dose par hectolitre',
      source: 'label',
      amount: inputs => ((litres(inputs) / 100) * inputs.number('levure')) / 1_000,
      match: () => ({ category: 104, tag: 'Levures', words: ['tirage'] }),
    },
    {
      key: 'adjuvant',
      label: 'Adjuvant de remuage',
      unit: 'L',
      formula: 'volume de vin × dose par hectolitre',
      source: 'label',
      amount: inputs => ((litres(inputs) / 100) * inputs.number('adjuvant')) / 1_000,
      match: () => ({ category: 104, tag: 'Adjuvants de remuage' }),
    },
    {
      key: 'caisses',
      label: 'Caisses-palettes de cave',
      unit: 'piece',
      formula: 'bouteilles ÷ contenance d’une caisse',
      source: 'packing',
      amount: inputs => Math.ceil(bottles(inputs) / (perCrate[inputs.choice('format')] ?? 504)),
      match: inputs => ({
        category: 106,
        tag: 'Remuage et stockage bouteilles',
        words: ['caisse-palette', crateWords[inputs.choice('format')] ?? ''],
      }),
    },
  ],
}
