import { expect, test } from 'vitest'
import { scopeKey, scopesOf } from './scope-form.ts'

test('reads categories and tags from their boxes, a required one without its other box too', () => {
  const form = new FormData()
  form.append('applies', scopeKey(98, null))
  form.append('applies', scopeKey(98, 12))
  form.append('required', scopeKey(98, 12))
  form.append('required', scopeKey(99, 3))
  expect(scopesOf(form)).toEqual([
    { categoryId: 98, tagId: null, required: false },
    { categoryId: 98, tagId: 12, required: true },
    { categoryId: 99, tagId: 3, required: true },
  ])
})
