import { expect, test } from 'vitest'
import { filledParts } from './kit-form.ts'

test('leaves out rows without a reference, numbers the others anew, and takes one unit by default', () => {
  const form = new FormData()
  form.set('parts.0.reference', ' ')
  form.set('parts.0.quantity', '3')
  form.set('parts.1.reference', 'A-1')
  form.set('parts.1.quantity', '2')
  form.set('parts.4.reference', 'B-2')
  expect([...filledParts(form)]).toEqual([
    ['parts.0.reference', 'A-1'],
    ['parts.0.quantity', '2'],
    ['parts.1.reference', 'B-2'],
    ['parts.1.quantity', '1'],
  ])
})
