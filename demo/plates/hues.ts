/** Colours of materials, by the words of the attributes « Couleur » and « Teinte de verre » and of the column `hue`. */
const hues = {
  blanc: '#FFFFFF',
  incolore: '#EDF5F4',
  transparent: '#EDF5F4',
  fumé: '#A9AAA8',
  noir: '#565B59',
  noire: '#474C4A',
  gris: '#B9BDBB',
  argent: '#DDE1E2',
  zinc: '#C3CBCE',
  or: '#DDB654',
  cuivre: '#C98A5A',
  rouge: '#CF5A4E',
  orange: '#E39A4C',
  jaune: '#F0D665',
  bordeaux: '#9C4A5F',
  'lie-de-vin': '#9C4A5F',
  bleu: '#6E97C9',
  vert: '#6B9A6C',
  verte: '#7FA36B',
  'vert champagne': '#5E7F63',
  'feuille-morte': '#A8994F',
  ivoire: '#F5EDD9',
  écru: '#EFE6D2',
  naturel: '#E4D3B0',
  kraft: '#D2AD7C',
  brun: '#A97C54',
  bois: '#DDBE92',
} as const

export type Hue = keyof typeof hues

// The keys of an object literal.
export const hueNames = Object.keys(hues) as Hue[]

export const isHue = (name: string): name is Hue => Object.hasOwn(hues, name)

export const hueColour = (name: Hue): string => hues[name]
