import { describe, expect, it } from 'vitest'
import { editDistance, rootOf, soundOf } from './spelling.ts'

describe('editDistance between two words', () => {
  it.each([
    ['cuve', 'cuve', 0],
    ['cuve', 'cve', 1],
    ['cuve', 'cuvee', 1],
    ['cuve', 'cave', 1],
    ['levure', 'levrue', 1],
    ['', 'vin', 3],
    ['bouchon', 'bouteille', 6],
  ])('« %s » and « %s »: %i', (a, b, letters) => {
    expect(editDistance(a, b)).toBe(letters)
    expect(editDistance(b, a)).toBe(letters)
  })
})

describe('sounds', () => {
  it.each([
    ['electrik', 'electriques'],
    ['bouchons', 'bouchon'],
    ['fosfore', 'phosphore'],
    ['bouilie', 'bouillie'],
    ['barike', 'barrique'],
    ['chapo', 'chapeaux'],
    ['tablie', 'tablier'],
  ])('« %s » sounds like « %s »', (a, b) => expect(soundOf(a)).toBe(soundOf(b)))

  it('distinguish « cave » from « chave »', () => expect(soundOf('cave')).not.toBe(soundOf('chave')))
})

describe('roots', () => {
  it.each([
    ['decavaillonage', 'decavaillonneur'],
    ['effeuillage', 'effeuilleuse'],
    ['museleur', 'museleuse'],
  ])('« %s » has the root of « %s »', (a, b) => expect(rootOf(a)).toBe(rootOf(b)))

  it('distinguish « boucheuse » from « bouteille »', () => expect(rootOf('boucheuse')).not.toBe(rootOf('bouteille')))
})
