import { describe, expect, test } from 'vitest'
import { orderModes } from '#shared/delivery.ts'
import { authorisationRefusal, type SoldGoods } from './rules/authorisation.ts'
import { detectMarks, missingMarks } from './rules/detect.ts'
import { goodsRules, ruleOn } from './rules/law.ts'
import { type GoodsSaleFacts, type HeldPermit, lawfulModes, refusalForAll, saleRefusal } from './rules/verdict.ts'
import { goodsClasses, isProfessionalOnly, ordinaryGoods, type PermitKind } from './rules.ts'

const goods = (values: Partial<SoldGoods>): SoldGoods => ({ ...ordinaryGoods, authorisation: null, ...values })
const held = (kind: PermitKind, values: Partial<HeldPermit> = {}): HeldPermit => ({
  kind,
  status: 'ACCEPTED',
  expiresOn: null,
  ...values,
})

test('precursors, capsules with the tax mark and plant protection are for professionals, garden products are not', () => {
  expect(isProfessionalOnly(ordinaryGoods)).toBe(false)
  expect(isProfessionalOnly(goods({ explosivePrecursor: true }))).toBe(true)
  expect(isProfessionalOnly(goods({ taxCapsule: true }))).toBe(true)
  expect(isProfessionalOnly(goods({ plantProtection: true }))).toBe(true)
  expect(isProfessionalOnly(goods({ plantProtection: true, gardenUse: true }))).toBe(false)
  expect(isProfessionalOnly(goods({ professionalOnly: true, gardenUse: true }))).toBe(true)
})

test('ordinary goods are sold to everyone, in every mode', () => {
  const facts: GoodsSaleFacts = { day: '2026-11-23', buyer: null, openClasses: [], buyerPermits: [], sellerPermits: [] }
  expect(saleRefusal(goods({}), facts)).toBeNull()
  expect(lawfulModes(ordinaryGoods, '2026-11-23')).toEqual(orderModes)
})

test('goods reserved by their seller are refused to private persons, and named to visitors', () => {
  const facts: GoodsSaleFacts = {
    day: '2026-11-23',
    buyer: 'normal',
    openClasses: [],
    buyerPermits: [],
    sellerPermits: [],
  }
  expect(saleRefusal(goods({ professionalOnly: true }), facts)?.code).toBe('PROFESSIONALS_ONLY')
  expect(saleRefusal(goods({ professionalOnly: true }), { ...facts, buyer: null })?.sentence).toContain(
    'connectez-vous',
  )
  expect(saleRefusal(goods({ professionalOnly: true }), { ...facts, buyer: 'professional' })).toBeNull()
})

test('goods of two classes need the papers of both, and travel as both may', () => {
  const peracetic = goods({
    biocide: true,
    professionalOnly: true,
    biocideType: 4,
    explosivePrecursor: true,
    transportClass: 'FULL',
  })
  const facts: GoodsSaleFacts = {
    day: '2026-11-23',
    buyer: 'professional',
    openClasses: goodsClasses,
    buyerPermits: [held('PRECURSOR_USE')],
    sellerPermits: [],
  }
  expect(saleRefusal(peracetic, facts)?.sentence).toContain('Certibiocide')
  expect(saleRefusal(peracetic, { ...facts, buyerPermits: [held('PRECURSOR_USE'), held('FOOD_USE')] })).toBeNull()
  expect(lawfulModes(peracetic, '2026-11-23')).toEqual(['PICKUP', 'FREIGHT', 'ROUND'])
})

test('a closed class is named before the permit that another class of the same goods asks', () => {
  const acid = goods({ explosivePrecursor: true, transportClass: 'FULL' })
  const facts = { day: '2026-11-23', openClasses: ['PRECURSOR_RESTRICTED' as const], sellerPermits: [] }
  expect(refusalForAll(acid, facts)).toMatchObject({ code: 'GOODS_NOT_SOLD', class: 'DANGEROUS_FULL' })
})

