import { type Calculator, type Inputs, withLoss } from './calculator.ts'

const sparkling = ['champenoise', 'demie', 'magnum']
const isSparkling = (inputs: Inputs) => sparkling.includes(inputs.choice('bouteille'))
const bottles = (inputs: Inputs) => inputs.number('bouteilles')
const withWaste = (inputs: Inputs) => withLoss(bottles(inputs), inputs.number('perte'))
const perCarton = (inputs: Inputs) => Number(inputs.choice('carton'))
const cartons = (inputs: Inputs) => Math.ceil(bottles(inputs) / perCarton(inputs))
const pallets = (inputs: Inputs) => Math.ceil(cartons(inputs) / inputs.number('parpalette'))
/** The seals are sold by content in centilitres. */
const centilitres: Record<string, number> = {
  champenoise: 75,
  demie: 37.5,
  magnum: 150,
  bordelaise: 75,
  bourguignonne: 75,
}

export const bottling: Calculator = {
  slug: 'mise-en-bouteille',
  title: 'Mise en bouteille et habillage',
  summary: 'Bouchons, muselets, coiffes ou capsules CRD, étiquettes, cartons, croisillons et palettes.',
  category: 102,
  plate: { category: 102, tag: 'Bouchons d’expédition' },
  place: 'CUVEE',
  fields: [
    {
      kind: 'number',
      name: 'bouteilles',
      label: 'Bouteilles à habiller',
      unit: '',
      minimum: 1,
      maximum: 500_000,
      decimals: 0,
      usual: 6_000,
    },
    {
      kind: 'choice',
      name: 'bouteille',
      label: 'Bouteille',
      usual: 'champenoise',
      choices: [
        ['champenoise', 'Champenoise 75 cl, après dégorgement'],
        ['demie', 'Demie champenoise'],
        ['magnum', 'Magnum champenois'],
        ['bordelaise', 'Bordelaise, vin tranquille'],
        ['bourguignonne', 'Bourguignonne, vin tranquille'],
      ],
    },
    {
      kind: 'choice',
      name: 'crd',
      label: 'Capsule CRD',
      usual: 'non',
      choices: [
        ['non', 'Sans marque fiscale'],
        ['oui', 'Avec CRD'],
      ],
      hint: 'Les CRD sont réservées aux opérateurs habilités par la Douane.',
    },
    {
      kind: 'choice',
      name: 'carton',
      label: 'Bouteilles par carton',
      usual: '6',
      choices: [
        ['6', '6'],
        ['12', '12'],
        ['3', '3'],
      ],
    },
    {
      kind: 'number',
      name: 'parpalette',
      label: 'Cartons par palette',
      unit: '',
      minimum: 1,
      maximum: 200,
      decimals: 0,
      usual: 80,
    },
    {
      kind: 'number',
      name: 'couches',
      label: 'Couches par palette',
      unit: '',
      minimum: 1,
      maximum: 12,
      decimals: 0,
      usual: 5,
    },
    {
      kind: 'number',
      name: 'perte',
      label: 'Casse et rebut',
      unit: '%',
      minimum: 0,
      maximum: 10,
      decimals: 1,
      usual: 1,
    },
  ],
  needs: [
    {
      key: 'verre',
      label: 'Bouteilles',
      unit: 'piece',
      formula: 'bouteilles × (1 + casse), pour un vin tranquille',
      source: 'trade',
      amount: inputs => (isSparkling(inputs) ? 0 : withWaste(inputs)),
      match: inputs => ({
        category: 102,
        tag: 'Bouteilles vins tranquilles',
        words: [inputs.choice('bouteille')],
        without: ['a vis'],
      }),
    },
    {
      key: 'bouchon',
      label: inputs => (isSparkling(inputs) ? 'Bouchons champagne' : 'Bouchons'),
      unit: 'piece',
      formula: 'un par bouteille, avec la casse',
      source: 'trade',
      amount: withWaste,
      match: inputs =>
        isSparkling(inputs)
          ? {
              category: 102,
              tag: 'Bouchons d’expédition',
              words: ['champagne'],
              // A magnum has the ring of a bottle, and its cork.
              attributes: {
                bottle: inputs.choice('bouteille') === 'magnum' ? 'champenoise' : inputs.choice('bouteille'),
              },
            }
          : { category: 102, tag: 'Bouchons d’expédition', without: ['champagne', 'tete'] },
    },
    {
      key: 'muselet',
      label: 'Muselets et plaques',
      unit: 'piece',
      formula: 'un par bouteille, avec la casse',
      source: 'trade',
      amount: inputs => (isSparkling(inputs) ? withWaste(inputs) : 0),
      match: inputs => ({
        category: 102,
        tag: 'Muselets et plaques',
        words: ['muselet'],
        without: ['plaque de muselet'],
        attributes: { bottle: inputs.choice('bouteille') === 'magnum' ? 'magnum' : 'champenoise' },
      }),
    },
    {
      key: 'coiffe',
      label: inputs => (isSparkling(inputs) ? 'Coiffes' : 'Capsules de surbouchage'),
      unit: 'piece',
      formula: 'une par bouteille, avec la casse',
      source: 'trade',
      amount: inputs => (inputs.choice('crd') === 'non' ? withWaste(inputs) : 0),
      match: inputs =>
        isSparkling(inputs)
          ? {
              category: 102,
              tag: 'Coiffes et collerettes',
              words: ['coiffe champagne'],
              attributes: { bottle: inputs.choice('bouteille') },
            }
          : { category: 102, tag: 'Capsules de surbouchage et CRD', words: ['surbouchage'], without: ['vis', 'cire'] },
    },
    {
      key: 'crd',
      label: 'Capsules CRD',
      unit: 'piece',
      formula: 'une par bouteille, avec la casse',
      source: 'trade',
      amount: inputs => (inputs.choice('crd') === 'oui' ? withWaste(inputs) : 0),
      match: inputs => ({
        category: 102,
        tag: 'Capsules de surbouchage et CRD',
        words: ['crd', 'recoltant'],
        attributes: {
          bottle: isSparkling(inputs) ? 'champenoise' : 'bordelaise',
          cl: centilitres[inputs.choice('bouteille')] ?? 75,
        },
      }),
    },
    {
      key: 'etiquette',
      label: 'Étiquettes',
      unit: 'piece',
      formula: 'une par bouteille, avec la casse',
      source: 'trade',
      amount: withWaste,
      match: inputs => ({
        category: 102,
        tag: 'Étiquettes et contre-étiquettes',
        words: [inputs.choice('bouteille') === 'magnum' ? 'pour magnum' : 'etiquette adhesive'],
        without: inputs.choice('bouteille') === 'magnum' ? [] : ['contre-etiquette', 'magnum'],
      }),
    },
    {
      key: 'contre-etiquette',
      label: 'Contre-étiquettes',
      unit: 'piece',
      formula: 'une par bouteille, avec la casse',
      source: 'trade',
      amount: withWaste,
      match: () => ({ category: 102, tag: 'Étiquettes et contre-étiquettes', words: ['contre-etiquette adhesive'] }),
    },
    {
      key: 'carton',
      label: inputs => `Cartons de ${perCarton(inputs)}`,
      unit: 'piece',
      formula: 'bouteilles ÷ contenance d’un carton',
      source: 'packing',
      amount: cartons,
      match: inputs => ({
        category: 103,
        tag: 'Cartons 6 et 12 bouteilles',
        attributes: { bottles: perCarton(inputs), bottle: inputs.choice('bouteille') },
        without: ['personnalise'],
      }),
    },
    {
      key: 'croisillon',
      label: 'Croisillons',
      unit: 'piece',
      formula: 'un par carton debout',
      source: 'packing',
      amount: inputs => (perCarton(inputs) === 3 ? 0 : cartons(inputs)),
      match: inputs => ({
        category: 103,
        tag: 'Calages et croisillons',
        words: ['croisillon', `${perCarton(inputs)} cases`],
        attributes: { bottle: inputs.choice('bouteille') },
      }),
    },
    {
      key: 'intercalaire',
      label: 'Intercalaires',
      unit: 'piece',
      formula: 'palettes × (couches − 1)',
      source: 'packing',
      amount: inputs => pallets(inputs) * (inputs.number('couches') - 1),
      match: () => ({ category: 103, tag: 'Palettes et intercalaires', words: ['intercalaire'] }),
    },
    {
      key: 'palette',
      label: 'Palettes 80 × 120',
      unit: 'piece',
      formula: 'cartons ÷ cartons par palette',
      source: 'packing',
      amount: pallets,
      match: () => ({
        category: 103,
        tag: 'Palettes et intercalaires',
        words: ['palette', '80 x 120'],
        without: ['coiffe', 'housse'],
      }),
    },
  ],
}
