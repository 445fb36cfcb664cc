import { describe, expect, it } from 'vitest'
import { distance, soundOf } from './spelling.ts'

describe('the distance between two words', () => {
  it.each([
    ['cuve', 'cuve', 0],
    ['cuve', 'cve', 1],
    ['cuve', 'cuvee', 1],
    ['cuve', 'cave', 1],
    ['levure', 'levrue', 1],
    ['', 'vin', 3],
    ['bouchon', 'bouteille', 6],
  ])('« %s » and « %s »: %i', (a, b, letters) => {
    expect(distance(a, b)).toBe(letters)
    expect(distance(b, a)).toBe(letters)
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
  ])('« %s » sounds like « %s »', (a, b) => expect(soundOf(a)).toBe(soundOf(b)))

  it('tell « cave » from « chave »', () => expect(soundOf('cave')).not.toBe(soundOf('chave')))
})