describe('the authorisation of a plant protection product', () => {
  const day = '2026-11-23'
  const facts: GoodsSaleFacts = {
    day,
    buyer: 'professional',
    openClasses: goodsClasses,
    buyerPermits: [held('CERTIPHYTO')],
    sellerPermits: [held('DISTRIBUTION_APPROVAL')],
  }
  const sulphur = (authorisation: SoldGoods['authorisation']) => goods({ plantProtection: true, authorisation })

  test('unknown, withdrawn, or past its last day of sale, it is refused to every buyer', () => {
    for (const authorisation of [
      { state: 'UNKNOWN', saleEndsOn: null },
      { state: 'WITHDRAWN', saleEndsOn: null },
      { state: 'WITHDRAWN', saleEndsOn: '2026-11-22' },
      { state: 'AUTHORISED', saleEndsOn: '2026-11-22' },
    ] as const) {
      expect(saleRefusal(sulphur(authorisation), facts)?.code).toBe('AUTHORISATION_ENDED')
      expect(refusalForAll(sulphur(authorisation), facts)?.sentence).toContain('1107/2009')
    }
  })

  test('authorised, within its period of grace, or before any register is loaded, it is sold', () => {
    for (const authorisation of [
      null,
      { state: 'AUTHORISED', saleEndsOn: null },
      { state: 'AUTHORISED', saleEndsOn: day },
      { state: 'WITHDRAWN', saleEndsOn: day },
    ] as const)
      expect(saleRefusal(sulphur(authorisation), facts)).toBeNull()
  })

  test('the sentence names the last day of sale', () => {
    expect(authorisationRefusal({ state: 'WITHDRAWN', saleEndsOn: '2026-06-30' }, day)).toContain('30 juin 2026')
  })
})

test('each class has exactly one rule on each day, whatever the type of biocide', () => {
  for (const one of goodsClasses)
    for (const day of ['2020-01-01', '2025-12-31', '2026-01-01', '2030-01-01'])
      for (const type of [null, ...Array.from({ length: 22 }, (_, index) => index + 1)]) {
        const applying = goodsRules.filter(
          rule =>
            rule.class === one &&
            (rule.biocideTypes === null || rule.biocideTypes.includes(type ?? 2)) &&
            (rule.from ?? '') <= day &&
            day <= (rule.until ?? '9999'),
        )
        expect([one, day, type, applying.length]).toEqual([one, day, type, 1])
        expect(ruleOn(one, type, day)).toBe(applying[0])
      }
})

describe('the words of an article', () => {
  const marks = (title: string, description = 'Pour la vigne.') =>
    detectMarks({ title, description }).map(({ mark }) => mark)

  test.each([
    ['Désherbant total vigne 5 L', ['plantProtection']],
    ['Bouillie bordelaise 20 kg', ['plantProtection']],
    ['Acide sulfurique 96 % bidon 20 L', ['explosivePrecursor']],
    ['Ammonitrate 27 sac 50 kg', ['explosivePrecursor']],
    ['Nitrate de calcium 25 kg', ['reportablePrecursor']],
    ['Désinfectant de cuverie 10 L', ['biocide']],
    ['Capsule CRD champagne verte', ['taxCapsule']],
    ['Greffés-soudés pinot noir sur 41 B', ['livePlant']],
    ['Crémant brut 12 % vol', ['alcohol']],
  ])('« %s » calls for its mark', (title, expected) => {
    expect(marks(title)).toEqual(expected)
  })

  test('of the numbers in a description, those of the lists count', () => {
    expect(marks('Alcool éthylique', 'CAS 64-17-5')).toEqual([])
    expect(marks('Engrais', 'CAS 7631-99-4')).toEqual(['reportablePrecursor'])
  })

  test('a restricted precursor need not be reportable too, and lacks any other mark', () => {
    const lacking = (title: string) =>
      missingMarks({ title, description: '' }, { ...ordinaryGoods, explosivePrecursor: true }).map(({ mark }) => mark)
    expect(lacking('Nitrate de calcium 25 kg')).toEqual([])
    expect(lacking('Désinfectant de cuverie 10 L')).toEqual(['biocide'])
  })

  test.each([
    'Pulvérisateur à dos pour désherbant 15 L',
    'Bac de rétention pour acide sulfurique',
    'Étiquette 12 % vol en rouleau',
    'Gants pour fongicides',
    'Bouteille bordelaise 75 cl',
    'Capsule à vis 30 × 60',
    'Piquet de vigne',
  ])('« %s » calls for none', title => {
    expect(marks(title)).toEqual([])
  })

  test('a CAS number counts wherever it stands', () => {
    expect(marks('Détartrant pour cuve', 'Contient de l’acide (CAS 7664-93-9).')).toEqual(['explosivePrecursor'])
  })

  test('a mark that is set is not missing; a restricted precursor need not be reportable too', () => {
    const words = { title: 'Nitrate de calcium', description: '' }
    expect(missingMarks(words, ordinaryGoods).map(({ mark }) => mark)).toEqual(['reportablePrecursor'])
    expect(missingMarks(words, goods({ reportablePrecursor: true }))).toEqual([])
    expect(missingMarks(words, goods({ explosivePrecursor: true }))).toEqual([])
  })
})
