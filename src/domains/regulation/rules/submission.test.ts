import { expect, test } from 'vitest'
import type { PermitSubmission } from '../contract.ts'
import { submissionFaults } from './submission.ts'

const day = '2026-11-23'
const given = (values: Partial<PermitSubmission>): PermitSubmission => ({
  kind: 'CERTIPHYTO',
  number: '1234',
  expiresOn: '2027-11-23',
  fileId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  statement: '',
  signedBy: '',
  ...values,
})
const faults = (values: Partial<PermitSubmission>) => Object.keys(submissionFaults(given(values), day))

test('a certificate needs its number, its file and its last day', () => {
  expect(faults({})).toEqual([])
  expect(faults({ number: '123', fileId: null, expiresOn: null })).toEqual(['number', 'fileId', 'expiresOn'])
})

test('the last day of a certificate is today at the earliest, and ten years away at most', () => {
  expect(submissionFaults(given({ expiresOn: '2026-11-22' }), day).expiresOn).toContain('n’est plus valide')
  expect(faults({ expiresOn: day })).toEqual([])
  expect(faults({ expiresOn: '2036-11-30' })).toEqual([])
  expect(submissionFaults(given({ expiresOn: '2036-12-01' }), day).expiresOn).toBe('Vérifiez l’année')
})

test('a paper without an end needs no last day', () => {
  expect(faults({ kind: 'CAPSULE_AUTHORISATION', expiresOn: null })).toEqual([])
})

test('a statement needs a description and a name, and no file', () => {
  const statement = { kind: 'PRECURSOR_USE', number: '', fileId: null, expiresOn: null } as const
  expect(faults({ ...statement, statement: 'x'.repeat(29), signedBy: 'A' })).toEqual(['statement', 'signedBy'])
  expect(faults({ ...statement, statement: 'x'.repeat(30), signedBy: 'Al' })).toEqual([])
})
