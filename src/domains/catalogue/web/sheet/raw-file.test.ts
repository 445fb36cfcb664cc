import { expect, test, vi } from 'vitest'
import type { PageApi } from '#shared/page-api.ts'
import { storeRawFile } from './raw-file.ts'

const file = new File(['%PDF-1.7'], 'fds.pdf', { type: 'application/pdf' })
const formOf = (values: Record<string, string | File>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}
const refusal = { ok: false as const, error: 'Type de fichier non admis.' }
const storing = (result: object) => vi.fn(async () => result) as unknown as PageApi['storeFile']

test('a file sent by the form itself is stored, and named as an uploaded one', async () => {
  const form = formOf({ fileId: '', file })
  expect(await storeRawFile({ storeFile: storing({ ok: true, data: { id: 'f1' } }) }, form)).toBeNull()
  expect(form.get('fileId')).toBe('f1')
})

test('a refused file ends the action with its sentence', async () => {
  const form = formOf({ fileId: '', file })
  expect(await storeRawFile({ storeFile: storing(refusal) }, form)).toBe(refusal)
})

test('nothing is stored for an uploaded file, or without one', async () => {
  const storeFile = storing(refusal)
  expect(await storeRawFile({ storeFile }, formOf({ fileId: 'f1', file }))).toBeNull()
  expect(await storeRawFile({ storeFile }, formOf({ fileId: '', file: new File([], '') }))).toBeNull()
  expect(storeFile).not.toHaveBeenCalled()
})
