import { expect, test } from 'vitest'
import type { ArticleDetails } from '../../contract-details.ts'
import { comparedFacts, idsOf } from './comparison.ts'

const ids = (query: string) => idsOf(new URLSearchParams(query))

test('reads the ids of a link and of a form without scripts, without doubles and what is no id', () => {
  expect(ids('ids=12,7,12')).toEqual({ ids: [12, 7], isCut: false })
  expect(ids('ids=12&ids=7&ids=x&ids=-1')).toEqual({ ids: [12, 7], isCut: false })
  expect(ids('')).toEqual({ ids: [], isCut: false })
  expect(ids('ids=1,2,3,4,5')).toEqual({ ids: [1, 2, 3, 4], isCut: true })
})

const article = (brand: string, height: string[], colour: string) =>
  ({
    card: { brand, packLabel: 'à l’unité', shopIds: [1], deliveryModes: ['HOME'] },
    attributes: [{ code: 'colour', label: 'Couleur', value: colour }],
    variants: height.map(value => ({
      vendorName: 'Comptoir',
      available: 3,
      minimum: 1,
      attributes: [{ code: 'height', label: 'Hauteur', value }],
    })),
  }) as unknown as ArticleDetails // what a comparison reads of it

test('marks the facts that differ, with the values of all variants', () => {
  const facts = comparedFacts([article('Félin', ['30 cm', '50 cm'], 'Vert'), article('Bahco', ['30 cm'], 'Vert')])
  const differing = facts.filter(({ differs }) => differs)
  expect(differing.map(({ label, values }) => [label, ...values])).toEqual([
    ['Marque', 'Félin', 'Bahco'],
    ['Hauteur', '30 cm, 50 cm', '30 cm'],
  ])
  expect(facts.map(({ label }) => label)).toContain('Couleur')
  expect(facts.find(({ label }) => label === 'Stock')?.values[0]).toBe('En stock dans 1\u00a0magasin')
})

test('attributes of one label share a line', () => {
  const dosed = (code: string, value: string) => ({
    ...article('Fermentéa', [], 'Vert'),
    attributes: [{ code, label: 'Dose', value }],
  })
  const facts = comparedFacts([dosed('dose', '65 mL/hL'), dosed('tannin_dose', '5 g/hL')])
  expect(facts.filter(({ label }) => label === 'Dose')).toEqual([
    { label: 'Dose', values: ['65 mL/hL', '5 g/hL'], differs: true },
  ])
})
