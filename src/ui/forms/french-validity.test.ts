import { expect, test } from 'vitest'
import { validityMessage } from './french-validity.ts'

const control = { type: 'text', min: '2', max: '9', minLength: 10, maxLength: 20, title: '' }

test('words what is wrong with a field in French', () => {
  expect(validityMessage({ ...control, validity: { valueMissing: true } })).toBe('Remplissez ce champ.')
  expect(validityMessage({ ...control, type: 'checkbox', validity: { valueMissing: true } })).toBe('Cochez cette case.')
  expect(validityMessage({ ...control, validity: { tooShort: true } })).toBe('10\u00a0caractères au moins.')
  expect(validityMessage({ ...control, validity: { rangeOverflow: true } })).toBe('9 au plus.')
  expect(validityMessage({ ...control, title: '6 chiffres', validity: { patternMismatch: true } })).toBe('6 chiffres')
})
