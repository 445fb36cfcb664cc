import { describe, expect, it } from 'vitest'
import { familySchema } from './family-schema.ts'

const family = (change: object = {}) => ({
  title: 'Sécateur {line}',
  text: 'Lame forgée.',
  plate: 'secateur-main',
  season: '11-3',
  unit: 'pièce',
  rows: 'line | grams | price\nCordon | 240 | 47.9',
  ...change,
})

const faults = (change: object) =>
  familySchema.safeParse(family(change)).error?.issues.map(({ path, message }) => `${path.join(' ')}: ${message}`)

describe('schema of a family', () => {
  it('reads tables as rows', () => {
    expect(familySchema.parse(family()).rows).toEqual([{ line: 'Cordon', grams: '240', price: '47.9' }])
  })

  it('rejects an unknown key, plate, brand or legal nature', () => {
    const { error } = familySchema.safeParse(family({ colour: 'rouge' }))
    expect(error?.issues).toMatchObject([{ code: 'unrecognized_keys', keys: ['colour'] }])
    expect(faults({ plate: 'licorne' })?.[0]).toContain('plate: ')
    expect(faults({ brand: 'Licorne' })?.[0]).toContain('brand: ')
    expect(faults({ law: 'phyto+licorne' })).toEqual(['law: unknown legal nature'])
  })

  it('rejects a row with a missing cell', () => {
    expect(faults({ rows: 'line | grams\nCordon' })).toEqual(['rows: 1 cells for 2 columns: Cordon'])
  })

  it('rejects a column without a use, and a cell that is not a number, by row and column', () => {
    expect(faults({ rows: 'line | shade\nCordon | rouge' })).toEqual(['rows 1 shade: unused column'])
    expect(faults({ rows: 'line | price\nCordon | 3\nSarment | 4,5' })).toEqual(['rows 2 price: not a number'])
    expect(faults({ variants: 'label | cut\nDroitier | vingt' })).toEqual(['variants 1 cut: not a number'])
  })
})
