import { expect, test } from 'vitest'
import { uploadError } from './upload.ts'

const file = (type: string, size = 10) => ({ name: 'fichier', type, size })

test('rejects before the upload what the server would reject', () => {
  expect(uploadError(file('image/png'))).toBeNull()
  expect(uploadError(file('application/pdf', 8 * 1_048_576))).toBeNull()
  expect(uploadError(file('application/pdf', 8 * 1_048_576 + 1))).toMatch(/^Plus de 8\u00a0Mo/)
  expect(uploadError(file('image/svg+xml'))).toMatch(/^Seuls les images/)
  expect(uploadError(file('image/png', 0))).toBe('Ce fichier est vide.')
})
