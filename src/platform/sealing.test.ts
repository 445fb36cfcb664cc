import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { readSealingKeys, seal, unseal } from './sealing.ts'

const written = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const keysFrom = (text: string) => {
  const keys = readSealingKeys(text)
  if (!keys) throw new Error('malformed')
  return keys
}

test('a sealed value names its key, differs each time and opens again', () => {
  const keys = keysFrom(written('2026a'))
  const sealed = seal(keys, 'row 1', 'mot de passe')
  expect(sealed).toMatch(/^v1\.2026a\./)
  expect(sealed).not.toContain('mot de passe')
  expect(seal(keys, 'row 1', 'mot de passe')).not.toBe(sealed)
  expect(unseal(keys, 'row 1', sealed)).toBe('mot de passe')
})

test('a value that was altered, moved to another row or sealed by an unknown key is not opened', () => {
  const keys = keysFrom(written('2026a'))
  const sealed = seal(keys, 'row 1', 'mot de passe')
  expect(unseal(keys, 'row 2', sealed)).toBeNull()
  expect(unseal(keysFrom(written('2026a')), 'row 1', sealed)).toBeNull()
  expect(unseal(keysFrom(written('other')), 'row 1', sealed)).toBeNull()
  expect(unseal(keys, 'row 1', `${sealed.slice(0, -2)}AA`)).toBeNull()
  // A tag cut short is easier to forge.
  const [version, id, nonce, bytes = ''] = sealed.split('.')
  expect(unseal(keys, 'row 1', [version, id, nonce, bytes.slice(0, 8)].join('.'))).toBeNull()
  expect(unseal(keys, 'row 1', 'mot de passe')).toBeNull()
})

test('after a rotation the new key seals and the former one still opens', () => {
  const [former, next] = [written('a'), written('b')]
  const sealed = seal(keysFrom(former), 'row 1', 'x')
  const rotated = keysFrom(`${next}, ${former}`)
  expect(unseal(rotated, 'row 1', sealed)).toBe('x')
  expect(seal(rotated, 'row 1', 'x')).toMatch(/^v1\.b\./)
})

test('keys of another length, without an id or with the same id twice are refused', () => {
  for (const text of ['', 'abc', `a:${randomBytes(16).toString('base64')}`, randomBytes(32).toString('base64')])
    expect(readSealingKeys(text)).toBeNull()
  expect(readSealingKeys(`${written('a')},${written('a')}`)).toBeNull()
})
