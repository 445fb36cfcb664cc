import { expect, test } from 'vitest'
import { refusalWords } from './transfer-refusals.ts'

test('a known code is a sentence with what to do', () => {
  const { reason, advice } = refusalWords('transfers_not_allowed')
  expect(reason).toBe('Ce compte n’admet pas de transfert.')
  expect(advice).toMatch(/^Chez le prestataire, .*\.$/)
})

test('another code is shown as the provider gave it', () => {
  expect(refusalWords('parameter_unknown').reason).toBe('Raison donnée par le prestataire\u00a0: parameter_unknown.')
})

test('a name that every object has is a code like another', () => {
  expect(refusalWords('constructor').reason).toContain('constructor')
})
