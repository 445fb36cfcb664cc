import { expect, test } from 'vitest'
import { checkoutValues } from './submission-form.ts'

const address = (fields: Record<string, string>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return checkoutValues(form).address
}

test('takes the town chosen from the list of a postcode when the field is empty, and the typed one otherwise', () => {
  expect(address({ 'address.city': '', 'address.town': 'Mutigny' }).city).toBe('Mutigny')
  expect(address({ 'address.city': 'Aÿ', 'address.town': 'Mutigny' }).city).toBe('Aÿ')
  expect(address({ 'address.city': '' }).city).toBe('')
})
