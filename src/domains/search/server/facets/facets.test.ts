import { expect, test } from 'vitest'
import { parseListRequest } from '../../rules.ts'
import type { Attribute, LookupTables } from '../lookup-tables.ts'
import { presentFacets } from './facets.ts'

const attribute = (code: string, label: string, unit: string | null): Attribute => ({
  ...{ code, label, unit },
  kind: 'number',
  facet: true,
})

/** Labels of the facets of a category whose articles have two values of each attribute. */
function labels(...attributes: Attribute[]): string[] {
  const none = new Map()
  const known = new Map(attributes.map(one => [one.code, one]))
  // Only what facets are presented with.
  const lookup = { tags: none, brands: none, vendors: none, shops: none, attributes: known } as unknown as LookupTables
  const facets = new Map(
    attributes.map(({ code }) => [
      `attribute:${code}`,
      ['10', '20'].map(value => ({ value: `${code}:${value}`, articles: 2 })),
    ]),
  )
  return presentFacets({ facets, total: 4 }, parseListRequest({ cat: '98' }), lookup).map(({ label }) => label)
}

test('qualifies attributes of one name in a list by their unit', () => {
  const [cm, m] = [attribute('length_cm', 'Longueur', 'cm'), attribute('length_m', 'Longueur', 'm')]
  expect(labels(cm, m, attribute('cut', 'Diamètre', 'mm'))).toEqual(['Longueur (cm)', 'Longueur (m)', 'Diamètre'])
  expect(labels(m)).toEqual(['Longueur'])
})
