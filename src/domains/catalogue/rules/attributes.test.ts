import { expect, test } from 'vitest'
import { appliesTo, isRequired, optionNamed, readValue } from './attributes.ts'

const colour = { kind: 'text', options: ['Rouge', 'Vert foncé'] } as const

test('reads a choice in another case or without its accent as the option itself', () => {
  expect(readValue(colour, 'vert fonce')).toEqual({ value: 'Vert foncé' })
  expect(optionNamed(colour.options, ' ROUGE ')).toBe('Rouge')
})

test('rejects a value outside the options, of another type, or empty', () => {
  expect(readValue(colour, 'bleu')).toBe('Choisissez une valeur de la liste')
  expect(readValue({ kind: 'number', options: [] }, '5')).toBe('Valeur incorrecte')
  expect(readValue({ kind: 'text', options: [] }, '')).toBe('Valeur incorrecte')
})

test('applies to a whole category, or to the articles of a tag', () => {
  const whole = [{ categoryId: 98, tagId: null, required: false }]
  const ofTag = [{ categoryId: 98, tagId: 5, required: true }]
  expect(appliesTo(whole, { categoryId: 98, tagIds: [] })).toBe(true)
  expect(appliesTo(ofTag, { categoryId: 98, tagIds: [4] })).toBe(false)
  expect(isRequired(ofTag, { categoryId: 98, tagIds: [4, 5] })).toBe(true)
  expect(isRequired(whole, { categoryId: 98, tagIds: [5] })).toBe(false)
})
