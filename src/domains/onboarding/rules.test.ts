import { expect, test } from 'vitest'
import { vatMatchesSiren } from '#shared/ids.ts'
import { applicationSubmission } from './contract.ts'
import {
  applicationStatuses,
  applicationSteps,
  isOpen,
  mayChangeApplication,
  missingDocuments,
  type StepName,
  spacedSiret,
} from './rules.ts'

test('allows each step from the states of the table only', () => {
  const allowed = (name: StepName) => applicationStatuses.filter(status => mayChangeApplication(name, status))
  expect(allowed('submit')).toEqual(['DRAFT', 'MORE_INFORMATION'])
  expect(allowed('accept')).toEqual(['SUBMITTED'])
  expect(allowed('refuse')).toEqual(['SUBMITTED', 'MORE_INFORMATION'])
  expect(allowed('withdraw')).toEqual(['DRAFT', 'SUBMITTED', 'MORE_INFORMATION'])
})

test('allows no step after acceptance, refusal or withdrawal', () => {
  for (const end of ['ACCEPTED', 'REFUSED', 'WITHDRAWN'] as const) {
    expect(isOpen(end)).toBe(false)
    expect((Object.keys(applicationSteps) as StepName[]).filter(name => mayChangeApplication(name, end))).toEqual([])
  }
})

test('requires registration and identity documents, but no bank details', () => {
  expect(missingDocuments([])).toEqual(['REGISTRATION', 'IDENTITY'])
  expect(missingDocuments(['REGISTRATION', 'IDENTITY'])).toEqual([])
  expect(missingDocuments(['BANK', 'IDENTITY'])).toEqual(['REGISTRATION'])
})

test('a French VAT number must end with the SIREN', () => {
  expect(vatMatchesSiren('FR18381960491', '381960491')).toBe(true)
  expect(vatMatchesSiren('FR18381960491', '381960490')).toBe(false)
  expect(vatMatchesSiren('BE0381960491', '381960491')).toBe(false)
})

test('spacedSiret groups the digits of a SIRET', () => {
  expect(spacedSiret('38196049100017')).toBe('381\u00a0960\u00a0491\u00a000017')
})

const whole = {
  tradeName: 'Cep Sec',
  legalName: 'Cep Sec',
  legalForm: 'SARL',
  siren: '381 960 491',
  siret: '381 960 491 00003',
  vatNumber: 'fr 18 381960491',
  register: 'RNE',
  registerTown: '',
  street: '1 rue',
  postcode: '51200',
  city: 'Épernay',
  contactName: 'A B',
  contactPhone: '03 26 00 00 00',
  contactEmail: 'A@B.FR',
  activity: 'Trente caractères au moins, voilà.',
  families: [98],
  references: '12',
  website: 'cep.example',
  shopCount: '0',
  shopTowns: '',
  accountHolder: 'Cep Sec',
  certifiedName: 'A B',
  certified: true,
}
const faults = (values: object) => {
  const parsed = applicationSubmission.safeParse({ ...whole, ...values })
  return parsed.success ? [] : parsed.error.issues.map(issue => issue.path.join('.'))
}

test('normalises spaces and lower case in typed values', () => {
  expect(applicationSubmission.parse(whole)).toMatchObject({
    siren: '381960491',
    siret: '38196049100003',
    vatNumber: 'FR18381960491',
    contactEmail: 'a@b.fr',
    website: 'https://cep.example',
  })
})

test('requires a town for the trade register, none for the national register', () => {
  expect(faults({ register: 'RCS' })).toContain('registerTown')
  expect(faults({ register: 'RNE' })).not.toContain('registerTown')
})

test('requires an http address with a public host for a website', () => {
  expect(faults({ website: 'javascript:alert(1)' })).toContain('website')
  expect(faults({ website: '' })).not.toContain('website')
  expect(faults({ website: 'https://cep.example/boutique' })).not.toContain('website')
})

test('rejects text with control characters', () => {
  expect(faults({ tradeName: 'Cep\u0000Sec' })).toContain('tradeName')
})
