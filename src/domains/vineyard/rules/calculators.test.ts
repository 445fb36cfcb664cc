import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Calculator, needsOf, readInputs, sources } from './calculator.ts'
import { calculators, findCalculator } from './calculators.ts'
import { calculatorFieldNames } from './field-names.ts'

const calculator = (slug: string) => findCalculator(slug) as Calculator
const needs = (slug: string, typed: Record<string, string> = {}) => {
  const own = calculator(slug)
  return Object.fromEntries(needsOf(own, readInputs(own, typed).inputs).map(({ key, amount }) => [key, amount]))
}

test('a tirage of 20,000 bottles needs glass with its loss, sugar, yeast and crates', () => {
  expect(needs('tirage')).toEqual({
    verre: 20_400,
    bidule: 20_400,
    couronne: 20_400,
    sucre: 360,
    levure: 1.5,
    adjuvant: 10.5,
    caisses: 40,
  })
  expect(needs('tirage', { liqueur: 'liqueur' })).toMatchObject({ liqueur: 720 })
})

test('a hectare of 1.10 m rows needs the posts, anchors and kilograms of wire of its 91 rows', () => {
  expect(needs('palissage')).toMatchObject({ piquet: 91 * 19, tete: 182, amarre: 182, agrafe: 3_000 })
  // 5 wires of 9,090.9 m and 3 % of waste, at 29.84 g/m.
  expect(needs('palissage').fil).toBeCloseTo(1_397.1, 0)
  expect(needs('palissage', { rangs: '10' })).toMatchObject({ piquet: 190, tete: 20 })
})

test('30 mg/L of SO2 in 100 hL is 600 g of metabisulphite, or 3 L of a solution at 10 %', () => {
  expect(needs('so2-et-additions')).toEqual({ metabisulfite: 0.6 })
  expect(needs('so2-et-additions', { produit: 's10' })).toEqual({ solution: 3 })
})

describe('limits', () => {
  const errors = (slug: string, typed: Record<string, string>) =>
    Object.keys(readInputs(calculator(slug), typed).errors)
  test.each([
    ['so2-et-additions', { total: '160', so2: '30' }, 'so2'],
    ['so2-et-additions', { bio: 'oui', total: '130', so2: '30' }, 'so2'],
    ['so2-et-additions', { ascorbique: '251' }, 'ascorbique'],
    ['tirage', { sucre: '26' }, 'sucre'],
    ['tirage', { bouteilles: '0' }, 'bouteilles'],
    ['tirage', { bouteilles: '1e3' }, 'bouteilles'],
    ['tirage', { bague: '30' }, 'bague'],
    ['traitement', { amm: 'abc' }, 'amm'],
  ])('%s refuses %j', (slug, typed, field) => {
    expect(errors(slug, typed)).toEqual([field])
  })
  test('the limits themselves are accepted', () => {
    expect(errors('so2-et-additions', { total: '155', so2: '30' })).toEqual([])
    expect(errors('so2-et-additions', { vin: 'rouge', total: '120', so2: '30' })).toEqual([])
    expect(errors('tirage', { sucre: '25,5' })).toEqual([])
  })
})

describe('every calculator', () => {
  test.each(calculators.map(one => [one.slug, one] as const))('%s works with its usual values', (_, own) => {
    const { errors, values } = readInputs(own, {})
    expect(errors).toEqual({})
    expect(Object.keys(values).sort()).toEqual(own.fields.map(({ name }) => name).sort())
    for (const { source } of own.needs) expect(Object.keys(sources)).toContain(source)
    expect(new Set(own.needs.map(({ key }) => key)).size).toBe(own.needs.length)
  })

  test('addresses hold the fields of all of them, and no other', () => {
    const names = calculators.flatMap(({ fields }) => fields.map(({ name }) => name))
    expect([...new Set(names)].sort()).toEqual([...calculatorFieldNames].sort())
  })

  /** The size of the work, which every need follows. */
  const sizes = ['bouteilles', 'surface', 'volume']
  test('needs grow with the size of the work, and are never negative', () => {
    for (const own of calculators) {
      const field = own.fields.find(({ name, kind }) => kind === 'number' && sizes.includes(name))
      if (field?.kind !== 'number') throw new Error(`${own.slug} has no size`)
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 400 }), (small, more) => {
          const amounts = (size: number) =>
            new Map(
              needsOf(own, readInputs(own, { [field.name]: `${size}`, dose: '2' }).inputs).map(n => [n.key, n.amount]),
            )
          const [before, after] = [
            amounts(Math.min(small, field.maximum)),
            amounts(Math.min(small + more, field.maximum)),
          ]
          for (const [key, amount] of before) {
            expect(amount, key).toBeGreaterThan(0)
            expect(after.get(key) ?? 0, `${own.slug} ${key}`).toBeGreaterThanOrEqual(amount)
          }
        }),
        { numRuns: 30 },
      )
    }
  })
})
