import { expect, test } from 'vitest'
import { unbroken } from './measures.ts'

/** Non-breaking spaces as underscores. */
const shown = (title: string) => unbroken(title).replaceAll('\u00a0', '_')

test.each([
  ['Bouteille champenoise 75 cl standard 835 g', 'Bouteille champenoise 75_cl standard 835_g'],
  ['Tuyau 25 m, diamètre 19 mm', 'Tuyau 25_m, diamètre 19_mm'],
  ['Bâche 12 m² à 80 %', 'Bâche 12_m² à 80_%'],
  ['Batterie 36 V 2,5 Ah', 'Batterie 36_V 2,5_Ah'],
  ['Carton de 5 000 bouchons', 'Carton de 5_000 bouchons'],
  ['Cuve 1 000 L', 'Cuve 1_000_L'],
])('keeps a number with its unit: %s', (title, expected) => {
  expect(shown(title)).toBe(expected)
})

test.each(['Lot de 2 gants', 'Type 3 mains libres', 'Caisse 6 bouteilles', 'Modèle 12 2025'])(
  'leaves what is no unit: %s',
  title => {
    expect(shown(title)).toBe(title)
  },
)
