import { expect, test } from 'vitest'
import type { ArticleDetails } from '../../contract-details.ts'
import { attributeColumns, tableRows } from './table-rows.ts'

const value = (code: string) => ({ value: `${code}:1`, label: '1', count: 1, selected: false })

test('the columns are the first facets of the goods', () => {
  const facets = [
    { name: 'marque', label: 'Marque', values: [value('felin')] },
    ...['cut', 'hand', 'grip', 'steel'].map(code => ({ name: 'attributs', label: code, values: [value(code)] })),
  ]
  expect(attributeColumns({ facets }).map(({ code }) => code)).toEqual(['cut', 'hand', 'grip'])
})

test('each variant has a row, with its own attributes before those of the article; the last row counts the hidden ones', () => {
  const variant = (id: number, attributes: { code: string; value: string }[]) => ({
    ...{ id, label: `M${id}`, packLabel: '', saleUnit: 'pièce', priceCents: 100, vatBasisPoints: 2_000, step: 1 },
    ...{ minimum: 1, attributes },
  })
  const article = {
    card: { id: 9, slug: 'a', title: 'A' },
    attributes: [{ code: 'cut', value: '45 mm' }],
    variants: [variant(1, [{ code: 'cut', value: '22 mm' }]), ...[2, 3, 4, 5, 6].map(id => variant(id, []))],
  } as unknown as ArticleDetails // what a row reads of it
  const rows = tableRows([article], [{ code: 'cut', label: 'Coupe' }])
  expect(rows.map(row => [row.name, row.attributes[0], row.hiddenVariants])).toEqual([
    ['M1', '22 mm', undefined],
    ['M2', '45 mm', undefined],
    ['M3', '45 mm', 3],
  ])
})
