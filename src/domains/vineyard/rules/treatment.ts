import { figure } from '#shared/price/packaging.ts'
import type { Calculator, Inputs } from './calculator.ts'

const quantity = (inputs: Inputs) => inputs.number('surface') * inputs.number('dose')
const isIn = (unit: string) => (inputs: Inputs) => (inputs.choice('unite') === unit ? quantity(inputs) : 0)
const volume = (inputs: Inputs) => `${figure(inputs.number('surface') * inputs.number('bouillie'))}\u00a0L de bouillie`
/** Without the number of an authorisation no product is proposed: choosing one is advice. */
const ofTypedNumber = (inputs: Inputs) => ({
  category: 99,
  tag: 'Protection de la vigne',
  amm: inputs.choice('amm') || 'aucun',
})

export const treatment: Calculator = {
  slug: 'traitement',
  title: 'Traitement',
  summary: 'La quantité d’un produit pour votre surface, à la dose que vous avez décidée.',
  category: 99,
  plate: { category: 99, tag: 'Protection de la vigne', words: ['thermometre'] },
  place: 'PARCEL',
  notice:
    'Ce calculateur multiplie une surface par la dose que vous tapez. Il ne recommande ni produit, ni dose, ni date\u00a0: la loi sépare la vente et le conseil (code rural, article L254-1-1). Lisez l’étiquette, et prenez conseil auprès d’un conseiller agréé.',
  fields: [
    {
      kind: 'number',
      name: 'surface',
      label: 'Surface',
      unit: 'ha',
      minimum: 0.01,
      maximum: 500,
      decimals: 2,
      usual: 1,
    },
    {
      kind: 'number',
      name: 'dose',
      label: 'Dose décidée',
      unit: '/ha',
      minimum: 0,
      maximum: 100,
      decimals: 2,
      usual: 0,
      hint: 'Celle de l’étiquette ou de votre conseiller.',
    },
    {
      kind: 'choice',
      name: 'unite',
      label: 'Unité de la dose',
      usual: 'kg',
      choices: [
        ['kg', 'kg par hectare'],
        ['L', 'L par hectare'],
      ],
    },
    {
      kind: 'number',
      name: 'bouillie',
      label: 'Volume de bouillie',
      unit: 'L/ha',
      minimum: 10,
      maximum: 1_500,
      decimals: 0,
      usual: 150,
    },
    {
      kind: 'text',
      name: 'amm',
      label: 'Numéro d’AMM',
      pattern: /^\d{7,8}$/,
      refusal: 'Sept ou huit chiffres',
      hint: 'Facultatif\u00a0: montre les offres de ce produit et vérifie sa dose maximale.',
    },
  ],
  needs: [
    {
      key: 'kilos',
      label: 'Produit',
      unit: 'kg',
      formula: 'surface × dose par hectare',
      source: 'advice',
      amount: isIn('kg'),
      also: volume,
      match: ofTypedNumber,
    },
    {
      key: 'litres',
      label: 'Produit',
      unit: 'L',
      formula: 'surface × dose par hectare',
      source: 'advice',
      amount: isIn('L'),
      also: volume,
      match: ofTypedNumber,
    },
  ],
}
