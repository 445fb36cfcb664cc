import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addressBlock, folded, printable, sortingLine } from './address-block.ts'

const estate = { recipient: 'Camille Robert', street: '12 rue des Crayères', postcode: '51160', city: 'Aÿ-Champagne' }

test('the last line is postcode and town in capitals without accents', () => {
  expect(addressBlock(estate)).toEqual(['Camille Robert', '12 rue des Crayères', '51160 AY-CHAMPAGNE'])
  expect(sortingLine('51480 Œuilly')).toBe('51480 OEUILLY')
  expect(sortingLine('51190 L’Épine d’Oger')).toBe('51190 L EPINE D OGER')
})

test('company comes first, then person, delivery details and street', () => {
  expect(addressBlock({ ...estate, company: 'Domaine Robert', complement: 'Lieu-dit Les Grèves' })).toEqual([
    'Domaine Robert',
    'Camille Robert',
    'Lieu-dit Les Grèves',
    '12 rue des Crayères',
    '51160 AY-CHAMPAGNE',
  ])
})

test('the street keeps its end when lines are short', () => {
  const block = addressBlock({
    ...estate,
    company: 'Société civile d’exploitation agricole des Grands Vignobles de la Montagne de Reims',
    complement: 'Bâtiment C, deuxième cour à droite après le pressoir',
    street: 'Zone d’activités de la Croix Blanche, 112 bis avenue du Maréchal Foch',
  })
  expect(block).toHaveLength(6)
  expect(block.join(' ')).toContain('112 bis avenue du Maréchal Foch')
})

test('any input gives at most six lines of 38 characters, without control characters', () => {
  const anything = fc.string({ unit: 'binary', maxLength: 160 })
  fc.assert(
    fc.property(anything, anything, anything, anything, anything, (recipient, company, street, complement, city) => {
      const block = addressBlock({ recipient, company, street, complement, postcode: '51160', city })
      const fits = block.length <= 6 && block.every(line => line.length <= 38 && !/\p{Cc}/u.test(line))
      return fits && /^51160[A-Z0-9 -]*$/.test(block.at(-1) ?? '')
    }),
  )
})

test('letters missing from the font lose their diacritics', () => {
  expect(printable('Dvořák\u0000\r\nŁódź 🍇')).toBe('Dvorák ?ódz ?')
  expect(folded('a'.repeat(80))).toEqual(['a'.repeat(38), 'a'.repeat(38), 'aaaa'])
})
