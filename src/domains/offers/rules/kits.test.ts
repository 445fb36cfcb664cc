import { describe, expect, test } from 'vitest'
import { kitFault, type PartFacts, partFault } from './kits.ts'

const own = { isPart: false, isShared: false, isMadeToOrder: false, hasStock: false }

describe('an offer may become a kit', () => {
  test('when it is alone on its article and has no stock', () => {
    expect(kitFault(own)).toBeNull()
  })

  test.each([
    ['isPart', 'élément d’un coffret'],
    ['isMadeToOrder', 'fabriquée à la demande'],
    ['isShared', 'D’autres vendeurs'],
    ['hasStock', 'un stock à elle'],
  ])('but not with %s', (fact, words) => {
    expect(kitFault({ ...own, [fact]: true })).toContain(words)
  })
})

const kit = { ...own, offerId: 1, vatBasisPoints: 2_000 }
const part: PartFacts = {
  offerId: 2,
  vatBasisPoints: 2_000,
  isKit: false,
  isMadeToOrder: false,
  hasDeposit: false,
  isRegulated: false,
}

describe('an offer may be a part of a kit', () => {
  test('when it is plain goods at the VAT rate of the kit', () => {
    expect(partFault(kit, part, false)).toBeNull()
  })

  test.each<[Partial<PartFacts>, string]>([
    [{ offerId: 1 }, 'ne se contient pas lui-même'],
    [{ isKit: true }, 'C’est un coffret'],
    [{ isMadeToOrder: true }, 'fabriqué à la demande'],
    [{ isRegulated: true }, 'réglementée'],
    [{ hasDeposit: true }, 'consigne'],
    [{ vatBasisPoints: 550 }, 'TVA à 5,5\u00a0%, et ce coffret est à 20\u00a0%'],
  ])('but not with %o', (facts, words) => {
    expect(partFault(kit, { ...part, ...facts }, false)).toContain(words)
  })

  test('but not twice, and not when no offer has the reference', () => {
    expect(partFault(kit, part, true)).toContain('déjà dans le coffret')
    expect(partFault(kit, undefined, false)).toContain('Aucune de vos offres')
  })
})
